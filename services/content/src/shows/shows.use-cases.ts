import { limits, type PlannedShow, type Role, type SentShowCommand, type Show } from '@nobicast/contracts';
import { plannedStartOf, usualStartOf } from '@nobicast/contracts/recording-times';
import { showState, type ShowPhase } from '@nobicast/contracts/show-state';
import { ApiError } from '@nobicast/service-kit';
import type { Act } from '../editing/history.repository.ts';
import type { Produce } from '../editing/producing.ts';
import type { SubjectsRepository } from '../subjects/subjects.repository.ts';
import type { ShowDeskRepository } from './show-desk.repository.ts';
import type { ShowEpisode, ShowsRepository } from './shows.repository.ts';
import {
  isEarlyStart,
  isShowListed,
  isShowOpen,
  listedPhase,
  requireVisibleAfterMove,
  toShowCommands,
} from './shows.rules.ts';

/** In the transaction of a change. */
export interface ShowWriters {
  shows: Pick<
    ShowsRepository,
    | 'find'
    | 'listCommands'
    | 'findKnown'
    | 'findInserted'
    | 'received'
    | 'scheduleSettling'
    | 'insert'
    | 'move'
    | 'keepMove'
    | 'takeMove'
  >;
  subjects: Pick<SubjectsRepository, 'list' | 'insert' | 'renumber' | 'update'>;
  desk: Omit<ShowDeskRepository, 'listGuests' | 'listQuestions' | 'listComments'>;
}

export interface ShowsDependencies {
  shows: Pick<ShowsRepository, 'find' | 'listRecent' | 'listShowsOf' | 'listSubjects' | 'listCommands'>;
  desk: Pick<ShowDeskRepository, 'listGuests' | 'listQuestions' | 'listComments' | 'getNotes'>;
  produce: Produce<ShowWriters>;
  /** Once a show has ended, takes what it postponed to the next preparation. */
  settlePostponed(episode: ShowEpisode, userId: string): Promise<void>;
  /** Feeds say at once what changed. */
  announce(): Promise<void>;
  clock: () => Date;
}

export interface ShowCaller {
  /** The id or slug of the preparation. */
  id: string;
  userId: string;
  role: Role;
}

export const mayHost = ({ isHosted }: ShowEpisode, { role }: ShowCaller) => isHosted || role === 'admin';
const isReadOnly = (episode: ShowEpisode, caller: ShowCaller) =>
  episode.isOver === true || !mayHost(episode, caller);

/** @throws ApiError `episode_not_found`; `forbidden` for the hosts of other shows */
export async function getEpisode({ shows }: ShowsDependencies, caller: ShowCaller): Promise<ShowEpisode> {
  const episode = await shows.find(caller.id, caller.userId);
  if (!episode) throw new ApiError('episode_not_found');
  if (!mayHost(episode, caller) && caller.role !== 'moderator') throw new ApiError('forbidden');
  return episode;
}

/** What may move subjects between preparations. */
const settling: readonly SentShowCommand['action']['kind'][] = ['postpone', 'end', 'restart', 'undo'];
/** What may begin a show or end it. */
const announced: readonly SentShowCommand['action']['kind'][] = ['begin', 'end', 'restart', 'undo'];

/** The shows that the caller may enter, the next one first. */
export async function listShows(
  { shows, clock }: ShowsDependencies,
  { userId, role }: Omit<ShowCaller, 'id'>,
): Promise<PlannedShow[]> {
  const now = clock();
  const recent = (await shows.listRecent(now, userId))
    .filter(({ isHosted }) => isHosted || role !== 'host')
    .map(async (episode) => ({
      ...episode,
      startsAt: plannedStartOf(episode),
      state: showState(toShowCommands(await shows.listCommands(episode.id))),
    }));
  return (await Promise.all(recent))
    .filter(({ startsAt, state }) => isShowListed(startsAt, state, now))
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    .map(({ id, slug, number, title, startsAt, state, commentCount, lastCommentAt }) => ({
      episode_id: id,
      slug,
      number,
      title,
      recording_starts_at: startsAt.toISOString(),
      phase: listedPhase(startsAt, state),
      is_open: isShowOpen(startsAt, state, now),
      comment_count: commentCount,
      last_comment_at: lastCommentAt?.toISOString() ?? null,
    }));
}

