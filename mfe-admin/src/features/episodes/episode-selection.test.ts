import { nothing } from '../../lists/selection.ts';
import { mostOf, selectionBody, type Selection } from './episode-selection.ts';

const all: Selection = { kind: 'all', filter: { search: ' wi-fi ', type: 'podcast' }, count: 45 };

test('everything that a filter finds is sent as the filter with its count, so that a changed list is noticed', () => {
  expect(selectionBody(all)).toEqual({ search: 'wi-fi', type: 'podcast', count: 45 });
  expect(selectionBody({ kind: 'all', filter: { search: '', type: undefined }, count: 3 })).toEqual({
    count: 3,
  });
  expect(selectionBody({ kind: 'rows', ids: [4] })).toEqual({ ids: [4] });
});

test('one call changes 100 ticked rows, or 1000 by filter', () => {
  expect([mostOf(nothing), mostOf(all)]).toEqual([100, 1000]);
});
