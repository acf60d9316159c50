/** The highest number we believe: more digits are a date or an identifier. */
const maxNumber = 99_999;

const positive = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= maxNumber ? number : undefined;
};

const isYear = (number: number | undefined) => number !== undefined && number >= 1900 && number < 2100;

const leading = /^#\s?(\d+)\b(?![.,]\d)/;
const dashed = /^(\d+)\s*(?:[-–—:|]\s|\.\s)/;
/** Inside a title such words mostly count the parts of a series: "épisode 3 du podcast …", "Épisode 1/4". */
const named = /^(?:[ée]pisode|ep\.?|folge|n°)\s*#?(\d+)(?!\d|[.,:]\d|\s*\/\s*\d)/iu;
const namedAtEnd = /[-–—:|(,]\s*(?:[ée]pisode|ep\.?|folge|n°)\s*#?(\d+)\)?$/iu;
const anywhere = /(?:^|[\s([])#(\d+)\b(?![.,]\d)/;

/** The number a title carries: `#12 …`, `12 - …`, `Épisode 12 …`, `… – épisode 12`, `… #12`. A year is none. */
export function numberInTitle(title: string): number | undefined {
  const first = positive(leading.exec(title)?.[1]);
  if (first) return first;
  const beforeDash = positive(dashed.exec(title)?.[1]);
  if (beforeDash && !isYear(beforeDash)) return beforeDash;
  const word = named.exec(title) ?? namedAtEnd.exec(title) ?? anywhere.exec(title);
  return positive(word?.[1]);
}

/** The number that the publisher gives this episode, if any. */
export function publishersNumber(declared: number | undefined, title: string | null): number | undefined {
  return (
    positive(declared === undefined ? undefined : String(declared)) ??
    (title ? numberInTitle(title) : undefined)
  );
}

/** The title without a leading `#12`, which we show ourselves. Any other writing is the publisher's. */
export function titleWithoutNumber(title: string | null, number: number): string | null {
  const [, digits, rest] = /^#\s?(\d+)(?:\s*[-–—:.|]\s+|\s+)(\S.*)$/su.exec(title ?? '') ?? [];
  return Number(digits) === number && rest ? rest : title;
}