/** @throws ApiError as listed in the contract, and `forbidden` */
export async function getShow(dependencies: ShowsDependencies, caller: ShowCaller): Promise<Show> {
  const { shows, desk, clock } = dependencies;
  const episode = await getEpisode(dependencies, caller);
  const { id, slug, number, title } = episode;
  const [subjects, commands, guests, questions, notes] = await Promise.all([
    shows.listSubjects(id),
    shows.listCommands(id),
    desk.listGuests(id),
    desk.listQuestions(id),
    desk.getNotes(id),
  ]);
  return {
    episode_id: id,
    slug,
    number,
    title,
    is_read_only: isReadOnly(episode, caller),
    is_over: episode.isOver === true,
    is_public: episode.published_at <= clock(),
    recording_starts_at: plannedStartOf(episode).toISOString(),
    usual_starts_at: usualStartOf(episode.published_at).toISOString(),
    now: clock().toISOString(),
    subjects,
    guests,
    questions: questions.waiting,
    asked_questions: questions.asked,
    ...(mayHost(episode, caller) && { notes_version: notes.version }),
    commands,
  };
}

/** Inserts an unplanned subject after the subject that the show leaves for it, or at the end. Returns its id. */
async function insertSubject(
  { shows, subjects }: Pick<ShowWriters, 'shows' | 'subjects'>,
  episodeId: number,
  { title, leaves }: { title: string; leaves: number | string | null },
): Promise<number> {
  const all = await subjects.list(episodeId);
  if (all.length >= limits.adminSubjects.maxCount) throw new ApiError('too_many_subjects');
  const id = await subjects.insert(episodeId, { title });
  const leftId = typeof leaves === 'string' ? await shows.findInserted(leaves) : leaves;
  const ids = all.map((subject) => subject.id);
  const left = ids.findIndex((subjectId) => subjectId === leftId);
  await subjects.renumber(ids.toSpliced(left < 0 ? ids.length : left + 1, 0, id));
  return id;
}

/** The subject that a command makes or postpones. */
async function subjectOf(
  writers: Pick<ShowWriters, 'shows' | 'subjects'>,
  episodeId: number,
  action: SentShowCommand['action'],
): Promise<number | null> {
  if (action.kind === 'insert') return insertSubject(writers, episodeId, action);
  if (action.kind !== 'postpone') return null;
  const { subject } = action;
  const id = typeof subject === 'string' ? await writers.shows.findInserted(subject) : subject;
  const isOwn = (await writers.subjects.list(episodeId)).some((own) => own.id === id);
  return isOwn && id !== undefined ? id : null;
}

/** @throws ApiError as `getEpisode`, and `forbidden` for those who only read */
export async function getOwnEpisode(
  dependencies: ShowsDependencies,
  caller: ShowCaller,
): Promise<ShowEpisode> {
  const episode = await getEpisode(dependencies, caller);
  if (isReadOnly(episode, caller)) throw new ApiError('forbidden');
  return episode;
}

/** Moves the planned start. Returns what the audit says of it. */
const moveStart = async (
  shows: ShowWriters['shows'],
  { id, number }: ShowEpisode,
  to: Date | null,
): Promise<Act> => ({
  type: 'episode',
  id,
  action: 'update',
  fields: ['recording_starts_at'],
  version: await shows.move(id, to),
  facts: { number },
});

/** What the audit says of a show that has begun, has ended, or of what took that back. */
const changeOfPhase = ({ id, number }: ShowEpisode, from: ShowPhase, to: ShowPhase): Act[] =>
  from === to ? [] : [{ type: 'episode', id, action: 'update', facts: { number, show: { from, to } } }];

/**
 * Moves the planned start to the beginning of a show that begins early, and restores it if that beginning is taken
 * back. A show that is tried out on another day moves nothing. Returns what the audit says of it.
 */
async function adjustPlannedStart(
  shows: ShowWriters['shows'],
  caller: ShowCaller,
  beganAt: number | null,
): Promise<Act[]> {
  const episode = await shows.find(caller.id, caller.userId);
  if (!episode) return [];
  const planned = plannedStartOf(episode);
  if (beganAt !== null) {
    if (!isEarlyStart(planned, beganAt)) return [];
    const to = new Date(beganAt);
    await shows.keepMove(episode.id, { to, from: episode.recording_starts_at });
    return [await moveStart(shows, episode, to)];
  }
  const move = await shows.takeMove(episode.id);
  // Hosts may have moved it since.
  return move && episode.recording_starts_at?.getTime() === move.to.getTime()
    ? [await moveStart(shows, episode, move.from)]
    : [];
}

/**
 * Moves the recording; null is its usual time.
 * @throws ApiError as listed in the contract, and `forbidden`
 */
