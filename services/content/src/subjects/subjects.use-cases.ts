import { limits, type AdminSubject, type FieldError } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { Act } from '../editing/history.repository.ts';
import type { Produce, ProducerCall, Production } from '../editing/producing.ts';
import {
  presentSubject,
  type SubjectFields,
  type SubjectRow,
  type SubjectsRepository,
} from './subjects.repository.ts';
import {
  contentProblem,
  moved,
  moveProblem,
  shiftedStarts,
  shiftProblem,
  startProblem,
  type OrderedSubject,
} from './subjects.rules.ts';

export interface SubjectsDependencies {
  subjects: Pick<SubjectsRepository, 'list' | 'markStartsUnchecked'>;
  hasEpisode(episodeId: number): Promise<boolean>;
  produce: Produce<SubjectsRepository>;
}

export type SubjectInput = Partial<Omit<SubjectFields, 'is_start_unchecked'>> & {
  order_index?: number | undefined;
};

/** Inside the transaction of a change: the episode is locked, so its subjects stay as they are. */
interface SubjectsProduction extends Pick<Production<SubjectsRepository>, 'history'> {
  subjects: SubjectsRepository;
  episodeId: number;
  /** In order. */
  all: SubjectRow[];
  record(acts: readonly Omit<Act, 'type' | 'facts'>[]): Promise<void>;
}

const nothing: SubjectFields = {
  title: '',
  description: null,
  content_type: null,
  content_url: null,
  content_text: null,
  planned_minutes: null,
  start_ms: null,
  is_start_unchecked: false,
};

function refuse(problem: FieldError | undefined): void {
  if (problem) throw new ApiError('validation_failed', { fields: [problem] });
}
const wrongField = (path: string, message: string | undefined): FieldError | undefined =>
  message === undefined ? undefined : { in: 'body', path, message };

/** @throws ApiError `episode_not_found` */
const produceSubjects = <Result>(
  { produce }: Pick<SubjectsDependencies, 'produce'>,
  call: ProducerCall,
  work: (production: SubjectsProduction) => Promise<Result>,
): Promise<Result> =>
  produce(call, async ({ repository: subjects, history, record }) =>
    work({
      subjects,
      history,
      episodeId: call.episodeId,
      all: await subjects.list(call.episodeId),
      record: (acts) => record(acts.map((act) => ({ ...act, type: 'subject' }))),
    }),
  );

/** @throws ApiError `subject_not_found` */
function getSubject({ all }: SubjectsProduction, subjectId: number): SubjectRow {
  const subject = all.find(({ id }) => id === subjectId);
  if (!subject) throw new ApiError('subject_not_found');
  return subject;
}

async function readAgain(
  { subjects, episodeId }: SubjectsProduction,
  subjectId: number,
): Promise<SubjectRow> {
  const subject = (await subjects.list(episodeId)).find(({ id }) => id === subjectId);
  if (!subject) throw new Error(`The subject ${subjectId} is gone within its own transaction.`);
  return subject;
}

/** @throws ApiError `stale_version` for another version than the row has; a writer may leave it out */
async function requireVersion(
  { history }: SubjectsProduction,
  subject: SubjectRow,
  read: number | undefined,
): Promise<void> {
  const { id, version, updated_at: updatedAt } = subject;
  if (read === undefined || read === version) return;
  const changes = await history.listChanges({ type: 'subject', id }, read, { version, updatedAt });
  throw new ApiError('stale_version', { data: { current: presentSubject(subject), changes } });
}

/** Puts a subject at a position; false if it is there. */
async function move(
  { subjects, all }: Pick<SubjectsProduction, 'subjects' | 'all'>,
  subjectId: number,
  position: number,
): Promise<boolean> {
  const ids = moved(all, subjectId, position).map(({ id }) => id);
  await subjects.renumber(ids);
  return ids.some((id, index) => all[index]?.id !== id);
}

