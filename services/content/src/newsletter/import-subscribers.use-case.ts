import { limits, type NewsletterImport } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import { importedLines } from './imported-lines.rules.ts';
import { openQuote, tooManyLines } from './newsletter.copy.ts';
import type { AuditedListDependencies } from './remove-subscriber.use-case.ts';
import type { SubscribersRepository } from './subscribers.repository.ts';
import { addRequest, isMailedLately, type SubscriptionDependencies } from './subscription.use-cases.ts';

export type ImportDependencies = AuditedListDependencies & Pick<SubscriptionDependencies, 'keys'>;

const wrongFile = (message: string) =>
  new ApiError('validation_failed', {
    sentence: message,
    fields: [{ in: 'body', path: 'csv', message }],
  });

type Reason = NewsletterImport['refused'][number]['reason'];

/** Why an address is not asked; undefined where it may be. */
async function reasonOf(
  subscribers: SubscribersRepository,
  { email, addressHash, now }: { email: string; addressHash: Buffer; now: Date },
): Promise<Reason | undefined> {
  const subscriber = await subscribers.findByEmail(email, { isLocked: true });
  if (subscriber?.state === 'confirmed') return 'subscribed';
  // Whoever left, complained or was removed comes back by the form alone (decision 0056).
  if (await subscribers.findSuppression(addressHash)) return 'ended';
  return subscriber && (await isMailedLately(subscribers, subscriber.id, now)) ? 'waiting' : undefined;
}

/**
 * Asks each address to confirm, as the form does: an admin's word is no consent, and what they say of it is kept with the
 * proof. All in one transaction with the row of the audit.
 *
 * @throws ApiError `validation_failed` for a file that cannot be read, or has more lines than one call takes
 */
export function importSubscribers(
  { inList, keys, clock }: ImportDependencies,
  { csv, source, userId }: { csv: string; source: string; userId: string },
): Promise<NewsletterImport> {
  const lines = importedLines(csv);
  const { lines: most, shownLength } = limits.newsletterImport;
  if (!lines) throw wrongFile(openQuote);
  if (lines.length > most) throw wrongFile(tooManyLines(most));
  const now = clock();
  return inList(async ({ subscribers, issues }) => {
    const asked = new Set<string>();
    const refused: NewsletterImport['refused'] = [];
    for (const { line, text, email, firstName } of lines) {
      const shown = text.slice(0, shownLength).replace(/\p{Cs}$/u, '');
      const refuse = (reason: Reason) => refused.push({ line, text: shown, reason });
      if (email === undefined) refuse('no_address');
      else if (asked.has(email)) refuse('repeated');
      else {
        asked.add(email);
        const addressHash = keys.hashOf(email);
        const reason = await reasonOf(subscribers, { email, addressHash, now });
        if (reason) refuse(reason);
        else await addRequest(subscribers, { email, addressHash, firstName, source }, now);
      }
    }
    const invited = lines.length - refused.length;
    const details = { invited, refused: refused.length };
    await issues.record(userId, { type: 'newsletter_list', id: 'all', action: 'invite', details }, now);
    return { invited, refused };
  });
}
