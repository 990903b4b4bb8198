// Order search results: the guide and the rules before the code. Show qualified names for the code.
const shown = displayResults;
displayResults = (results) => {
  const code = ({ location }) => location.startsWith("api/");
  const named = (each) => ({ ...each, title: each.location.split("#")[1] ?? each.title });
  shown([...results.filter((each) => !code(each)), ...results.filter(code).map(named)]);
};
