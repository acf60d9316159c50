import type { ErrorCode, ImportChangeKind } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { HistoryRepository } from '../editing/history.repository.ts';
import type { ImportRunsRepository, Run, Source } from './import-runs.repository.ts';
import type { Numbering } from './feed/plan.rules.ts';

interface Repositories {
  runs: ImportRunsRepository;
  history: Pick<HistoryRepository, 'getActor'>;
}

export interface ImportRunsDependencies {
  runs: ImportRunsRepository;
  inTransaction<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
}

async function getRun(runs: ImportRunsRepository, id: number): Promise<Run> {
  const run = await runs.find(id);
  if (!run) throw new ApiError('import_not_found');
  return run;
}

async function getCurrentRun(runs: ImportRunsRepository, id: number): Promise<Run> {
  await runs.markInterrupted();
  return getRun(runs, id);
}

/** @throws ApiError `import_running` */
export async function startImport(
  { inTransaction }: ImportRunsDependencies,
  {
    source,
    numbering,
    feed,
    userId,
  }: {
    source: Source;
    numbering: Numbering;
    /** The parts of a feed that was sent as a file. */
    feed?: AsyncIterable<Buffer>;
    userId: string;
  },
): Promise<Run> {
  return inTransaction(async ({ runs, history }) => {
    await runs.lock();
    await runs.markInterrupted();
    const id = await runs.insert(source, numbering, await history.getActor(userId));
    if (id === undefined) throw new ApiError('import_running');
    let position = 0;
    if (feed) for await (const part of feed) await runs.addFeedPart(id, position++, part);
    await runs.addJob(id, 'reading');
    return getRun(runs, id);
  });
}

export async function listImports({ runs }: ImportRunsDependencies): Promise<Run[]> {
  await runs.markInterrupted();
  return runs.list();
}

/** @throws ApiError `import_not_found` */
export async function getImport(
  { runs }: ImportRunsDependencies,
  { id, ...filter }: { id: number; kind: ImportChangeKind | undefined; page: number },
) {
  const run = await getCurrentRun(runs, id);
  return { run, ...(await runs.listChanges(id, filter)) };
}

/** @throws ApiError `import_not_found`, `import_running`, `import_not_planned` */
export async function applyImport(
  { inTransaction }: ImportRunsDependencies,
  { id, userId }: { id: number; userId: string },
): Promise<Run> {
  return inTransaction(async ({ runs }) => {
    await runs.lock();
    if (!(await runs.beginApply(id, userId))) throw new ApiError(refusalOf(await getCurrentRun(runs, id)));
    await runs.addJob(id, 'applying');
    return getCurrentRun(runs, id);
  });
}

const refusalOf = ({ state }: Run): ErrorCode =>
  state === 'reading' || state === 'applying' ? 'import_running' : 'import_not_planned';

/** @throws ApiError `import_not_found`, `import_ended` */
export async function cancelImport({ runs }: ImportRunsDependencies, id: number): Promise<Run> {
  const isCancelled = await runs.cancel(id);
  const run = await getCurrentRun(runs, id);
  // Cancelling a second time is no error.
  if (!isCancelled && run.state !== 'cancelled') throw new ApiError('import_ended');
  return run;
}
