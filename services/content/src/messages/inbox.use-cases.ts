import type { Message, MessageState } from '@nobicast/contracts';
import { ApiError, type AuditActor } from '@nobicast/service-kit';
import type { HistoryRepository } from '../editing/history.repository.ts';
import type { InboxRepository } from './inbox.repository.ts';
import { sameMessageMs } from './messages.rules.ts';

interface Repositories {
  inbox: InboxRepository;
  history: HistoryRepository;
}

export interface InboxDependencies {
  inbox: InboxRepository;
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

interface MessageCall {
  id: number;
  /** The version that the admin has read. */
  version?: number | undefined;
  actorId: string;
}

/** @throws ApiError `message_not_found` */
export async function getMessage(
  { inbox, clock }: Pick<InboxDependencies, 'inbox' | 'clock'>,
  id: number,
): Promise<Message> {
  const message = await inbox.find(id, clock());
  if (!message) throw new ApiError('message_not_found');
  return message;
}

/**
 * Locks a message, and writes who changed it in the same transaction.
 *
 * @throws ApiError `message_not_found`, `stale_version`
 */
function changeMessage(
  { inTransaction, clock }: InboxDependencies,
  { id, version, actorId }: MessageCall,
  work: (
    repositories: Repositories,
    message: { state: MessageState; by: AuditActor; now: Date },
  ) => Promise<{ version: number; fields: readonly string[] } | undefined>,
  isRepeated: (inbox: InboxRepository, now: Date) => Promise<boolean> = () => Promise.resolve(false),
): Promise<Message> {
  return inTransaction(async (repositories) => {
    const { inbox, history } = repositories;
    const row = await inbox.lock(id);
    if (!row) throw new ApiError('message_not_found');
    const now = clock();
    const target = { type: 'message', id } as const;
    if (await isRepeated(inbox, now)) return getMessage({ inbox, clock }, id);
    if (version !== undefined && version !== row.version) {
      const changes = await history.listChanges(target, version, row);
      throw new ApiError('stale_version', {
        data: { current: await getMessage({ inbox, clock }, id), changes },
      });
    }
    const by = await history.getActor(actorId);
    const changed = await work(repositories, { state: row.state, by, now });
    if (changed) await history.record([{ ...target, action: 'update', ...changed }], { by, at: now });
    return getMessage({ inbox, clock }, id);
  });
}

/** @throws ApiError `message_not_found`, `stale_version` */
export const setMessageState = (
  dependencies: InboxDependencies,
  { state, ...call }: MessageCall & { state: MessageState },
): Promise<Message> =>
  changeMessage(dependencies, call, async ({ inbox }, before) => {
    if (before.state === state) return undefined;
    return { version: await inbox.update(call.id, { state }), fields: ['state'] };
  });

/**
 * Keeps an answer and mails it, by a job. The years that the message is kept begin again. The same answer sent again within
 * the hour, as after a lost reply, is kept and mailed once: whatever version it was written for.
 *
 * @throws ApiError `message_not_found`, `stale_version`
 */
export const answerMessage = (
  dependencies: InboxDependencies,
  { text, declines = false, ...call }: MessageCall & { text: string; declines?: boolean | undefined },
): Promise<Message> =>
  changeMessage(
    dependencies,
    call,
    async ({ inbox }, { by, now }) => {
      await inbox.addAnswer(call.id, { text, authorName: by.name, at: now });
      const version = await inbox.update(call.id, {
        state: declines ? 'declined' : 'answered',
        lastContactAt: now,
      });
      return { version, fields: ['state', 'answers'] };
    },
    (inbox, now) => inbox.hasAnswer(call.id, text, new Date(now.getTime() - sameMessageMs)),
  );

/**
 * Marks an application as accepted by the person that it brought into the directory, in the transaction that makes them.
 *
 * @throws ApiError `message_not_found`, `application_accepted`
 */
export async function acceptApplication(
  { inbox, history }: Repositories,
  { id, guestId, by, now }: { id: number; guestId: number; by: AuditActor; now: Date },
): Promise<void> {
  const row = await inbox.lock(id);
  if (row?.kind !== 'application') throw new ApiError('message_not_found');
  // Two presses, or two admins, make one person.
  if (row.guestId !== null) throw new ApiError('application_accepted');
  const version = await inbox.update(id, { state: 'accepted', guestId });
  const fields = ['state', 'guest_id'];
  await history.record([{ type: 'message', id, action: 'update', version, fields }], { by, at: now });
}

/** Called before the first byte: what is not in the audit is not handed out. */
export const recordExport = ({ inTransaction, clock }: InboxDependencies, actorId: string): Promise<void> =>
  inTransaction(async ({ history }) => {
    const by = await history.getActor(actorId);
    await history.record([{ type: 'message_list', id: 'all', action: 'export' }], { by, at: clock() });
  });

/** @throws ApiError `message_not_found` */
export async function deleteMessage(
  { inTransaction, clock }: InboxDependencies,
  { id, actorId }: Omit<MessageCall, 'version'>,
): Promise<void> {
  await inTransaction(async ({ inbox, history }) => {
    const row = await inbox.lock(id);
    if (!row) throw new ApiError('message_not_found');
    await inbox.remove(id);
    const by = await history.getActor(actorId);
    const facts = { kind: row.kind, state: row.state };
    await history.record([{ type: 'message', id, action: 'delete', facts }], { by, at: clock() });
  });
}
