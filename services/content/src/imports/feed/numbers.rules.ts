/** The highest plausible number: more digits are a date or an identifier. */
const maxNumber = 99_999;
/** Longer titles are not searched. No real one is. */
const maxTitleLength = 1_000;

const positive = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= maxNumber ? number : undefined;
};

const isYear = (number: number) => number >= 1900 && number < 2100;

/** The end of a number: not "12.5", "1/4", "3-4", "45bis" or "5e". */
const end = String.raw`(?![\p{L}\d])(?!\s*[/.,:-]\d)(?!\s*\/)`;
const separator = String.raw`\s*(?:[-–—:|]\s|[-–—:|]$|\.\s)`;
const word = String.raw`(?:[ée]pisode|ep\.?|folge|num[ée]ro|[ée]mission|podcast|no\.|n[°º])`;

/** `#12 …`, also after a word: `Épisode #12 …`. */
const hash = new RegExp(String.raw`^(?:${word}\s)?#\s?(\d+)${end}`, 'iu');
/** `12 - …`, `12: …`, `12. …` */
const bare = new RegExp(String.raw`^([1-9]\d*)${separator}`, 'u');
/** `Épisode 12 : …`, `Épisode n°12`, `Ep. 12 - …`, `E12: …`. Mostly, what has no separator counts something else. */
const named = new RegExp(
  String.raw`^(?:${word}(?:\s?n[°º])?\s?|e)(\d+)${end}(?=${separator}|\s*$|\s[«"“])`,
  'iu',
);
/** `… – épisode 12`, `… (épisode 12)`, `… (#12)`, `… | #12`: at the end, and set off. */
const atEnd = new RegExp(String.raw`[-–—:|(,]\s?(?:${word}\s?#?|#)(\d+)\)?$`, 'iu');

/** The number that a text begins with, by itself: `#12 …` or `12 - …`. */
const leading = (text: string) => hash.exec(text) ?? bare.exec(text);

/** "#1 des ventes", "404: page introuvable": a sentence goes on after the number, where a title would begin. */
const goesOn = ([found]: RegExpExecArray, title: string) =>
  /^(?:#|\d|e\d)/i.test(found) && /^[\s.:|–—-]*\p{Ll}/u.test(title.slice(found.length));

/** Numbers of seasons start again: `S3E1`, `S01 - Ep. 1`, `Saison 2, épisode 4`, `2x05`. */
const hasSeason = /(?:^|[^\p{L}])(?:s\d{1,2}(?!\d)|saison \d|season \d|staffel \d|\d{1,2}x\d{2}(?!\d))/iu;

const comparable = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The show's name as its titles repeat it: without what explains it. */
const shortName = (show: string) => comparable(show.split(/\s[-–—|:]\s|\s?[(:|]/u)[0] ?? '');

/** The title after the show's own name, where it begins with that. */
function withoutShow(title: string, show: string): string | undefined {
  const name = shortName(show);
  if (name === '' || !comparable(title).startsWith(`${name} `)) return undefined;
  return comparable(title)
    .slice(name.length)
    .replace(/^[\s:|–—-]+/u, '');
}

/**
 * The number a title surely carries, with the show's name before it or not: `#12 …`, `12 - …`, `Épisode 12 : …`,
 * `Giant Bombcast 603: …`, `… (#12)`. A year is none, nor is the part of a series or the episode of a season.
 */
export function numberInTitle(title: string, show = ''): number | undefined {
  if (title.length > maxTitleLength || hasSeason.test(title)) return undefined;
  const rest = withoutShow(title, show);
  const afterShow = rest === undefined ? null : leading(rest);
  const atStart = leading(title);
  const digits = afterShow?.[1] ?? (atStart && !goesOn(atStart, title) ? atStart[1] : undefined);
  if (digits) return isYear(Number(digits)) ? undefined : positive(digits);
  const marked = named.exec(rest ?? title) ?? named.exec(title);
  if (marked) return goesOn(marked, title) ? undefined : positive(marked[1]);
  const last = positive(atEnd.exec(title)?.[1]);
  return last && !isYear(last) ? last : undefined;
}

/** The number that the publisher declares or writes into the title, if any. */
export function publishersNumber(
  declared: number | undefined,
  title: string | null,
  show?: string,
): number | undefined {
  return (
    positive(declared === undefined ? undefined : String(declared)) ??
    (title ? numberInTitle(title, show) : undefined)
  );
}

/** The title without a leading `#12`, which we show ourselves. Any other writing is the publisher's. */
export function titleWithoutNumber(title: string | null, number: number | null): string | null {
  const [, digits, rest] = /^#\s?(\d+)(?:\s*[-–—:.|]\s+|\s+)(\S.*)$/su.exec(title ?? '') ?? [];
  return Number(digits) === number && rest ? rest : title;
}
