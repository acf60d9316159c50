/** `hh:mm:ss`, also after a hundred hours. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** From Sunday on. */
export function weekdayNames(language: string): string[] {
  const calendar = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // The first of September 2024 was a Sunday.
  return Array.from({ length: 7 }, (_, weekday) => calendar.format(Date.UTC(2024, 8, 1 + weekday)));
}

const weekdays = weekdayNames('fr').join('|');
const months = 'janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre';
/** What makes the time after it an hour of the day: “lundi à ”, “le 3 mars : ”. */
const beforeHourOfDay = new RegExp(
  `(?:${weekdays}|${months}|demain|hier|aujourd[’']hui|soir|matin|midi|prochaine?|\\d{4}-\\d\\d-\\d\\d|\\d/\\d{1,4})` +
    `(?:\\s+\\d{1,4})?(?:\\s*[:,(]|\\s+(?:à|dès|vers|de|entre))*\\s*$`,
  'iu',
);
/** What makes the time before it one: “ UTC”, “ du matin”. */
const afterHourOfDay = /^\s*\(?(?:UTC|GMT|CES?T|h\b(?!\.)|heures?\b|du (?:matin|soir)|[ap]\.?m\b)/iu;
const writtenTime =
  /(?<![\p{L}\p{N}:.,/_-])(?:(\d{1,3}):(?=[0-5]\d:))?(\d{1,2}):([0-5]\d)(?![\p{N}:/_]|-\d+(?![\d:])|[.,]\d)/gu;

/** So many characters before a time say what it is. */
const reach = 40;

interface Time {
  /** As it was written. */
  shown: string;
  seconds: number;
}

/** Splits a text at the times that it names in the sound. Hours of the day stay text. */
export function timesIn(text: string): (string | Time)[] {
  const parts: (string | Time)[] = [];
  let end = 0;
  /** Where the last hour of the day ended in the text. */
  let hourEnd = -1;
  for (const match of text.matchAll(writtenTime)) {
    const [shown, hours = '0', minutes, seconds] = match;
    const after = match.index + shown.length;
    const before = text.slice(Math.max(0, match.index - reach), match.index);
    const isNear = hourEnd >= 0 && match.index - hourEnd <= reach;
    const isNextHour = isNear && /^\s*(?:à|et|ou|,|-|–)\s*$/.test(text.slice(hourEnd, match.index));
    if (isNextHour || beforeHourOfDay.test(before) || afterHourOfDay.test(text.slice(after, after + 12))) {
      hourEnd = after;
      continue;
    }
    parts.push(text.slice(end, match.index));
    parts.push({ shown, seconds: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds) });
    end = after;
  }
  return [...parts, text.slice(end)].filter((part) => part !== '');
}
