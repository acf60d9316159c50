const maxMs = 24 * 3600 * 1000;

/** No-break spaces, which French has before units, become ordinary ones; every index stays. */
export const withPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

/** `1:02:03.5`, `02:03,500`; without anchors, for a larger pattern. */
const digitalPattern = String.raw`\d{1,3}:\d{2}(?::\d{2})?(?:[.,]\d{1,9})?`;

/** Digital times, and `1h02`, `1 h 02 min 03 s`, `62 min`, `12'30`. */
const clockPattern = String.raw`(?:${digitalPattern}|\d{1,2} ?h(?: ?\d{1,2}(?: ?m(?:in)?)?(?: ?\d{1,2} ?s?)?)?|\d{1,3} ?(?:min|mn|m(?= ?\d))(?: ?\d{1,2} ?s?)?|\d{1,3}['’′]\d{2}["”″]?)(?![\p{L}\d:])`;

const digital = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?:[.,](\d{1,9}))?$/;
/** The first number has its unit, or it may be anything. */
const spoken =
  /^(?=\d+ ?[hm'’′])(?:(\d{1,2}) ?h)? ?(?:(\d{1,3})(?: ?m(?:in|n)?|['’′])?)? ?(?:(\d{1,2}) ?[s"”″]?)?$/;

const separators = String.raw`[\s\-–—:|·•→,;]`;
/** Separators at either end of a title. */
export const edges = new RegExp(String.raw`^${separators}+|${separators}+$`, 'gu');
/** A time that a line begins with, perhaps behind a picture and before the time at which it ends. */
export const timeAtStart = new RegExp(
  String.raw`^(?:\p{Extended_Pictographic}\uFE0F?\s*)?[[({<]?(${clockPattern})` +
    String.raw`(?:\s*(?:[-–—→à]|-+>)\s*${digitalPattern}(?!\d|:\d))?[\])}>]?\.?(?:${separators}+|$)`,
  'u',
);
const leadToEnd = String.raw`\t\s*|\s[-–—|·]\s*|\s?[:,]\s+|\s?(?:…|\.{2,})\s*`;
/** A time that a line ends with. */
export const timeAtEnd = new RegExp(String.raw`(?:${leadToEnd}|\s?[[(])(${digitalPattern})[\])]?$`, 'u');
/** A time that a line ends with, with nothing before it. */
export const colonClockAtEnd = /\s(\d{1,3}:\d{2}(?::\d{2})?)$/;

const about = String.raw`(?:env(?:iron|\.) ?|[~≈] ?)?`;
const minuteWord = String.raw`(?:min(?:\.|utes?)?|mn)`;
const minutesPattern = String.raw`(?<minutes>\d{1,3}) ?(?:${minuteWord}|['’′])(?: ?(?<seconds>\d{1,2})(?: ?s| ?["″])?)?`;
const hoursPattern = String.raw`(?<hours>\d{1,2}) ?h(?:eures?)?(?: ?(?<minutes>\d{1,2})(?: ?${minuteWord})?)?`;
/** Words before a duration that belongs to the title: "en 80 minutes", "les 5 min". */
const inTitle = String.raw`(?<!(?:^|\s)(?:de|des|du|en|à|au|aux|pour|dans|les|ces|ses|nos|sur|par|après|avant|pendant|dès|vers|entre|et|ou|dernières|premières|prochaines))`;
const lengthPatterns = [
  ...[minutesPattern, hoursPattern].flatMap((pattern) => [
    String.raw`[[(]${about}${pattern}[\])]$`,
    String.raw`(?:${leadToEnd})${about}${pattern}$`,
  ]),
  // With nothing before them, hours alone are more often the time of day.
  String.raw`${inTitle}\s${about}(?<minutes>\d{1,3}) ?${minuteWord}$`,
  String.raw`${inTitle}\s${about}(?<hours>\d{1,2}) ?h ?(?<minutes>\d{2})(?: ?${minuteWord})?$`,
].map((pattern) => new RegExp(pattern, 'iu'));

/** `(20 min)`, `- 1h05`, ` 20 minutes`: how long a line says at its end that it is meant to last. */
export function lengthAtEnd(text: string): { minutes: number; index: number } | undefined {
  const plain = withPlainSpaces(text);
  for (const pattern of lengthPatterns) {
    const { index, groups: { hours, minutes = '0', seconds = '0' } = {} } = pattern.exec(plain) ?? {};
    if (index === undefined) continue;
    const length = Number(hours ?? 0) * 60 + Number(minutes) + Math.round(Number(seconds) / 60);
    return { minutes: length, index };
  }
  return undefined;
}

/** In milliseconds; undefined for what no clock shows, such as 1:75, and for more than a day. */
export function clockMs(text: string): number | undefined {
  const plain = withPlainSpaces(text).trim();
  const found = digital.exec(plain) ?? spoken.exec(plain);
  if (!found) return undefined;
  const [, hours, minutes = '0', seconds = '0', fraction = ''] = found;
  const hasHours = hours !== undefined;
  if (Number(seconds) > 59 || (hasHours && Number(minutes) > 59)) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return within(whole * 1000 + Math.round(Number(`0.${fraction || 0}`) * 1000));
}

/** Seconds with a fraction, as a number or as Audacity writes them, in some languages with a comma. */
export function secondsMs(seconds: number | string): number | undefined {
  if (typeof seconds === 'number') return within(Math.round(seconds * 1000));
  return /^\d{1,6}(?:[.,]\d{1,20})?$/.test(seconds.trim())
    ? within(Math.round(Number(seconds.trim().replace(',', '.')) * 1000))
    : undefined;
}

const framesPerSecond = 75;

/** Minutes, seconds and frames of a CUE sheet. */
export function framesMs(text: string): number | undefined {
  const [, minutes, seconds, frames] = /^(\d{1,4}):(\d{2}):(\d{2})$/.exec(text.trim()) ?? [];
  if (minutes === undefined || Number(seconds) > 59 || Number(frames) >= framesPerSecond) return undefined;
  return within(
    Number(minutes) * 60_000 + Number(seconds) * 1000 + Math.round((Number(frames) * 1000) / framesPerSecond),
  );
}

const within = (ms: number): number | undefined => (ms >= 0 && ms <= maxMs ? ms : undefined);
