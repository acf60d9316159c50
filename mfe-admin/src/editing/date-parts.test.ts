import {
  dateParts,
  eraseDigit,
  parseWallClock,
  stepPart,
  textOfDate,
  turnPage,
  typeDigits,
  typedPartsOf,
  type DatePart,
  type TypedDate,
} from './date-parts.ts';

const part = (name: DatePart['name']) => {
  const found = dateParts.find((each) => each.name === name);
  if (!found) throw new Error(`No part ${name}.`);
  return found;
};
const earlier = '2026-02-15T10:00:30';
const typed = (changes: Partial<TypedDate>) => ({ ...typedPartsOf(earlier), ...changes });

describe('typing', () => {
  test.each([
    ['day', '', '1', { value: 1, isFull: false, digits: '1' }],
    ['day', '1', '6', { value: 16, isFull: true, digits: '' }],
    ['day', '', '4', { value: 4, isFull: true, digits: '' }],
    ['day', '', '0', { value: 0, isFull: false, digits: '0' }],
    ['month', '1', '3', { value: 3, isFull: true, digits: '' }],
    ['hour', '0', '0', { value: 0, isFull: true, digits: '' }],
    ['hour', '', '3', { value: 3, isFull: true, digits: '' }],
    ['year', '202', '6', { value: 2026, isFull: true, digits: '' }],
    ['year', '', '2027', { value: 2027, isFull: true, digits: '' }],
  ] as const)('%s: after "%s", "%s"', (name, before, digits, entered) => {
    expect(typeDigits(part(name), before, digits)).toEqual(entered);
  });

  test('a digit is erased from the end, and the last one empties the part', () => {
    expect(eraseDigit(part('day'), 16)).toEqual({ value: 1, digits: '1' });
    expect(eraseDigit(part('day'), 1)).toEqual({ value: undefined, digits: '' });
    expect(eraseDigit(part('year'), 2026)).toEqual({ value: 202, digits: '202' });
  });
});

describe('the typed date', () => {
  test('is none while a part is empty or has a first 0', () => {
    expect(textOfDate(typed({ hour: undefined }), earlier)).toBeUndefined();
    for (const name of ['day', 'month', 'year'])
      expect(textOfDate(typed({ [name]: 0 }), earlier)).toBeUndefined();
  });

  test('may be a day that does not exist', () => {
    expect(textOfDate(typed({ day: 31 }), earlier)).toBe('2026-02-31T10:00:30');
    expect(parseWallClock('2026-02-31T10:00:30')).toBeNull();
    expect(textOfDate(typed({ day: 31, month: 3 }), '2026-02-31T10:00:30')).toBe('2026-03-31T10:00:30');
  });

  test('keeps the seconds of the earlier one, which are not shown', () => {
    expect(textOfDate(typed({ day: 31, month: 3 }), earlier)).toBe('2026-03-31T10:00:30');
    expect(textOfDate(typed({}), '')).toBe('2026-02-15T10:00:00');
    expect(parseWallClock(earlier)?.toString()).toBe(earlier);
  });
});

describe('keys', () => {
  test('the arrows turn around at both ends', () => {
    expect(stepPart(part('minute'), 59, 1)).toBe(0);
    expect(stepPart(part('month'), 1, -1)).toBe(12);
    expect(stepPart(part('day'), 16, 1)).toBe(17);
  });

  test('Page Up and Page Down stop at quarters of an hour and at every fifth year', () => {
    expect([turnPage(part('minute'), 35, 1), turnPage(part('minute'), 35, -1)]).toEqual([45, 30]);
    expect([turnPage(part('minute'), 50, 1), turnPage(part('minute'), 0, -1)]).toEqual([0, 45]);
    expect([turnPage(part('year'), 2026, 1), turnPage(part('year'), 2026, -1)]).toEqual([2030, 2025]);
    expect([turnPage(part('day'), 16, 1), turnPage(part('hour'), 1, -1)]).toEqual([23, 23]);
  });
});
