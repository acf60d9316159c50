import { limits, type AdminEpisode, type MergePlan, type MergeTarget } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Act } from '../../editing/history.repository.ts';
import type { LockedEpisode } from './admin-episodes.repository.ts';
import {
  actOfWaiting,
  getEpisode,
  requireVersion,
  waitNoLonger,
  withdrawSwitch,
  type ProductionDependencies,
  type Repositories,
} from './change-episodes.use-cases.ts';
import { isLockConflict, type DueMerge, type MergeRepository } from './merge.repository.ts';
import { instantOf, mergeOf, type EpisodeFacts, type Merge } from './merge.rules.ts';
import { dueInstant } from './planned-switches.use-cases.ts';

export interface MergeDependencies extends ProductionDependencies {
  merges: MergeRepository;
}

interface MergeCall {
  id: number;
  into: number;
  /** The plan as the caller read it. */
  plan: string;
  version?: number | undefined;
  actorId: string;
}

const maxAttempts = 3;

interface Planned {
  target: MergeTarget;
  targets: MergeTarget[];
  source: EpisodeFacts;
  podcast: EpisodeFacts;
  merge: Merge;
  /** Undefined for a merge at once. */
  at: Date | undefined;
}

/**
 * @throws ApiError `no_merge_target` unless this is a preparation, and `into` a podcast of its number;
 *   `too_many_subjects`
 */
async function plan(
  merges: MergeRepository,
  { id, into, now }: { id: number; into: number | undefined; now: Date },
): Promise<Planned> {
  const targets = await merges.listTargets(id);
  const target = into === undefined ? targets[0] : targets.find((other) => other.id === into);
  if (!target) throw new ApiError('no_merge_target');
  const source = await merges.getFacts(id);
  const podcast = await merges.getFacts(target.id);
  if (source.subjects.length + podcast.subjects.length > limits.adminSubjects.maxCount)
    throw new ApiError('too_many_subjects');
  const at = instantOf(source, podcast, now);
  return { target, targets, source, podcast, merge: mergeOf(source, podcast, at), at };
}

/** @throws ApiError as listed in the contract */
export async function getMergePlan(
  { merges, episodes }: Pick<MergeDependencies, 'merges'> & Pick<Repositories, 'episodes'>,
  { id, into, now }: { id: number; into: number | undefined; now: Date },
): Promise<MergePlan> {
  const { slug } = await getEpisode(episodes, now, id);
  const { target, targets, source, merge, at } = await plan(merges, { id, into, now });
  const { subjects, participantIds, kept, lost } = merge;
  return {
    version: source.version,
    target,
    targets,
    plan: merge.plan,
    at: at?.toISOString() ?? null,
    slug,
    subjects: subjects.length,
    comments: source.subjects.reduce((sum, { comment_count: count }) => sum + count, 0),
    participants: participantIds.length,
    known_participants: source.participants.length - participantIds.length,
    addresses: source.slugs.length,
    lost_starts: subjects.filter(({ isStartLost }) => isStartLost).length,
    kept,
    lost,
  };
}

/** What the audit says: both episodes are named in the row of each. */
function actsOf({ source, podcast, merge }: Planned, version: number, number: number | null): Act[] {
  const facts = { number, merged_from: source.id, merged_into: podcast.id };
  const fields = ['subjects', 'participants', 'former_slugs', ...merge.kept];
  return [
    { type: 'episode', id: podcast.id, action: 'update', fields, version, facts },
    { type: 'episode', id: source.id, action: 'delete', version: source.version, facts },
    ...merge.subjects.map(({ id, isStartLost }): Act => {
      const before = source.subjects.find((subject) => subject.id === id)?.version ?? 0;
      const changed = ['episode_id', ...(isStartLost ? ['start_ms'] : [])];
      return { type: 'subject', id, action: 'update', fields: changed, version: before + 1, facts };
    }),
  ];
}

/** Tries again after a lock conflict: an upload to one of both may have waited for the merge, which waited for it. */
async function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isLockConflict(error)) throw error;
    }
  }
}

/**
 * Moves everything of a preparation into the podcast of its number, and deletes the preparation. Ids of subjects stay,
 * so that no comment changes; the podcast keeps its slug, number, date, GUID and audio. Where the preparation is public
 * and the podcast is not yet, it is planned for the instant of the podcast.
 * @throws ApiError as listed in the contract; `merge_changed` if it would do something else than the plan that was read
 */