async function checkStart(
  { subjects, episodeId }: Pick<SubjectsProduction, 'subjects' | 'episodeId'>,
  inOrder: readonly SubjectRow[],
  subjectId: number,
): Promise<void> {
  const problem = startProblem(inOrder, subjectId, await subjects.findDuration(episodeId));
  refuse(wrongField('start_ms', problem));
}

/** @throws ApiError `episode_not_found` */
export async function listSubjects(
  { subjects, hasEpisode }: Pick<SubjectsDependencies, 'subjects' | 'hasEpisode'>,
  episodeId: number,
): Promise<AdminSubject[]> {
  const rows = await subjects.list(episodeId);
  if (rows.length === 0 && !(await hasEpisode(episodeId))) throw new ApiError('episode_not_found');
  return rows.map(presentSubject);
}

/** @throws ApiError as listed in the contract, or `validation_failed` */
export function createSubject(
  dependencies: SubjectsDependencies,
  { input, ...call }: ProducerCall & { input: SubjectInput & { title: string } },
): Promise<AdminSubject> {
  const { order_index: wanted, ...fields } = input;
  return produceSubjects(dependencies, call, async (production) => {
    const { subjects, episodeId, all, record } = production;
    if (all.length >= limits.adminSubjects.maxCount) throw new ApiError('too_many_subjects');
    refuse(contentProblem({ ...nothing, ...fields }));
    const id = await subjects.insert(episodeId, fields);
    const subject = await readAgain(production, id);
    const position = wanted ?? all.length;
    const inOrder = moved([...all, subject], id, position);
    if (subject.start_ms !== null) await checkStart(production, inOrder, id);
    await subjects.renumber(inOrder.map((other) => other.id));
    await record([{ id, action: 'create', version: subject.version }]);
    return presentSubject(await readAgain(production, id));
  });
}

/** The starts and contents of new subjects that cannot be, each by its position. */
function problemsOfNew(
  all: readonly OrderedSubject[],
  added: readonly (SubjectInput & { title: string })[],
  durationMs: number | null,
): FieldError[] {
  // No row has these ids.
  const idOf = (index: number) => -1 - index;
  const inOrder = [...all, ...added.map(({ start_ms = null }, index) => ({ id: idOf(index), start_ms }))];
  return added.flatMap((input, index) => {
    const content = contentProblem({ ...nothing, ...input });
    const start = wrongField('start_ms', startProblem(inOrder, idOf(index), durationMs));
    return [content, start]
      .filter((problem) => problem !== undefined)
      .map((problem) => ({ ...problem, path: `subjects.${index}.${problem.path}` }));
  });
}

/**
 * Adds several subjects at the end: all of them, or none.
 *
 * @throws ApiError as listed in the contract, or `validation_failed` with the position of each that does not fit
 */
export function createSubjects(
  dependencies: SubjectsDependencies,
  { inputs, ...call }: ProducerCall & { inputs: readonly (SubjectInput & { title: string })[] },
): Promise<AdminSubject[]> {
  return produceSubjects(dependencies, call, async ({ subjects, episodeId, all, record }) => {
    if (all.length + inputs.length > limits.adminSubjects.maxCount) throw new ApiError('too_many_subjects');
    const problems = problemsOfNew(all, inputs, await subjects.findDuration(episodeId));
    if (problems.length > 0) throw new ApiError('validation_failed', { fields: problems });
    const ids: number[] = [];
    for (const input of inputs) ids.push(await subjects.insert(episodeId, input));
    await subjects.renumber([...all.map(({ id }) => id), ...ids]);
    const after = await subjects.list(episodeId);
    const added = after.filter(({ id }) => ids.includes(id));
    await record(added.map(({ id, version }) => ({ id, action: 'create', version })));
    return after.map(presentSubject);
  });
}