export async function moveShow(
  dependencies: ShowsDependencies,
  { startsAt, ...caller }: ShowCaller & { startsAt: string | null },
): Promise<Show> {
  const episode = await getOwnEpisode(dependencies, caller);
  const { id: episodeId, recording_starts_at: from } = episode;
  const to = startsAt === null ? null : new Date(startsAt);
  if (to?.getTime() !== from?.getTime())
    await dependencies.produce({ episodeId, userId: caller.userId }, async ({ repository, record }) => {
      const move = {
        from: plannedStartOf(episode),
        to: plannedStartOf({ ...episode, recording_starts_at: to }),
      };
      requireVisibleAfterMove(await repository.shows.listCommands(episodeId), move, dependencies.clock());
      await record([await moveStart(repository.shows, episode, to)]);
    });
  await dependencies.announce();
  return getShow(dependencies, caller);
}

/** @throws ApiError as listed in the contract, and `forbidden` */
export async function planSubject(
  dependencies: ShowsDependencies,
  { subjectId, plannedMinutes, ...caller }: ShowCaller & { subjectId: number; plannedMinutes: number | null },
): Promise<Show> {
  const { id: episodeId } = await getOwnEpisode(dependencies, caller);
  const call = { episodeId, userId: caller.userId };
  await dependencies.produce(call, async ({ repository: { subjects }, record }) => {
    const subject = (await subjects.list(episodeId)).find(({ id }) => id === subjectId);
    if (!subject) throw new ApiError('subject_not_found');
    if (subject.planned_minutes === plannedMinutes) return;
    await subjects.update(subjectId, { planned_minutes: plannedMinutes });
    const fields = ['planned_minutes'];
    await record([
      { type: 'subject', id: subjectId, action: 'update', fields, version: subject.version + 1 },
    ]);
  });
  return getShow(dependencies, caller);
}

/** @throws ApiError as listed in the contract, and `forbidden` */
export async function sendShowCommands(
  dependencies: ShowsDependencies,
  { commands, ...caller }: ShowCaller & { commands: readonly SentShowCommand[] },
): Promise<Show> {
  const episode = await getOwnEpisode(dependencies, caller);
  const { id: episodeId } = episode;
  const { userId } = caller;
  const isOneOf = (kinds: readonly SentShowCommand['action']['kind'][]) =>
    commands.some(({ action }) => kinds.includes(action.kind));
  await dependencies.produce({ episodeId, userId }, async ({ repository, record }) => {
    const { shows, subjects } = repository;
    const known = await shows.findKnown(commands.map(({ id }) => id));
    const unknown = new Map(
      commands.filter(({ id }) => !known.has(id)).map((command) => [command.id, command]),
    );
    const received = await shows.received(episodeId);
    if (received.count + unknown.size > limits.shows.maxCommands) throw new ApiError('too_many_commands');
    // The clock of the process that received the last commands may be ahead of ours. There is a millisecond for each
    // command after them.
    const afterLast = (received.lastAt?.getTime() ?? 0) + unknown.size;
    const receivedAt = new Date(Math.max(dependencies.clock().getTime(), afterLast));
    const stateNow = async () => showState(toShowCommands(await shows.listCommands(episodeId)));
    const before = isOneOf(announced) ? await stateNow() : undefined;
    for (const [index, { id, action, pressed_at: pressed, since_sync_ms: sinceSyncMs }] of [
      ...unknown.values(),
    ].entries()) {
      // A command from the future counts as pressed now; several keep their order, a millisecond apart.
      const latest = receivedAt.getTime() - (unknown.size - 1 - index);
      const subjectId = await subjectOf({ shows, subjects }, episodeId, action);
      const pressedAt = new Date(Math.min(Date.parse(pressed), latest));
      await shows.insert({
        id,
        episodeId,
        action,
        pressedAt,
        sinceSyncMs,
        pressedBy: userId,
        receivedAt,
        subjectId,
      });
      if (subjectId !== null && action.kind === 'insert')
        await record([{ type: 'subject', id: subjectId, action: 'create', version: 1 }]);
    }
    const { phase, beganAt } = await stateNow();
    if (before) await record(changeOfPhase(episode, before.phase, phase));
    await record(await adjustPlannedStart(shows, caller, beganAt));
    if (isOneOf(settling)) await shows.scheduleSettling(episodeId, userId);
  });
  await dependencies.settlePostponed(episode, userId);
  if (isOneOf(announced)) await dependencies.announce();
  return getShow(dependencies, caller);
}
