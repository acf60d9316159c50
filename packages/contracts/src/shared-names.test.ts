import { missingNames, wholeLibrary } from './shared-names.ts';

const offered = { react: [wholeLibrary, 'useState'], 'react-router-dom': ['Link', 'Outlet'] };

test('nothing is missing for a release that imports only offered names', () => {
  expect(missingNames({ react: ['useState'], 'react-router-dom': ['Link'] }, offered)).toEqual([]);
  expect(missingNames({}, offered)).toEqual([]);
});

test('every name that is not offered is reported with its library', () => {
  const needed = { 'react-router-dom': ['Link', 'useFetcher'], zustand: ['create'] };
  expect(missingNames(needed, offered)).toEqual(['react-router-dom: useFetcher', 'zustand: create']);
});

test('a library can be imported as a whole only if it is offered as a whole', () => {
  expect(missingNames({ react: [wholeLibrary] }, offered)).toEqual([]);
  expect(missingNames({ 'react-router-dom': [wholeLibrary] }, offered)).toEqual(['react-router-dom: *']);
});
