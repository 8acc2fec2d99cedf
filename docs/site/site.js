// Wide tables scroll: let the keyboard scroll them, too. `document$` is the theme's: it tells when a
// page is there.
document$.subscribe(() => {
  for (const wide of document.querySelectorAll(".md-typeset__scrollwrap")) wide.tabIndex = 0;
});