/** The fields whose value differs. A start that is sent again was checked by ear. */
function changesOf(subject: SubjectRow, fields: Partial<SubjectFields>): Partial<SubjectFields> {
  const checked = fields.start_ms === undefined ? fields : { ...fields, is_start_unchecked: false };
  const names = (Object.keys(checked) as (keyof SubjectFields)[]).filter(
    (name) => checked[name] !== undefined && checked[name] !== subject[name],
  );
  return Object.fromEntries(names.map((name) => [name, checked[name]]));
}

/**
 * Changes the fields that differ, and the position. A position alone is settled whatever the version.
 *
 * @throws ApiError as listed in the contract, or `validation_failed`
 */
export function updateSubject(
  dependencies: SubjectsDependencies,
  {
    subjectId,
    input,
    version,
    ...call
  }: ProducerCall & { subjectId: number; input: SubjectInput; version: number | undefined },
): Promise<AdminSubject> {
  const { order_index: wanted, ...fields } = input;
  return produceSubjects(dependencies, call, async (production) => {
    const { subjects, all, record } = production;
    const subject = getSubject(production, subjectId);
    if (Object.keys(fields).length > 0) await requireVersion(production, subject, version);
    const changes = changesOf(subject, fields);
    const names = Object.keys(changes);
    if (names.length === 0 && wanted === undefined) return presentSubject(subject);
    const after = { ...subject, ...changes };
    if (names.some((name) => name.startsWith('content_'))) refuse(contentProblem(after));
    const inOrder = all.map((other) => (other === subject ? after : other));
    const position = wanted ?? all.indexOf(subject);
    const isStarted = changes.start_ms !== undefined;
    const wantedOrder = moved(inOrder, subjectId, position);
    if (isStarted) await checkStart(production, wantedOrder, subjectId);
    else if (position !== all.indexOf(subject))
      refuse(wrongField('order_index', moveProblem(wantedOrder, subjectId)));
    if (names.length > 0) await subjects.update(subjectId, changes);
    const isMoved = wanted !== undefined && (await move(production, subjectId, position));
    const written = await readAgain(production, subjectId);
    const changed = [...names, ...(isMoved ? ['order_index'] : [])];
    if (changed.length > 0)
      await record([{ id: subjectId, action: 'update', fields: changed, version: written.version }]);
    return presentSubject(written);
  });
}

/** @throws ApiError as listed in the contract */
export function deleteSubject(
  dependencies: SubjectsDependencies,
  { subjectId, ...call }: ProducerCall & { subjectId: number },
): Promise<void> {
  return produceSubjects(dependencies, call, async (production) => {
    const { subjects, all, record } = production;
    const subject = getSubject(production, subjectId);
    await subjects.remove(subjectId);
    await subjects.renumber(all.flatMap(({ id }) => (id === subjectId ? [] : id)));
    await record([{ id: subjectId, action: 'delete', version: subject.version }]);
  });
}

/**
 * Moves the start of a subject, and those of all that follow it.
 *
 * @throws ApiError as listed in the contract, or `validation_failed` where a start would not fit
 */
export function shiftStarts(
  dependencies: SubjectsDependencies,
  { subjectId, byMs, ...call }: ProducerCall & { subjectId: number; byMs: number },
): Promise<AdminSubject[]> {
  return produceSubjects(dependencies, call, async (production) => {
    const { subjects, episodeId, all, record } = production;
    getSubject(production, subjectId);
    const starts = shiftedStarts(all, subjectId, byMs);
    refuse(wrongField('by_ms', shiftProblem(all, starts, await subjects.findDuration(episodeId))));
    await subjects.putStarts(
      [...starts].map(([id, start_ms]) => ({ id, start_ms, is_start_unchecked: false })),
    );
    const after = await subjects.list(episodeId);
    const changed = after.filter(
      ({ version, id }) => all.find((other) => other.id === id)?.version !== version,
    );
    await record(changed.map(({ id, version }) => ({ id, action: 'update', fields: ['start_ms'], version })));
    return after.map(presentSubject);
  });
}
