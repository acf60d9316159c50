import type { Alignment, KeptPlan } from '@nobicast/contracts';
import { startsOf } from '@nobicast/contracts/alignment-plan';
import { inOrderOfStarts } from '@nobicast/contracts/order-of-starts';
import { ApiError } from '@nobicast/service-kit';
import type { Produce, ProducerCall, Production } from '../editing/producing.ts';
import type { ShowsRepository } from '../shows/shows.repository.ts';
import type { SubjectRow, SubjectsRepository } from '../subjects/subjects.repository.ts';
import { startProblem } from '../subjects/subjects.rules.ts';
import type { AlignmentRepository, KeptAlignment } from './alignment.repository.ts';
import {
  areStartsStill,
  beforeAcceptance,
  givenBack,
  recordingOf,
  type KeptStart,
} from './alignment.rules.ts';

interface AlignmentReaders {
  alignments: Pick<AlignmentRepository, 'find'>;
  subjects: Pick<SubjectsRepository, 'list' | 'findDuration'>;
  shows: Pick<ShowsRepository, 'listCommands'>;
}

interface AlignmentWriters extends AlignmentReaders {
  alignments: AlignmentRepository;
  subjects: Pick<SubjectsRepository, 'list' | 'findDuration' | 'putStarts' | 'renumber'>;
}

export interface AlignmentDependencies extends AlignmentReaders {
  hasEpisode(episodeId: number): Promise<boolean>;
  produce: Produce<AlignmentWriters>;
  clock: () => Date;
}

/** The version of an episode for which nothing was kept yet. */
const firstVersion = 1;

const keptStart = ({ id, start_ms, is_start_unchecked }: SubjectRow): KeptStart => ({
  id,
  start_ms,
  is_start_unchecked,
});

/** A subject that was deleted or moved has no cue any more. */
const presentCues = ({ cues }: KeptPlan, subjects: readonly SubjectRow[]) =>
  cues.filter(({ subject_id: subjectId }) => subjects.some(({ id }) => id === subjectId));

/** `durationMs` of the sound, where it was read before. */
async function read(
  { alignments, subjects, shows }: AlignmentReaders,
  episodeId: number,
  durationMs?: number | null,
): Promise<Alignment> {
  const kept = await alignments.find(episodeId);
  const all = await subjects.list(episodeId);
  const commands = await shows.listCommands(episodeId);
  return {
    version: kept?.version ?? firstVersion,
    duration_ms: durationMs === undefined ? await subjects.findDuration(episodeId) : durationMs,
    subjects: all.map((subject) => ({ ...keptStart(subject), title: subject.title })),
    recording: recordingOf(
      commands,
      all.map(({ id }) => id),
    ),
    plan: kept ? { ...kept.plan, cues: presentCues(kept.plan, all) } : null,
    is_shift_current: kept?.isShiftCurrent ?? true,
    accepted_at: kept?.accepted?.at.toISOString() ?? null,
    can_undo: kept?.accepted !== undefined && areStartsStill(kept.accepted.after, all),
  };
}

