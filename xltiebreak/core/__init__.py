"""The kernel: an event, the terms of a tie-break, the register, the ranking, and why.

Read in this order:

| module    | what is in it                                                                  |
|-----------|--------------------------------------------------------------------------------|
| event     | players and their games; what a round counts, scores, opponents, colours        |
| terms     | the numbers whose sum or mean is a value, with what was dropped and why         |
| needs     | what a tie-break needs of an event, and how to supply it                        |
| modifiers | cuts, medians and other modifiers behind a code                                 |
| editions  | the rules that there are, and what the editions of FIDE's differ in             |
| registry  | the definition of a tie-break, the register, and a system: a rule that is asked |
| ranking   | score groups parted by one system after the other; what separated each tie      |
| explain   | how a value comes about, round by round                                         |

The rules themselves stand above the kernel, in `rules`, and enter themselves into the register.
"""
