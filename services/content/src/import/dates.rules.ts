const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `Fri, 03 Jul 2026 07:00:00 +0000`, as RSS wants it; day name, seconds and zone may be missing. */
const rfc822 =
  /^(?:[a-z]+\.?,?\s+)?\d{1,2}\s+([a-z]{3})[a-z]*\.?\s+\d{2,4}(?:\s+\d{1,2}:\d{2}(?::\d{2})?(\s*(?:[a-z]{1,5}|(?:gmt|utc)?\s*[+-]\d{2}:?\d{2}))?)?$/i;
const iso = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/**
 * The instant a feed writes, RFC 822 or ISO 8601. Without a zone it is UTC. Undefined for anything else:
 * Node alone would read a date out of nearly any text with a number.
 */
export function parseFeedDate(text: string): Date | undefined {
  const written = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/\s*\([^()]*\)$/, '');
  const [isRfc, month, zone] = rfc822.exec(written) ?? [];
  const [isIso, offset] = iso.exec(written) ?? [];
  if (!isIso && !(isRfc && months.includes(month?.toLowerCase() ?? ''))) return undefined;
  // ISO dates without a time are UTC already; RFC ones are local time to Node.
  const isDayOnly = !written.includes(':');
  const hasZone = isIso ? offset !== undefined || isDayOnly : zone !== undefined;
  const date = new Date(hasZone ? written : isIso ? `${written.replace(' ', 'T')}Z` : `${written} UTC`);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 1990 || year > 2200 ? undefined : date;
}
