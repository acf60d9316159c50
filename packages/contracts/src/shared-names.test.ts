import { missingNames, wholeLibrary } from './shared-names.ts';

const offered = { react: [wholeLibrary, 'useState'], 'react-router-dom': ['Link', 'Outlet'] };

test('a release that imports offered names only lacks nothing', () => {
  expect(missingNames({ react: ['useState'], 'react-router-dom': ['Link'] }, offered)).toEqual([]);
  expect(missingNames({}, offered)).toEqual([]);
});

test('every name that is not offered is named with its library', () => {
  const needed = { 'react-router-dom': ['Link', 'useFetcher'], zustand: ['create'] };
  expect(missingNames(needed, offered)).toEqual(['react-router-dom: useFetcher', 'zustand: create']);
});

test('only a library that is offered whole may be used whole', () => {
  expect(missingNames({ react: [wholeLibrary] }, offered)).toEqual([]);
  expect(missingNames({ 'react-router-dom': [wholeLibrary] }, offered)).toEqual(['react-router-dom: *']);
});
