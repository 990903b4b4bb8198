// Voilà typesets formulas with MathJax wherever two dollar signs meet; here a dollar sign is money.
// This stands in MathJax's place and leaves the words as they are (and saves the browser 1 MB).
window.MathJax = {
  Hub: { config: {}, Config() {}, Configured() {}, Queue() {}, Register: { StartupHook() {} } },
};
