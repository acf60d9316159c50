import { weekdayNames } from '../../text/times.rules.ts';

/** What of a date was guessed or put right. A date that is read as it is written has none of them. */
export type DateDoubt = 'date_zone' | 'date_weekday' | 'date_midnight' | 'date_hour' | 'date_order';

export interface ReadDate {
  date: Date;
  doubts: DateDoubt[];
}

/** Lower case without accents, in the signs that the patterns know. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

const languages = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl'];
/** Known by their beginnings: “févr” and “ene”, but not “jui”, which begins two months. */
const months = indexOfBeginnings(
  languages.map((language) => {
    const calendar = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month) => calendar.format(Date.UTC(2024, month, 1)));
  }),
  { janner: 0, mrz: 2, maerz: 2, mrt: 2, setiembre: 8 },
);
const weekdays = indexOfBeginnings(languages.map(weekdayNames), { weds: 3 });
/** Words that say nothing of their own. */
const fillers = new Set(
  'le the a at on of de du del las as alle ore um om op den kl uhr uur hrs h min - –'.split(' ').concat(''),
);

/**
 * Zone names as feeds write them, in hours from UTC: those of RFC 822 and the common ones. Any other name is read as
 * UTC (RFC 5322, 4.3).
 */
const zoneHours: ReadonlyMap<string, number> = new Map(Object.entries({
  z: 0, ut: 0, utc: 0, gmt: 0, wet: 0,
  edt: -4, est: -5, cdt: -5, cst: -6, mdt: -6, mst: -7, pdt: -7, pst: -8,
  akdt: -8, akst: -9, hst: -10, adt: -3, ast: -4, ndt: -2.5, nst: -3.5, brt: -3, art: -3,
  west: 1, bst: 1, cet: 1, mez: 1, met: 1, wat: 1, cest: 2, mesz: 2, mest: 2, eet: 2, sast: 2, cat: 2,
  eest: 3, msk: 3, trt: 3, eat: 3, pkt: 5, ict: 7, wib: 7, hkt: 8, sgt: 8, awst: 8, jst: 9, kst: 9,
  acst: 9.5, aest: 10, acdt: 10.5, aedt: 11, nzst: 12, nzdt: 13,
})); // prettier-ignore
/** What Americans call the zones whose hours change with the season. */
const places: ReadonlyMap<string, string> = new Map([
  ['et', 'America/New_York'],
  ['ct', 'America/Chicago'],
  ['mt', 'America/Denver'],
  ['pt', 'America/Los_Angeles'],
]);

const time =
  /(?:^|[ ,t])(\d{1,2})(?:(?::(?=\d)| ?h ?(?=\d\d))(\d{1,2})(?::(\d{1,2})(?:[.,]\d+)?)?| ?h(?![a-z])|(?= ?[ap]\.? ?m\b))(?: ?([ap])\.? ?m(?:\.|(?![a-z])))?/;
const offset = new RegExp(
  `(?<=[ |])(?:${[...zoneHours.keys()].join('|')})? ?([+-])(\\d{1,2})(?::?(\\d{2}))?(?![\\d/.-])`,
);
const maxOffsetMinutes = 14 * 60;
/** No date is longer. */
const maxLength = 100;
/** Archives of broadcasters reach back before podcasts. Other years are mistakes. */
const minYear = 1900;
const maxYear = 2200;

/** The place of each name in its list, by its beginnings of three letters and more that no name of another place has. */
function indexOfBeginnings(
  lists: readonly string[][],
  more: Readonly<Record<string, number>>,
): ReadonlyMap<string, number | undefined> {
  const places = new Map<string, number | undefined>(Object.entries(more));
  for (const [place, name] of lists.flatMap((names) => [...names.map(bare).entries()]))
    for (let end = 3; end <= name.length; end += 1) {
      const beginning = name.slice(0, end);
      places.set(beginning, places.has(beginning) && places.get(beginning) !== place ? undefined : place);
    }
  return places;
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const isOnCalendar = ({ year, month, day }: Day) => {
  const date = new Date(Date.UTC(year, month, day));
  return date.getUTCMonth() === month && date.getUTCDate() === day && year >= minYear && year <= maxYear;
};

const weekdayOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month, day)).getUTCDay();

