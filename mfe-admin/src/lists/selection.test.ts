import {
  countOf,
  isSelected,
  nothing,
  pageState,
  togglePage,
  toggleRow,
  type Selection,
} from './selection.ts';

const page = [1, 2, 3];
const all: Selection<number, object> = { kind: 'all', filter: {}, count: 45 };

test('ticks and unticks rows, across pages (ADMIN-EPISODES-09)', () => {
  const two = toggleRow<number, object>(toggleRow<number, object>(nothing, 2, page), 9, [8, 9]);
  expect(two).toEqual({ kind: 'rows', ids: [2, 9] });
  expect(toggleRow(two, 2, page)).toEqual({ kind: 'rows', ids: [9] });
  expect([isSelected(two, 9), isSelected(two, 8), countOf(two)]).toEqual([true, false, 2]);
});

test('the box of the page ticks all its rows, then unticks them, and leaves other pages alone (ADMIN-EPISODES-10)', () => {
  const some: Selection<number, object> = { kind: 'rows', ids: [9, 2] };
  expect(pageState(some, page)).toBe('some');
  const whole = togglePage(some, page);
  expect(whole).toEqual({ kind: 'rows', ids: [9, 1, 2, 3] });
  expect(pageState(whole, page)).toBe('all');
  expect(togglePage(whole, page)).toEqual({ kind: 'rows', ids: [9] });
  expect(pageState(nothing, [])).toBe('none');
});

test('unticking a row of everything leaves the rest of the page; the box of the page leaves nothing', () => {
  expect(toggleRow(all, 2, page)).toEqual({ kind: 'rows', ids: [1, 3] });
  expect(togglePage(all, page)).toEqual(nothing);
  expect(isSelected(all, 777)).toBe(true);
});
