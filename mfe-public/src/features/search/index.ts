export { Results, TypeTabs } from './Results.tsx';
export { recentEpisodes, WaysIn } from './WaysIn.tsx';
export { SearchForm } from './SearchForm.tsx';
export { searchCopy } from './search.copy.ts';
export { choiceOf, isSearchable, overviewOf, pageOf, searchAddress, totalOf } from './search.rules.ts';