/** Two digits are of this century up to 49, three count from 1900 (RFC 5322, 4.3). */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return digits.length === 3 ? 1900 + year : year;
}

/**
 * The instant a feed writes: RFC 822, ISO 8601, `asctime`, what JavaScript writes, French names, `3/7/2026`, seconds
 * since 1970. Every word of it has to be understood: undefined for anything else, also for days that no calendar has.
 */
export function readFeedDate(text: string): ReadDate | undefined {
  if (text.length > maxLength) return undefined;
  const doubts: DateDoubt[] = [];
  const doubt = (name: DateDoubt) => void (doubts.includes(name) || doubts.push(name));
  const [, dated = '', comment = ''] = /^(.*?) ?(?:[([]([^()[\]]*)[)\]])?$/.exec(plain(text)) ?? [];
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$/.test(dated)) {
    const date = new Date(Number(dated) * (/^\d{13}/.test(dated) ? 1 : 1000));
    return date.getUTCFullYear() <= maxYear ? { date, doubts } : undefined;
  }
  let rest = dated;
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    const found = pattern.exec(rest);
    if (found) rest = `${rest.slice(0, found.index)} | ${rest.slice(found.index + found[0].length)}`;
    return found ?? undefined;
  };

  const written = take(time);
  const clock = clockOf(written, doubt);
  const shift = take(offset);
  const numeric = take(/(?<!\d)(\d{1,4})([-/.]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d)/);
  const words = wordsOf(rest, {
    hasTime: written !== undefined,
    mayBeZone: (word) =>
      written !== undefined && !shift && (word.includes('/') || text.includes(word.toUpperCase())),
  });
  const candidates = numeric ? numericDays(numeric) : namedDay(words);
  if (!clock || !words || !candidates) return undefined;
  if (numeric && words.numbers.length > 0) return undefined;

  const { weekday, zone } = words;
  const possible = candidates.filter(isOnCalendar);
  const fitting = weekday === undefined ? [] : possible.filter((day) => weekdayOf(day) === weekday);
  const day = fitting[0] ?? possible[0];
  if (!day) return undefined;
  if (fitting.length === 0 && possible.length > 1) doubt('date_order');
  if (weekday !== undefined && fitting.length === 0) doubt('date_weekday');
  const instant = Date.UTC(day.year, day.month, day.day, clock.hour, clock.minute, clock.second);
  const minutes = shift ? offsetMinutes(shift) : zoneMinutes(zone ?? comment, instant);
  if (minutes === undefined) doubt('date_zone');
  return { date: new Date(instant - (minutes ?? 0) * 60_000), doubts };
}