export const mergeEpisode = (
  { inTransaction, clock }: ProductionDependencies,
  call: MergeCall,
): Promise<AdminEpisode> =>
  retried(() =>
    inTransaction(async (repositories) => {
      const { episodes, history, merges } = repositories;
      const now = clock();
      const row = await lockBoth(repositories, call);
      if (!row) throw new ApiError('episode_not_found');
      await requireVersion(repositories, row, call.version, now);
      const planned = await plan(merges, { ...call, now });
      if (planned.merge.plan !== call.plan) throw new ApiError('merge_changed');
      // The preparation must not become a podcast in another way, too.
      const sourceVersion = await withdrawSwitch(repositories, { row, actorId: call.actorId, now });
      if (!planned.at) {
        const source = { ...planned.source, version: sourceVersion };
        return merge(repositories, { ...call, planned: { ...planned, source }, now });
      }
      // A preparation has one podcast.
      await waitNoLonger(repositories, { ...call, now });
      const version = await merges.plan(call);
      await history.record([actOfWaiting({ id: call.into, number: row.number, version })], {
        by: await history.getActor(call.actorId),
        at: now,
      });
      return getEpisode(episodes, now, call.into);
    }),
  );

/**
 * The podcast waits no longer, and is published at its date beside the preparation.
 * @throws ApiError `episode_not_found`, `no_planned_merge`
 */
export const cancelMerge = (
  { inTransaction, clock }: ProductionDependencies,
  { id, actorId }: { id: number; actorId: string },
): Promise<AdminEpisode> =>
  inTransaction(async (repositories) => {
    const { episodes } = repositories;
    const now = clock();
    await getEpisode(episodes, now, id);
    if (!(await waitNoLonger(repositories, { id, actorId, now }))) throw new ApiError('no_planned_merge');
    return getEpisode(episodes, now, id);
  });

/**
 * Carries out the merges whose instant has come, each in a transaction of its own: page, feed and addresses change at
 * its commit. A merge waits for the show of its preparation, as a switch does. A merge that is not possible any more is
 * given up, so that the podcast appears at its date all the same. Two processes may do this at the same time.
 */
export async function mergeDue(
  { inTransaction, merges }: Pick<MergeDependencies, 'inTransaction' | 'merges'>,
  now: Date,
): Promise<void> {
  let failure: unknown;
  for (const due of await merges.listDue(now))
    await retried(() =>
      inTransaction(async (repositories) => {
        const row = await lockBoth(repositories, due);
        const still = (await repositories.merges.listDue(now)).find(
          ({ id, into }) => id === due.id && into === due.into,
        );
        // Another process has done it, or somebody has cancelled it.
        if (!row || !still) return;
        if (!(await dueInstant(repositories, { row, at: still.at, now }))) return;
        const planned = await plan(repositories.merges, { ...due, now }).catch(onlyIfPossible);
        if (planned) await merge(repositories, { ...due, planned, now });
        else await waitNoLonger(repositories, { ...due, now });
      }),
    ).catch((error: unknown) => {
      // A failure does not stop the next merge.
      failure = error;
    });
  if (failure !== undefined) throw failure;
}

function onlyIfPossible(error: unknown): undefined {
  if (!(error instanceof ApiError)) throw error;
}

/** Returns the preparation; undefined where it is gone. */
async function lockBoth(
  { episodes, slugs, merges }: Repositories,
  { id, into }: { id: number; into: number },
): Promise<LockedEpisode | undefined> {
  await slugs.lock();
  await merges.lock([id, into]);
  return episodes.lock(id);
}

/** Merges two locked episodes. */
async function merge(
  { episodes, history, merges }: Repositories,
  { id, into, actorId, planned, now }: DueMerge & { planned: Planned; now: Date },
): Promise<AdminEpisode> {
  const { source, podcast, target, merge: work } = planned;
  await waitNoLonger({ history, merges }, { id, actorId, now });
  const hasOtherAudio = podcast.parts.audio !== null;
  await merges.moveSubjects(podcast, work, hasOtherAudio);
  await merges.moveParticipants(into, work);
  await merges.moveAddresses(id, into, now);
  const version = await merges.takeParts(source, into, work);
  await episodes.remove(id);
  await merges.announceCounts([id, into]);
  const by = await history.getActor(actorId);
  await history.record(actsOf(planned, version, target.number), { by, at: now });
  return getEpisode(episodes, now, into);
}
