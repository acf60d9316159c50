const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Zone names as feeds write them, in hours from UTC: those of RFC 822 and the common ones. Any other name is read as
 * UTC (RFC 5322, 4.3).
 */
const zoneHours: Readonly<Record<string, number>> = {
  EDT: -4, EST: -5, CDT: -5, CST: -6, MDT: -6, MST: -7, PDT: -7, PST: -8,
  AKDT: -8, AKST: -9, HST: -10, ADT: -3, AST: -4, NDT: -2.5, NST: -3.5, BRT: -3, ART: -3,
  WEST: 1, BST: 1, CET: 1, MEZ: 1, MET: 1, WAT: 1, CEST: 2, MESZ: 2, MEST: 2, EET: 2, SAST: 2, CAT: 2,
  EEST: 3, MSK: 3, TRT: 3, EAT: 3, PKT: 5, ICT: 7, WIB: 7, HKT: 8, SGT: 8, AWST: 8, JST: 9, KST: 9,
  ACST: 9.5, AEST: 10, ACDT: 10.5, AEDT: 11, NZST: 12, NZDT: 13,
}; // prettier-ignore

const time = String.raw`(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:\.\d+)?)?`;
const zone = String.raw`(?<zone>[a-z]{1,5}|(?:gmt|utc)? ?[+-]\d{1,2}(?::?\d{2})?)`;
/** `Fri, 03 Jul 2026 07:00:00 +0000`, as RSS wants it; day name, seconds and zone may be missing. */
const rfc822 = new RegExp(
  String.raw`^(?:[a-z]+\.?,? )?(?<day>\d{1,2}) (?<month>[a-z]{3})[a-z]*\.? (?<year>\d{2,4})(?: ${time}(?: ?${zone})?)?$`,
  'i',
);
const iso = new RegExp(
  String.raw`^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ]${time}(?: ?${zone})?)?$`,
  'i',
);
/** No date is longer. */
const maxLength = 100;
/** Archives of broadcasters reach back before podcasts. Other years are mistakes. */
const minYear = 1900;
const maxYear = 2200;

/**
 * The instant a feed writes, RFC 822 or ISO 8601. Without a zone it is UTC. Undefined for anything else, also for
 * days that no calendar has: Node alone would make 1 July of 31 June.
 */
export function parseFeedDate(text: string): Date | undefined {
  if (text.length > maxLength) return undefined;
  const written = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ ?\([^()]*\)$/, '');
  const parts = (rfc822.exec(written) ?? iso.exec(written))?.groups;
  if (!parts) return undefined;
  const { year = '', month = '', zone } = parts;
  const [day = 0, hour = 0, minute = 0, second = 0] = ['day', 'hour', 'minute', 'second'].map((name) =>
    Number(parts[name] ?? 0),
  );
  const fullYear = yearOf(year);
  const monthIndex = /^\d/.test(month) ? Number(month) - 1 : months.indexOf(month.toLowerCase());
  const isTime = hour <= 23 && minute <= 59 && second <= 60;
  // A leap second is read as the last second of its minute.
  const date = new Date(Date.UTC(fullYear, monthIndex, day, hour, minute, Math.min(second, 59)));
  const isOnCalendar = date.getUTCMonth() === monthIndex && date.getUTCDate() === day;
  if (!isTime || !isOnCalendar || fullYear < minYear || fullYear > maxYear) return undefined;
  return new Date(date.getTime() - offsetMinutes(zone) * 60_000);
}

/** Two digits are of this century up to 49, three count from 1900 (RFC 5322, 4.3). */
function yearOf(digits: string): number {
  const year = Number(digits);
  if (digits.length === 2) return year < 50 ? 2000 + year : 1900 + year;
  return digits.length === 3 ? 1900 + year : year;
}

function offsetMinutes(zone: string | undefined): number {
  const [, sign, hours, minutes = 0] = /([+-])(\d{1,2}):?(\d{2})?$/.exec(zone ?? '') ?? [];
  if (sign) return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
  return (zoneHours[zone?.toUpperCase() ?? ''] ?? 0) * 60;
}