/** Without double spaces, and in figures and signs that the patterns know. */
const plain = (text: string) =>
  bare(text)
    .trim()
    .replace(/[−‐‑]/g, '-')
    .replace(/['’](?=\d\d\b)/, '')
    .replace(/\s+/g, ' ')
    .replace(/^(\d{4})(\d{2})(\d{2})(?:[t ]?(\d{2})(\d{2})(\d{2})?)?(?=$|z|[+-])/, (_, year, month, day, hour, minute, second) =>
      `${year}-${month}-${day}${hour ? `t${hour}:${minute}:${second ?? '00'}` : ''}`,
    )
    // `20.30` and `20 30` are times behind a date in figures.
    .replace(/^(.*\d[-/.]\d{1,2}[-/.]\d{1,4}(?: | at? |t))(\d{1,2})[. ](\d{2})(?:[. ](\d{2}))?(?![\d:.])/, (_, date, hour, minute, second) =>
      `${date}${hour}:${minute}:${second ?? '00'}`,
    )
    .replace(/(\d)[-/]?([a-z]{3,})[./-]*(\d)/, '$1 $2 $3'); // prettier-ignore

/** The time of day: midnight where none is written, undefined for one that no clock shows. */
function clockOf(found: RegExpExecArray | undefined, doubt: (name: DateDoubt) => void) {
  const [, hours, minutes = '0', seconds = '0', half] = found ?? [];
  let hour = Number(hours ?? 0);
  const [minute, second] = [Number(minutes), Number(seconds)];
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  if (hour === 24) {
    if (minute + second > 0) return undefined;
    doubt('date_midnight');
  }
  if (half !== undefined && hour > 12) doubt('date_hour');
  else if (half === 'p' && hour < 12) hour += 12;
  else if (half === 'a' && hour === 12) hour = 0;
  // A leap second is read as the last second of its minute.
  return { hour, minute, second: Math.min(second, 59) };
}

function offsetMinutes([, sign, hours, minutes = '0']: RegExpExecArray): number | undefined {
  const total = Number(hours) * 60 + Number(minutes);
  return total > maxOffsetMinutes ? undefined : (sign === '-' ? -1 : 1) * total;
}

/** How far the clocks of a zone are from UTC at a time that they show. Undefined for a zone that is not known. */
function zoneMinutes(zone: string, shown: number): number | undefined {
  const hours = zoneHours.get(zone);
  if (hours !== undefined) return hours * 60;
  const written = offset.exec(` ${zone}`);
  if (written?.[0] === zone) return offsetMinutes(written);
  const timeZone = places.get(zone) ?? zone;
  if (!timeZone.includes('/')) return undefined;
  try {
    const calendar = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
    /** “7/3/2026, GMT+02:00” */
    const shift = (instant: number) =>
      zoneMinutes(/gmt.*/.exec(bare(calendar.format(instant)))?.[0] ?? '', instant) ?? 0;
    // The clocks may change between the two instants.
    return shift(shown - shift(shown) * 60_000);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** `2026-07-03`; `3/7/2026`, whose day stands first here, unless that makes no date; `26-07-03`. */
function numericDays([, first = '', , second = '', third = '']: RegExpExecArray): Day[] {
  const day = (year: string, month: string, date: string): Day => ({
    year: yearOf(year),
    month: Number(month) - 1,
    day: Number(date),
  });
  if (first.length > 2) return [day(first, second, third)];
  const days = [day(third, second, first)];
  if (first !== second) days.push(day(third, first, second));
  if (first.length + third.length === 4) days.push(day(first, second, third));
  return days;
}

interface Words {
  weekday: number | undefined;
  month: number | undefined;
  zone: string | undefined;
  numbers: string[];
}

/** What stands beside the time; undefined where a word is not understood. */
function wordsOf(
  rest: string,
  { hasTime, mayBeZone }: { hasTime: boolean; mayBeZone(word: string): boolean },
): Words | undefined {
  const all = rest.split(/[\s,.|]+/).filter((word) => !fillers.has(word));
  const words: Words = { weekday: undefined, month: undefined, zone: undefined, numbers: [] };
  for (const [index, word] of all.entries()) {
    const number = /^(\d{1,4})(?:st|nd|rd|th|er|ere|e|eme|o|a|°)?$/.exec(word)?.[1];
    // "mar." is Tuesday in French, and March: Tuesday where a month follows.
    const isTuesday =
      word === 'mar' && words.weekday === undefined && all.slice(index + 1).some((next) => months.has(next));
    const isMonth = months.has(word) && words.month === undefined && !isTuesday;
    if (number !== undefined) words.numbers.push(number);
    else if (isMonth) words.month = months.get(word);
    else if (weekdays.has(word) && words.weekday === undefined) words.weekday = weekdays.get(word);
    else if (hasTime && zoneHours.has(word)) words.zone ??= word;
    // A day in another language says nothing that the date does not; a zone that nobody knows is read as UTC. It is told
    // by its capitals from words that change the time, such as “du soir”.
    else if (index === 0 && /^[a-z]+$/.test(word)) continue;
    else if (words.zone === undefined && /^(?:[a-z]{1,5}|[a-z]+\/[a-z_/]+)$/.test(word) && mayBeZone(word))
      words.zone = word;
    else return undefined;
  }
  return words;
}

/** `3 Jul 2026`, `July 3 2026`, `2026 Jul 3` */
function namedDay(words: Words | undefined): Day[] | undefined {
  const [first = '', second = '', ...more] = words?.numbers ?? [];
  if (words?.month === undefined || first === '' || second === '' || more.length > 0) return undefined;
  const [day, year] = first.length > 2 ? [second, first] : [first, second];
  return year.length < 2 ? undefined : [{ year: yearOf(year), month: words.month, day: Number(day) }];
}
