import { CalendarDateTime, parseDateTime } from '@internationalized/date';

export interface DatePart {
  name: 'day' | 'month' | 'year' | 'hour' | 'minute';
  lowest: number;
  highest: number;
  /** By how much Page Up and Page Down change it. */
  page: number;
  /** Whether Page Up and Page Down stop at multiples of `page`. */
  hasRoundPages?: true;
}

/** The number typed into each part; undefined for an empty one. The day may not exist. */
export type TypedDate = Record<DatePart['name'], number | undefined>;

/** In the order in which French writes them. */
export const dateParts: readonly DatePart[] = [
  { name: 'day', lowest: 1, highest: 31, page: 7 },
  { name: 'month', lowest: 1, highest: 12, page: 2 },
  { name: 'year', lowest: 1, highest: 9999, page: 5, hasRoundPages: true },
  { name: 'hour', lowest: 0, highest: 23, page: 2 },
  { name: 'minute', lowest: 0, highest: 59, page: 15, hasRoundPages: true },
];

export const partsOf = (date: CalendarDateTime | null): TypedDate => ({
  day: date?.day,
  month: date?.month,
  year: date?.year,
  hour: date?.hour,
  minute: date?.minute,
});

const dayPattern = /-(\d{2})T/;
const dayOf = (text: string) => Number(dayPattern.exec(text)?.[1]);
const firstOfMonth = (text: string) => (text === '' ? null : parseDateTime(text.replace(dayPattern, '-01T')));

/** What a form has of a date, which may be a day that does not exist. */
export const typedPartsOf = (text: string): TypedDate => ({
  ...partsOf(firstOfMonth(text)),
  day: text === '' ? undefined : dayOf(text),
});

/** What the clocks of Paris show, as a form has it; null for none, and for a day that does not exist. */
export function parseWallClock(text: string): CalendarDateTime | null {
  // `set` takes the last day of the month for a later one.
  const nearest = firstOfMonth(text)?.set({ day: dayOf(text) });
  return nearest?.day === dayOf(text) ? nearest : null;
}

/**
 * What is typed, as a form has it: a day that does not exist, too. Undefined while a part is empty.
 *
 * @param earlier - what the form had; its seconds stay, which are not shown
 */
export function textOfDate(
  { day, month, year, hour, minute }: TypedDate,
  earlier: string,
): string | undefined {
  // A day, month or year of 0 is an unfinished entry, such as the 0 of "05".
  if (!day || !month || !year || hour === undefined || minute === undefined) return undefined;
  const { second, millisecond } = firstOfMonth(earlier) ?? {};
  return new CalendarDateTime(year, month, 1, hour, minute, second, millisecond)
    .toString()
    .replace(dayPattern, `-${String(day).padStart(2, '0')}T`);
}

/** The parts of a day without an hour. */
export const dayParts = dateParts.slice(0, 3);

export const isEmpty = (typed: TypedDate, parts: readonly DatePart[]) =>
  parts.every(({ name }) => typed[name] === undefined);

/** A part as it is shown: a year as it is, any other with two digits. */
export function textOfPart({ name }: DatePart, value: number | undefined): string {
  if (value === undefined) return '';
  return name === 'year' ? String(value) : String(value).padStart(2, '0');
}

/**
 * A part after further digits.
 *
 * @param earlier - the digits that were typed into it just before
 * @returns its value, and whether no further digit can follow
 */
export function typeDigits({ highest }: DatePart, earlier: string, digits: string) {
  const all = earlier + digits;
  const isTooHigh = Number(all) > highest;
  // A number that is too high starts again from its last digit. The part counts as full all the same, so that typing
  // goes on in the next one.
  const value = Number(isTooHigh ? digits.at(-1) : all);
  const isFull = Number(all) * 10 > highest || all.length >= String(highest).length;
  return { value, isFull, digits: isFull ? '' : all };
}

/** A part without its last digit; empty when no other is left. */
export function eraseDigit(part: DatePart, value: number | undefined) {
  const digits = textOfPart(part, value).slice(0, -1);
  return Number(digits) === 0 ? { value: undefined, digits: '' } : { value: Number(digits), digits };
}

/** A part after `steps` of the arrow keys; behind the highest value comes the lowest. */
export function stepPart({ lowest, highest }: DatePart, value: number, steps: number): number {
  const count = highest - lowest + 1;
  return ((((value - lowest + steps) % count) + count) % count) + lowest;
}

/** A part after Page Up (1) or Page Down (-1). */
export function turnPage(part: DatePart, value: number, direction: 1 | -1): number {
  const { lowest, highest, page, hasRoundPages } = part;
  if (!hasRoundPages) return stepPart(part, value, direction * page);
  const next = direction === 1 ? (Math.floor(value / page) + 1) * page : (Math.ceil(value / page) - 1) * page;
  if (next > highest) return lowest;
  return next < lowest ? Math.floor(highest / page) * page : next;
}
