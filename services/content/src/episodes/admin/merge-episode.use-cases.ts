import { limits, type AdminEpisode, type MergePlan, type MergeTarget } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Act } from '../../editing/history.repository.ts';
import {
  getEpisode,
  requireVersion,
  type ProductionDependencies,
  type Repositories,
} from './change-episodes.use-cases.ts';
import { isLockConflict, type MergeRepository } from './merge.repository.ts';
import { mergeOf, type EpisodeFacts, type Merge } from './merge.rules.ts';

export interface MergeDependencies extends ProductionDependencies {
  merges: MergeRepository;
}

interface MergeCall {
  id: number;
  into: number;
  /** As it was read. */
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
}

/**
 * @throws ApiError `no_merge_target` unless this is a preparation, and `into` a podcast of its number;
 *   `too_many_subjects`
 */
async function plan(merges: MergeRepository, id: number, into: number | undefined): Promise<Planned> {
  const targets = await merges.listTargets(id);
  const target = into === undefined ? targets[0] : targets.find((other) => other.id === into);
  if (!target) throw new ApiError('no_merge_target');
  const source = await merges.getFacts(id);
  const podcast = await merges.getFacts(target.id);
  if (source.subjects.length + podcast.subjects.length > limits.adminSubjects.maxCount)
    throw new ApiError('too_many_subjects');
  return { target, targets, source, podcast, merge: mergeOf(source, podcast) };
}

/** @throws ApiError as listed in the contract */
export async function getMergePlan(
  { merges, episodes }: Pick<MergeDependencies, 'merges'> & Pick<Repositories, 'episodes'>,
  { id, into, now }: { id: number; into: number | undefined; now: Date },
): Promise<MergePlan> {
  await getEpisode(episodes, now, id);
  const { target, targets, source, merge } = await plan(merges, id, into);
  const { subjects, participantIds, kept, lost } = merge;
  return {
    version: source.version,
    target,
    targets,
    plan: merge.plan,
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
function actsOf({ source, podcast, merge }: Planned, version: number, number: number): Act[] {
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

/**
 * Moves everything of a preparation into the podcast of its number, and deletes the preparation. Ids of subjects stay,
 * so that no comment changes; the podcast keeps its slug, number, date, GUID and audio.
 * @throws ApiError as listed in the contract; `merge_changed` if it would do something else than the plan that was read
 */
export async function mergeEpisode(
  { inTransaction, clock }: ProductionDependencies,
  call: MergeCall,
): Promise<AdminEpisode> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction((repositories) => merge(repositories, call, clock()));
    } catch (error) {
      // An upload to one of both waited for the merge, which waited for it.
      if (attempt === maxAttempts || !isLockConflict(error)) throw error;
    }
  }
}

async function merge(repositories: Repositories, call: MergeCall, now: Date): Promise<AdminEpisode> {
  const { episodes, slugs, history, merges } = repositories;
  const { id, into, actorId } = call;
  await slugs.lock();
  await merges.lock([id, into]);
  const row = await episodes.lock(id);
  if (!row) throw new ApiError('episode_not_found');
  await requireVersion(repositories, row, call.version, now);
  const planned = await plan(merges, id, into);
  const { source, podcast, merge: work } = planned;
  if (work.plan !== call.plan) throw new ApiError('merge_changed');

  const hasOtherAudio = podcast.parts.audio !== null;
  await merges.moveSubjects(podcast, work, hasOtherAudio);
  await merges.moveParticipants(into, work);
  await merges.moveAddresses(id, into, now);
  const version = await merges.takeParts(source, into, work);
  await episodes.remove(id);
  await merges.announceCounts([id, into]);
  const by = await history.getProducer(actorId);
  await history.record(actsOf(planned, version, row.number), { by, at: now });
  return getEpisode(episodes, now, into);
}
