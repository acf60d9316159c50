import { randomUUID } from 'node:crypto';
import { limits } from '@nobicast/contracts';
import { ApiError, type UserActor } from '@nobicast/service-kit';
import { lockUser, type UserAdministrationDependencies } from './change-users.use-cases.ts';
import { limitOfAuthor, limitOfRecipient, requireRoom } from './user-administration.rules.ts';

const { adminUsers: bounds } = limits;
const ofAuthor = limitOfAuthor(bounds.messagesPerHour);
const ofRecipient = limitOfRecipient(bounds.messagesToOnePerDay);

/**
 * Mailed by a job. The limit counts the audit's messages, which are written under the lock of all admins, so that no
 * two calls count the same.
 *
 * @throws ApiError `user_not_found`, `account_off`, `too_many_messages`
 */
export function sendMessage(
  { inTransaction, clock }: Pick<UserAdministrationDependencies, 'inTransaction' | 'clock'>,
  { id, actor, subject, text }: { id: string; actor: UserActor; subject: string; text: string },
): Promise<void> {
  return inTransaction(actor, async (repositories) => {
    const { history, messages, jobs } = repositories;
    const administrator = await repositories.lockAdministrator();
    const user = await lockUser(repositories, id);
    if (!user.is_active) throw new ApiError('account_off');
    const now = clock();
    const since = ({ ms }: { ms: number }) => new Date(now.getTime() - ms);
    requireRoom(await history.listMessageTimes({ actor_id: actor.userId }, since(ofAuthor)), ofAuthor, now);
    requireRoom(await history.listMessageTimes({ target_id: id }, since(ofRecipient)), ofRecipient, now);
    const messageId = randomUUID();
    await messages.insert({
      id: messageId,
      userId: id,
      authorId: actor.userId,
      subject,
      body: text,
      writtenAt: now,
    });
    await jobs.sendMessage(messageId);
    await history.record({ userId: id, action: 'message' }, administrator, now);
  });
}
