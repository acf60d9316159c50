import { errorCodes, type AdminGuest } from '@nobicast/contracts';
import { emptyRow } from '@nobicast/contracts/fields/field';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { ApiError, changedColumns } from '@nobicast/service-kit';
import { freeSlug } from '../../editing/free-slug.ts';
import type { HistoryRepository } from '../../editing/history.repository.ts';
import { slugOfGuest } from '../../editing/slug.copy.ts';
import type { InboxRepository } from '../../messages/inbox.repository.ts';
import { acceptApplication } from '../../messages/inbox.use-cases.ts';
import type { AdminGuestsRepository, GuestFields, LockedGuest } from './admin-guests.repository.ts';

/** On one connection, inside its transaction. */
interface Repositories {
  guests: AdminGuestsRepository;
  history: HistoryRepository;
  inbox: InboxRepository;
}

export interface EditingDependencies {
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

/** What is sent: a slug that redirects to another person may be taken from them. */
export type SentFields = Partial<GuestFields> & { takes_redirect?: true | undefined };
type NewGuest = SentFields & Pick<GuestFields, 'name' | 'slug'>;

/** Makes a slug free, and an address sure to be nobody else's. */
async function claimNames(
  guests: AdminGuestsRepository,
  { slug, email, takes_redirect }: SentFields,
  guestId?: number,
): Promise<void> {
  const slugs = { findOwner: guests.findSlugOwner, removeFormer: guests.removeFormerSlug };
  if (slug !== undefined)
    await freeSlug(slugs, slugOfGuest, {
      slug,
      takesRedirect: takes_redirect === true,
      ...(guestId !== undefined && { id: guestId }),
    });
  if (email && (await guests.hasEmail(email, guestId))) {
    const { sentence } = errorCodes.guest_email_taken;
    throw new ApiError('guest_email_taken', {
      sentence,
      fields: [{ in: 'body', path: 'email', message: sentence }],
    });
  }
}

async function getGuest(guests: AdminGuestsRepository, id: number, now: Date): Promise<AdminGuest> {
  const guest = await guests.find(id, now);
  if (!guest) throw new ApiError('guest_not_found');
  return guest;
}

/** @throws ApiError as listed in the contract */
export function createGuest(
  { inTransaction, clock }: EditingDependencies,
  { sent, messageId, actorId }: { sent: NewGuest; messageId: number | undefined; actorId: string },
): Promise<AdminGuest> {
  return inTransaction(async ({ guests, history, inbox }) => {
    const now = clock();
    await guests.lockNames();
    await claimNames(guests, sent);
    const { takes_redirect: _takesRedirect, ...fields } = sent;
    const id = await guests.insert({ ...emptyRow(guestFields), ...fields });
    const by = await history.getActor(actorId);
    await history.record([{ type: 'guest', id, action: 'create', version: 1 }], { by, at: now });
    if (messageId !== undefined)
      await acceptApplication({ inbox, history }, { id: messageId, guestId: id, by, now });
    return getGuest(guests, id, now);
  });
}

/** Changes a locked row, with its record. Nothing is written where no value changes. */
async function applyChange(
  { guests, history }: Repositories,
  { row, sent, actorId, now }: { row: LockedGuest; sent: SentFields; actorId: string; now: Date },
): Promise<void> {
  const changed = changedColumns(guestFields, row, sent);
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  const { id } = row;
  await claimNames(guests, { ...changed, takes_redirect: sent.takes_redirect }, id);
  const version = await guests.update(id, changed);
  if (changed.slug !== undefined) await guests.addFormerSlug(row.slug, id);
  await history.record([{ type: 'guest', id, action: 'update', fields, version }], {
    by: await history.getActor(actorId),
    at: now,
  });
}

/**
 * Changes the fields that are sent. The slug that the person had until now redirects to the new one.
 * @throws ApiError as listed in the contract; `stale_version` if the row has another version than the one that was
 *   read, or the change is an autosave of a public guest
 */
export function updateGuest(
  { inTransaction, clock }: EditingDependencies,
  call: {
    id: number;
    sent: SentFields & { is_autosave?: true | undefined };
    version?: number | undefined;
    actorId: string;
  },
): Promise<AdminGuest> {
  const { id, version, actorId } = call;
  const { is_autosave: isAutosave = false, ...sent } = call.sent;
  return inTransaction(async (repositories) => {
    const { guests, history } = repositories;
    const now = clock();
    if (sent.slug !== undefined || sent.email) await guests.lockNames();
    const row = await guests.lock(id);
    if (!row) throw new ApiError('guest_not_found');
    if (version !== undefined && version !== row.version) {
      const changes = await history.listChanges({ type: 'guest', id }, version, row);
      throw new ApiError('stale_version', { data: { current: await getGuest(guests, id, now), changes } });
    }
    if (isAutosave) {
      const current = await getGuest(guests, id, now);
      if (current.is_public) throw new ApiError('stale_version', { data: { current, changes: [] } });
    }
    await applyChange(repositories, { row, sent, actorId, now });
    return getGuest(guests, id, now);
  });
}

/**
 * Removes a person from the directory. The episodes keep the name and the role: they are part of what was recorded.
 * @throws ApiError `guest_not_found`
 */
export function deleteGuest(
  { inTransaction, clock }: EditingDependencies,
  { id, actorId }: { id: number; actorId: string },
): Promise<{ kept_participations: number }> {
  return inTransaction(async ({ guests, history }) => {
    const row = await guests.lock(id);
    if (!row) throw new ApiError('guest_not_found');
    const kept = await guests.keepParticipations(id);
    await guests.remove(id);
    await history.record([{ type: 'guest', id, action: 'delete', version: row.version }], {
      by: await history.getActor(actorId),
      at: clock(),
    });
    return { kept_participations: kept };
  });
}
