// The site's first page leads to the index of the language that somebody chose, or wants.
{
  const languages = LANGUAGES;
  let wanted = navigator.languages.map((code) => code.split("-")[0]);
  try {
    wanted = [localStorage.getItem("boss-language"), ...wanted];
  } catch {
    // storage is off
  }
  const code = wanted.find((each) => languages.includes(each)) || languages[0];
  location.replace(`${code}/index.html${location.search}${location.hash}`);
}
