// Redirects the front page to the index in the language chosen before, or the browser's.
{
  const languages = LANGUAGES;
  let wanted = navigator.languages.map((code) => code.split("-")[0]);
  try {
    wanted = [localStorage.getItem("boss-language"), ...wanted];
  } catch {
    // storage is disabled
  }
  const code = wanted.find((each) => languages.includes(each)) || languages[0];
  location.replace(`${code}/index.html${location.search}${location.hash}`);
}
