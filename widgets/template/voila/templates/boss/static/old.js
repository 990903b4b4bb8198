// Tells users of an outdated browser so, in one sentence, before any other script runs. Only this
// script must run in such browsers: it is plain ES5.
(function () {
  var words = document.currentScript.getAttribute("data-words");
  var fits =
    window.DecompressionStream &&
    window.AbortSignal &&
    AbortSignal.timeout &&
    window.CSS &&
    CSS.supports("selector(:has(a))");
  if (!fits) {
    document.documentElement.innerHTML = "<head></head><body><main><p></p></main></body>";
    document.querySelector("p").textContent = words;
    window.stop();
    return;
  }
  // Polyfill for Safari before 17.4, with the one option that the pages use.
  if (!Element.prototype.checkVisibility)
    Element.prototype.checkVisibility = function (asked) {
      var hides = asked && asked.visibilityProperty;
      return this.getClientRects().length > 0 && !(hides && getComputedStyle(this).visibility === "hidden");
    };
})();
