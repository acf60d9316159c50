import type { NewsletterSender, SenderRecord } from '@nobicast/contracts';
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import {
  domainsUpwards,
  isReservedName,
  judgeDkim,
  judgeDmarc,
  judgeSpf,
  type RecordState,
} from './sender-records.rules.ts';

export interface SenderDependencies {
  /** The domain of the address that our mails come from. */
  domain: string;
  /** Under which names of the domain the mail relay keeps the keys that it signs with. */
  dkimSelectors: readonly string[];
  /** Rejects with `ENODATA` or `ENOTFOUND` where there are none, as Node's Resolver does. */
  resolveTxt: (name: string) => Promise<string[][]>;
}

const noRecords: unknown[] = ['ENODATA', 'ENOTFOUND'];

/** The texts of a name; undefined where the DNS did not answer. */
async function readTexts({ resolveTxt }: SenderDependencies, name: string): Promise<string[] | undefined> {
  try {
    // A long text comes in parts.
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    return noRecords.includes(errorCodeOf(error)) ? [] : undefined;
  }
}

async function readRecord(
  dependencies: SenderDependencies,
  kind: SenderRecord['kind'],
  { name, judge }: { name: string; judge: (texts: readonly string[]) => RecordState },
): Promise<SenderRecord> {
  const texts = await readTexts(dependencies, name);
  return { kind, name, state: texts === undefined ? 'unanswered' : judge(texts) };
}

/** The policy of the domain, or of the nearest one above it that has one. */
async function readDmarc(dependencies: SenderDependencies): Promise<SenderRecord | undefined> {
  const records = await Promise.all(
    domainsUpwards(dependencies.domain).map((domain) =>
      readRecord(dependencies, 'dmarc', { name: `_dmarc.${domain}`, judge: judgeDmarc }),
    ),
  );
  return records.find(({ state }) => state !== 'missing') ?? records[0];
}

/** Asks the DNS at each call: whoever has just changed a record wants to see it. */
export async function checkSender(dependencies: SenderDependencies): Promise<NewsletterSender> {
  const { domain, dkimSelectors } = dependencies;
  if (isReservedName(domain)) return { domain, is_reserved: true, records: [] };
  const [spf, dmarc, ...dkim] = await Promise.all([
    readRecord(dependencies, 'spf', { name: domain, judge: judgeSpf }),
    readDmarc(dependencies),
    ...dkimSelectors.map((selector) =>
      readRecord(dependencies, 'dkim', { name: `${selector}._domainkey.${domain}`, judge: judgeDkim }),
    ),
  ]);
  const unknown: SenderRecord = { kind: 'dkim', name: null, state: 'not_configured' };
  return {
    domain,
    is_reserved: false,
    records: [spf, ...(dkim.length > 0 ? dkim : [unknown]), ...(dmarc ? [dmarc] : [])],
  };
}
