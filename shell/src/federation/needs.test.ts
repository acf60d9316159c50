import { unmetNeeds, wholeLibrary } from './needs.ts';

const offer = {
  hostApi: 2,
  shared: {
    react: { version: '19.3.1', names: [wholeLibrary, 'useState'] },
    'react-router-dom': { version: '7.18.5', names: ['Link', 'Outlet'] },
  },
};
const release = { hostApi: 2, shared: {}, ranges: {} };

test('a release that needs what is offered can run', () => {
  const shared = { react: ['useState'], 'react-router-dom': ['Link'] };
  expect(unmetNeeds({ ...release, shared, ranges: { react: '^19.0.0' } }, offer)).toEqual([]);
  expect(unmetNeeds({ ...release, hostApi: 1 }, offer)).toEqual([]);
});

test.each([
  ['^18.0.0', false],
  ['^19.9.0', false],
  ['^20.0.0', false],
  ['~19.2.0', false],
  ['>=20 || 18', false],
  ['^19', true],
  ['^19.3.1', true],
  ['>=18 <20', true],
])('React in the range %s: %s (D6)', (range, isOffered) => {
  const unmet = isOffered ? [] : [`react ${range} (19.3.1 is offered)`];
  expect(unmetNeeds({ ...release, ranges: { react: range } }, offer)).toEqual(unmet);
});

test('every need that is not met is named', () => {
  const shared = { 'react-router-dom': ['Link', 'useFetcher'], 'swr/mutation': ['default'] };
  const ranges = { 'swr/mutation': '^2.0.0' };
  expect(unmetNeeds({ hostApi: 3, shared, ranges }, offer)).toEqual([
    'HostApi 3 (2 is offered)',
    'swr/mutation (not offered)',
    '"useFetcher" of react-router-dom (not offered)',
    '"default" of swr/mutation (not offered)',
  ]);
});

test('only a library that is offered whole may be used whole', () => {
  expect(unmetNeeds({ ...release, shared: { react: [wholeLibrary] } }, offer)).toEqual([]);
  expect(unmetNeeds({ ...release, shared: { 'react-router-dom': [wholeLibrary] } }, offer)).toHaveLength(1);
});
