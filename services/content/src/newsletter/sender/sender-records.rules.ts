import type { SenderRecord } from '@nobicast/contracts';

// What the TXT records of a name say about the mails of a domain. Whether a mail passes is the receiver's to decide:
// these only find what makes every mail fail.

export type RecordState = SenderRecord['state'];

/** The tags of a record such as `v=DMARC1; p=none` (RFC 6376, 3.2). */
const tagsOf = (text: string): Map<string, string> =>
  new Map(
    text.split(';').flatMap((part): [string, string][] => {
      const equals = part.indexOf('=');
      return equals < 0 ? [] : [[part.slice(0, equals).trim(), part.slice(equals + 1).trim()]];
    }),
  );

/** RFC 7208: exactly one record, which does not let every server send. */
export function judgeSpf(texts: readonly string[]): RecordState {
  const [record, ...others] = texts.filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (record === undefined) return 'missing';
  if (others.length > 0) return 'several';
  return /(?:^| )\+?all(?: |$)/i.test(record) ? 'unrestricted' : 'valid';
}

/** RFC 6376, 3.6.1: one record with a key. An empty key is one that was withdrawn. */
export function judgeDkim(texts: readonly string[]): RecordState {
  const [record, ...others] = texts;
  if (record === undefined) return 'missing';
  if (others.length > 0) return 'several';
  const tags = tagsOf(record);
  const key = tags.get('p');
  if (key === undefined || (tags.get('v') ?? 'DKIM1') !== 'DKIM1') return 'incomplete';
  return key === '' ? 'revoked' : 'valid';
}

/** RFC 7489, 6.3: exactly one record, with a policy. */
export function judgeDmarc(texts: readonly string[]): RecordState {
  const [record, ...others] = texts.filter((text) => /^v\s*=\s*DMARC1\s*(?:;|$)/.test(text));
  if (record === undefined) return 'missing';
  if (others.length > 0) return 'several';
  return /^(?:none|quarantine|reject)$/i.test(tagsOf(record).get('p') ?? '') ? 'valid' : 'incomplete';
}

/** The domain and those above it that somebody can own: the policy of the nearest one counts. */
export function domainsUpwards(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

const reserved = /(?:^|\.)(?:example|test|invalid|localhost|local|example\.(?:com|net|org))$/;
/** A name for tests and examples (RFC 2606, RFC 6761, RFC 6762): no DNS of the internet knows it. */
export const isReservedName = (domain: string): boolean => !domain.includes('.') || reserved.test(domain);
