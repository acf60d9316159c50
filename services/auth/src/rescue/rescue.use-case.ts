import { addAudit, type Knex } from '@nobicast/service-kit';
import { passkeysRepository } from '../passkeys/passkeys.repository.ts';
import { securityEventsRepository } from '../security-events/security-events.repository.ts';
import { sessionsRepository } from '../sessions/sessions.repository.ts';

/** The actor of a rescue in the audit: whoever may run commands on the server. */
export const operator = { id: 'operator', name: 'Exploitation' } as const;

/**
 * For lost passkeys, or an account taken over: removes passkeys, ends all sessions and invalidates open links. The link
 * by e-mail still signs in. Undefined if no account has the address.
 */
export function rescueAccount(
  db: Knex,
  { email, now }: { email: string; now: Date },
): Promise<{ passkeys: number; sessions: number } | undefined> {
  return db.transaction(async (transaction) => {
    // Links are locked before accounts, as everywhere.
    await transaction('auth.sign_in_links')
      .where({ email, consumed_at: null, superseded_at: null })
      .update({ superseded_at: now });
    const user = await transaction('auth.users')
      .where({ email })
      .forUpdate()
      .first<{ id: string } | undefined>('id');
    if (!user) return undefined;
    const passkeys = await passkeysRepository(transaction).removeAllOf(user.id);
    const sessions = await sessionsRepository(transaction).endAll(user.id, now);
    await securityEventsRepository(transaction).insert({ userId: user.id, at: now, kind: 'rescued' });
    await addAudit(transaction, 'auth', [
      {
        at: now,
        actorId: operator.id,
        actorName: operator.name,
        action: 'rescue',
        targetType: 'user',
        targetId: user.id,
        details: { passkeys, sessions },
      },
    ]);
    return { passkeys, sessions };
  });
}
