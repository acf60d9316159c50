import type { AdminEpisode, EpisodeChange } from '@nobicast/contracts';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { oldAddress } from '@nobicast/contracts/old-address';
import { dateOfPodcast } from '@nobicast/contracts/planned-switch';
import { plannedStartOf } from '@nobicast/contracts/recording-times';
import { ApiError, changedColumns } from '@nobicast/service-kit';
import { freeSlug } from '../../editing/free-slug.ts';
import type { Act, HistoryRepository } from '../../editing/history.repository.ts';
import { oldAddressTaken, slugOfEpisode } from '../../editing/slug.copy.ts';
import { requireVisibleAfterMove } from '../../shows/shows.rules.ts';
import type { ShowsRepository } from '../../shows/shows.repository.ts';
import type { AdminEpisodesRepository, LockedEpisode } from './admin-episodes.repository.ts';
import type { MergeRepository } from './merge.repository.ts';
import { problemOfSwitch } from './planned-switch.rules.ts';
import type { SlugsRepository } from './slugs.repository.ts';

/** On one connection, inside its transaction. */
export interface Repositories {
  episodes: AdminEpisodesRepository;
  slugs: SlugsRepository;
  history: HistoryRepository;
  merges: MergeRepository;
  shows: Pick<ShowsRepository, 'listCommands'>;
}

export interface ProductionDependencies {
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  clock: () => Date;
}

/** How a change is meant; no columns. */
type Flag = 'is_autosave' | 'is_dated_now';

type NewEpisode = Omit<EpisodeChange, Flag | 'becomes_podcast_at'> &
  Required<Pick<EpisodeChange, 'number' | 'slug' | 'type' | 'published_at'>>;

type SentFields = Omit<EpisodeChange, Flag>;

/** @throws ApiError `episode_not_found` */
export const getEpisode = async (
  episodes: AdminEpisodesRepository,
  now: Date,
  id: number,
): Promise<AdminEpisode> => {
  const episode = await episodes.find(now, id);
  if (!episode) throw new ApiError('episode_not_found');
  return episode;
};

/** @throws ApiError `stale_version` if the locked row has another version than the one that was read */
export async function requireVersion(
  { episodes, history }: Repositories,
  row: LockedEpisode,
  version: number | undefined,
  now: Date,
): Promise<void> {
  if (version === undefined || version === row.version) return;
  const { id } = row;
  const changes = await history.listChanges({ type: 'episode', id }, version, row);
  throw new ApiError('stale_version', { data: { current: await getEpisode(episodes, now, id), changes } });
}

/**
 * Addresses of the former site as they are kept.
 * @throws ApiError `old_address_taken` for one that leads to another episode
 */
async function freeOldAddresses(
  slugs: Pick<SlugsRepository, 'findOldAddress'>,
  typed: readonly string[] | undefined,
  id?: number,
): Promise<{ old_addresses?: string[] }> {
  if (typed === undefined) return {};
  const addresses = [...new Set(typed.flatMap((address) => oldAddress(address) ?? []))];
  const taken = await slugs.findOldAddress(addresses, id);
  if (taken) {
    const message = oldAddressTaken(taken);
    throw new ApiError('old_address_taken', {
      sentence: message,
      fields: [{ in: 'body', path: 'old_addresses', message }],
    });
  }
  return { old_addresses: addresses };
}

/** @throws ApiError `slug_taken`, `slug_redirects` or `old_address_taken` */
export function createEpisode(
  { inTransaction, clock }: ProductionDependencies,
  { fields, actorId }: { fields: NewEpisode; actorId: string },
): Promise<AdminEpisode> {
  const {
    takes_redirect: takesRedirect = false,
    published_at: publishedAt,
    recording_starts_at: recordingStartsAt = null,
    ...sent
  } = fields;
  return inTransaction(async ({ episodes, slugs, history }) => {
    await slugs.lock();
    await freeSlug(slugs, slugOfEpisode, { slug: sent.slug, takesRedirect });
    const addresses = await freeOldAddresses(slugs, sent.old_addresses);
    const id = await episodes.insert({
      ...sent,
      ...addresses,
      published_at: new Date(publishedAt),
      recording_starts_at: recordingStartsAt === null ? null : new Date(recordingStartsAt),
    });
    const now = clock();
    const { number } = sent;
    await history.record([{ type: 'episode', id, action: 'create', version: 1, facts: { number } }], {
      by: await history.getActor(actorId),
      at: now,
    });
    return getEpisode(episodes, now, id);
  });
}

/** Ends a planned merge of this preparation, or of this podcast. */
export async function waitNoLonger(
  { history, merges }: Pick<Repositories, 'history' | 'merges'>,
  { id, actorId, now }: { id: number; actorId: string; now: Date },
): Promise<boolean> {
  const podcast = await merges.cancel(id);
  if (!podcast) return false;
  await history.record([actOfWaiting(podcast)], { by: await history.getActor(actorId), at: now });
  return true;
}

/** Ends the plan that this preparation becomes a podcast by itself. Returns its version. */
export async function withdrawSwitch(
  { episodes, history }: Pick<Repositories, 'episodes' | 'history'>,
  { row, actorId, now }: { row: LockedEpisode; actorId: string; now: Date },
): Promise<number> {
  const { id, number } = row;
  if (row.becomes_podcast_at === null) return row.version;
  const version = await episodes.update(id, { becomes_podcast_at: null });
  await history.record(
    [{ type: 'episode', id, action: 'update', fields: ['becomes_podcast_at'], version, facts: { number } }],
    { by: await history.getActor(actorId), at: now },
  );
  return version;
}

