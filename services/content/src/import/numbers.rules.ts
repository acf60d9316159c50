/** The highest number we believe: more digits are a date or an identifier. */
const maxNumber = 99_999;

const positive = (text: string | undefined): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= maxNumber ? number : undefined;
};

const isYear = (number: number | undefined) => number !== undefined && number >= 1900 && number < 2100;

/** The number a title carries: `#12 …`, `12 - …`, `Épisode 12`, `… #12`. A year before a dash is none,
 * nor is the part of a series (`Épisode 1/4`). */
export function numberInTitle(title: string): number | undefined {
  const leading = positive(/^#\s?(\d+)\b(?![.,]\d)/.exec(title)?.[1]);
  if (leading) return leading;
  const dashed = positive(/^(\d+)\s*(?:[-–—:|]\s|\.\s)/.exec(title)?.[1]);
  if (dashed && !isYear(dashed)) return dashed;
  const named =
    /(?:^|[^\p{L}\p{N}])(?:[ée]pisode|ep\.?|folge|n°)\s*#?(\d+)(?![\d.,:]*\d)(?!\s*\/\s*\d)/iu.exec(
      title,
    )?.[1];
  return positive(named) ?? positive(/(?:^|[\s([])#(\d+)\b/.exec(title)?.[1]);
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