/** @throws ApiError as listed in the contract */
export async function getAlignment(
  dependencies: AlignmentDependencies,
  episodeId: number,
): Promise<Alignment> {
  if (!(await dependencies.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  return read(dependencies, episodeId);
}

/** @throws ApiError `stale_version` where another admin was quicker */
async function requireVersion(
  writers: AlignmentWriters,
  {
    episodeId,
    kept,
    version,
  }: { episodeId: number; kept: KeptAlignment | undefined; version?: number | undefined },
): Promise<void> {
  if (version === undefined || version === (kept?.version ?? firstVersion)) return;
  throw new ApiError('stale_version', { data: { current: await read(writers, episodeId), changes: [] } });
}

/** @throws ApiError as listed in the contract */
export function saveAlignment(
  { produce }: AlignmentDependencies,
  {
    plan,
    confirmsShift,
    version,
    ...call
  }: ProducerCall & { plan: KeptPlan; confirmsShift: boolean; version: number | undefined },
): Promise<Alignment> {
  const { episodeId } = call;
  return produce(call, async ({ repository: writers }) => {
    const { alignments, subjects } = writers;
    const kept = await alignments.find(episodeId);
    await requireVersion(writers, { episodeId, kept, version });
    const cues = presentCues(plan, await subjects.list(episodeId));
    await alignments.save(episodeId, {
      plan: { ...plan, cues },
      version: (kept?.version ?? firstVersion) + 1,
      fitsSound: confirmsShift || plan.shift_ms !== kept?.plan.shift_ms,
    });
    return read(writers, episodeId);
  });
}

interface WantedStarts {
  episodeId: number;
  all: readonly SubjectRow[];
  starts: ReadonlyMap<number, number>;
  durationMs: number | null;
}

/** Writes starts, and the order that rises with them. Returns the subjects as they are then. */
async function writeStarts(
  { subjects }: Pick<AlignmentWriters, 'subjects'>,
  { episodeId, all, starts, durationMs }: WantedStarts,
): Promise<SubjectRow[]> {
  const started = all.map((subject) => {
    const start = starts.get(subject.id);
    return start === undefined ? subject : { ...subject, start_ms: start, is_start_unchecked: false };
  });
  const ordered = inOrderOfStarts(started);
  for (const id of starts.keys()) {
    // Only a start that has no cue can be in the way.
    const problem = startProblem(ordered, id, durationMs);
    if (problem === undefined) continue;
    const title = ordered.find((subject) => subject.id === id)?.title ?? '';
    const message = `«\u00a0${title}\u00a0»\u00a0: ${problem.replace(/^Ce/, 'ce')}`;
    throw new ApiError('validation_failed', { fields: [{ in: 'body', path: 'cues', message }] });
  }
  await subjects.putStarts(started.filter(({ id }) => starts.has(id)));
  await subjects.renumber(ordered.map(({ id }) => id));
  return subjects.list(episodeId);
}

/** One line of the audit for all starts: writing them is one act. */
const recordStarts = (
  { record }: Pick<Production<AlignmentWriters>, 'record'>,
  episodeId: number,
  count: number,
) => record([{ type: 'episode', id: episodeId, action: 'update', fields: ['starts'], facts: { count } }]);

/** @throws ApiError as listed in the contract, or `validation_failed` where another start is in the way */
export function acceptAlignment(
  { produce, clock }: AlignmentDependencies,
  { version, ...call }: ProducerCall & { version: number | undefined },
): Promise<Alignment> {
  const { episodeId } = call;
  return produce(call, async ({ repository: writers, record }) => {
    const { alignments, subjects } = writers;
    const kept = await alignments.find(episodeId);
    await requireVersion(writers, { episodeId, kept, version });
    const all = await subjects.list(episodeId);
    const cues = kept ? presentCues(kept.plan, all) : [];
    if (!kept?.isShiftCurrent || cues.length === 0 || !(await alignments.hasSound(episodeId)))
      throw new ApiError('alignment_not_ready');
    const durationMs = await subjects.findDuration(episodeId);
    const planned = startsOf({ ...kept.plan, cues }, durationMs);
    const starts = new Map(planned.map(({ subject_id: id, start_ms: start }) => [id, start]));
    const after = await writeStarts(writers, { episodeId, all, starts, durationMs });
    const before = beforeAcceptance(kept.accepted, all.map(keptStart));
    const accepted = { at: clock(), before, after: after.map(keptStart) };
    await alignments.setAccepted(episodeId, { version: kept.version + 1, accepted });
    await recordStarts({ record }, episodeId, starts.size);
    return read(writers, episodeId, durationMs);
  });
}

/** @throws ApiError as listed in the contract */
export function undoAlignment({ produce }: AlignmentDependencies, call: ProducerCall): Promise<Alignment> {
  const { episodeId } = call;
  return produce(call, async ({ repository: writers, record }) => {
    const { alignments, subjects } = writers;
    const kept = await alignments.find(episodeId);
    if (!kept?.accepted) throw new ApiError('alignment_not_accepted');
    const all = await subjects.list(episodeId);
    const { before, after } = kept.accepted;
    if (!areStartsStill(after, all)) throw new ApiError('starts_changed');
    await subjects.putStarts(givenBack(before, all));
    const former = before.map(({ id }) => id);
    const added = all.flatMap(({ id }) => (former.includes(id) ? [] : id));
    await subjects.renumber([...former, ...added]);
    await alignments.setAccepted(episodeId, { version: kept.version + 1, accepted: undefined });
    await recordStarts({ record }, episodeId, before.length);
    return read(writers, episodeId);
  });
}