/** What the audit says of a podcast that begins to wait for its preparation, or waits no longer. */
export const actOfWaiting = ({
  id,
  number,
  version,
}: {
  id: number;
  number: number | null;
  version: number;
}): Act => ({
  type: 'episode',
  id,
  action: 'update',
  fields: ['planned_merge'],
  version,
  facts: { number },
});

/**
 * Changes a locked row, with its record. Nothing is written where no value changes.
 * @throws ApiError as `updateEpisode`, without `episode_not_found` and `stale_version`
 */
export async function applyChange(
  { episodes, slugs, history, merges, shows }: Repositories,
  { row, sent, actorId, now }: { row: LockedEpisode; sent: SentFields; actorId: string; now: Date },
): Promise<void> {
  const { takes_redirect: takesRedirect = false, ...fields } = sent;
  const addresses = await freeOldAddresses(slugs, fields.old_addresses, row.id);
  const changed = changedColumns(episodeFields, row, { ...fields, ...addresses });
  const names = Object.keys(changed);
  if (names.length === 0) return;
  const { id } = row;
  const problem = problemOfSwitch(changed, { ...row, ...changed }, now);
  if (problem)
    throw new ApiError('validation_failed', {
      sentence: problem.sentence,
      fields: [{ in: 'body', path: problem.field, message: problem.sentence }],
    });
  if (row.type === 'preparation' && (changed.recording_starts_at !== undefined || changed.published_at)) {
    const move = { from: plannedStartOf(row), to: plannedStartOf({ ...row, ...changed }) };
    requireVisibleAfterMove(await shows.listCommands(id), move, now);
  }
  const { slug } = changed;
  if (slug !== undefined) await freeSlug(slugs, slugOfEpisode, { slug, takesRedirect, id });
  // A planned merge needs a preparation and a podcast of one number, and a preparation that no other plan makes a
  // podcast.
  if (changed.type !== undefined || changed.number !== undefined || changed.becomes_podcast_at)
    await waitNoLonger({ history, merges }, { id, actorId, now });
  const version = await episodes.update(id, {
    ...changed,
    ...(changed.becomes_podcast_at && { podcast_planned_by: actorId }),
  });
  if (slug !== undefined) await slugs.addFormer(row.slug, id);
  const { number } = { ...row, ...changed };
  await history.record(
    [{ type: 'episode', id, action: 'update', fields: names, version, facts: { number } }],
    {
      by: await history.getActor(actorId),
      at: now,
    },
  );
}

/**
 * Changes the fields that are sent. The slug that the episode had until now redirects to it.
 * @throws ApiError `episode_not_found`, `validation_failed` for a switch that is not possible, `slug_taken`,
 *   `slug_redirects`, `old_address_taken`; `stale_version` if the row has another version than the one that was read,
 *   or the change is an autosave of a public episode
 */
export function updateEpisode(
  { inTransaction, clock }: ProductionDependencies,
  call: { id: number; sent: EpisodeChange; version?: number | undefined; actorId: string },
): Promise<AdminEpisode> {
  const { id, version, actorId } = call;
  const { is_autosave: isAutosave = false, is_dated_now: isDatedNow = false, ...sent } = call.sent;
  return inTransaction(async (repositories) => {
    const { episodes, slugs, merges } = repositories;
    const now = clock();
    if (sent.slug !== undefined || sent.old_addresses !== undefined) await slugs.lock();
    if (sent.type !== undefined || sent.number !== undefined || sent.becomes_podcast_at)
      await merges.lockPlanned(id);
    const row = await episodes.lock(id);
    if (!row) throw new ApiError('episode_not_found');
    await requireVersion(repositories, row, version, now);
    // Readers see what was typed only when somebody says so (decision 0055).
    if (isAutosave && row.published_at <= now)
      throw new ApiError('stale_version', {
        data: { current: await getEpisode(episodes, now, id), changes: [] },
      });
    const becomesPodcast = row.type === 'preparation' && sent.type === 'podcast';
    const dated = isDatedNow && becomesPodcast && { published_at: dateOfPodcast(row, now).toISOString() };
    await applyChange(repositories, { row, sent: { ...sent, ...dated }, actorId, now });
    return getEpisode(episodes, now, id);
  });
}

/**
 * Deletes an episode with everything that belongs to it. Its files go by jobs of media, whenever the store answers.
 * @throws ApiError `episode_not_found`
 */
export function deleteEpisode(
  { inTransaction, clock }: ProductionDependencies,
  { id, actorId }: { id: number; actorId: string },
): Promise<{ number: number | null }> {
  return inTransaction(async ({ episodes, history, merges }) => {
    await merges.lockPlanned(id);
    const row = await episodes.lock(id);
    if (!row) throw new ApiError('episode_not_found');
    const { number, version } = row;
    const now = clock();
    await waitNoLonger({ history, merges }, { id, actorId, now });
    await episodes.remove(id);
    await history.record([{ type: 'episode', id, action: 'delete', version, facts: { number } }], {
      by: await history.getActor(actorId),
      at: now,
    });
    return { number };
  });
}
