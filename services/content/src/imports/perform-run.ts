import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type ImportCounts } from '@nobicast/contracts';
import { addAudit, type Knex } from '@nobicast/service-kit';
import { readFeed } from './feed/feed-reader.ts';
import type { FeedItem } from './feed/feed-item.ts';
import { decodeXml } from './feed/feed-text.ts';
import { fetchChapters } from './feed/fetch-chapters.ts';
import { importRepository, type ImportRepository } from './feed/import.repository.ts';
import { applyBatch, planBatches } from './feed/import.use-case.ts';
import { ImportProblem, type FeedProblem } from './feed/import-problem.ts';
import { numberItems, type PlannedEpisode } from './feed/plan.rules.ts';
import { readSource, type Source } from './feed/read-source.ts';
import { parseWebAddress, type SafeFetch } from './feed/safe-fetch.ts';
import { securedAddress } from './feed/text.rules.ts';
import { historyRepository } from '../editing/history.repository.ts';
import { changeOf, fingerprint, problemChange, type Change } from './changes.rules.ts';
import { conflictFinder, type Conflict } from './conflicts.rules.ts';
import { importRunsRepository, type ActiveState, type Progress, type Run } from './import-runs.repository.ts';

const reportEveryMs = 500;

export interface PerformDependencies {
  /** Two connections at least: one writes, the other reports. */
  db: Knex;
  fetcher: SafeFetch;
  clock: () => Date;
}

/** The run was cancelled, or taken for dead: nothing more is written. */
class RunEnded extends Error {}

interface Feed {
  title: string;
  podcastGuid: string | undefined;
  items: FeedItem[];
  skipped: FeedProblem[];
  warnings: FeedProblem[];
}

/** Reports twice a second how far a run is, and learns that way whether it still goes on. */
function startReporting({ db }: PerformDependencies, id: number, state: ActiveState) {
  const runs = importRunsRepository(db);
  const stopping = new AbortController();
  const progress: Progress = { phase: 'reading', done: 0, total: null };
  let hasEnded = false;
  const report = async () => {
    while (!stopping.signal.aborted) {
      try {
        hasEnded ||= !(await runs.report(id, state, progress));
      } catch {
        // A failed report does not matter: the next one follows at once. Without any, the run counts as dead, and its
        // own last statement finds that.
      }
      await sleep(reportEveryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const finished = report();
  return {
    set: (next: Progress) => void Object.assign(progress, next),
    /** @throws RunEnded */
    check: () => {
      if (hasEnded) throw new RunEnded();
    },
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}

type Reporting = ReturnType<typeof startReporting>;

async function* feedParts(db: Knex, runId: number): AsyncGenerator<Uint8Array> {
  const runs = importRunsRepository(db);
  for (let position = 0; ; position += 1) {
    const bytes = await runs.findFeedPart(runId, position);
    if (!bytes) return;
    yield bytes;
  }
}

async function openSource(
  { db, fetcher }: PerformDependencies,
  run: Run,
  warn: (line: number, text: string) => void,
): Promise<Source> {
  const { kind, name } = run.source;
  if (kind === 'file')
    return { parts: decodeXml(feedParts(db, run.id), { warn }), address: undefined, openPage: undefined };
  // An address, never a file of this machine.
  return readSource(parseWebAddress(name).href, { fetcher, folder: '/', warn });
}

async function* interruptible(parts: AsyncIterable<string>, reporting: Reporting) {
  for await (const part of parts) {
    reporting.check();
    yield part;
  }
}

async function readRun(dependencies: PerformDependencies, run: Run, reporting: Reporting): Promise<Feed> {
  const warnings: Feed['warnings'] = [];
  const { parts, address, openPage } = await openSource(dependencies, run, (line, text) =>
    warnings.push({ line, text, code: 'encoding' }),
  );
  const { title, podcastGuid, items, problems, nextPage, ...feed } = await readFeed(
    interruptible(parts, reporting),
    {
      address,
      openPage: openPage && (async (next) => interruptible(await openPage(next), reporting)),
      onRead: (done) => {
        if (done > limits.imports.maxItems)
          throw new ImportProblem('the feed has too many items', { code: 'too_many_items' });
        reporting.set({ phase: 'reading', done, total: null });
      },
    },
  );
  for (const warning of feed.warnings) warnings.push(warning);
  if (nextPage !== undefined) warnings.push({ line: 1, text: 'it has more pages', code: 'more_pages' });
  let done = 0;
  const total = items.filter(({ chaptersUrl }) => chaptersUrl !== undefined).length;
  const fetcher: Pick<SafeFetch, 'read'> = {
    read: (...call) => {
      reporting.check();
      reporting.set({ phase: 'chapters', done: (done += 1), total });
      return dependencies.fetcher.read(...call);
    },
  };
  const complete = await fetchChapters(items, {
    fetcher,
    warn: (problem) => warnings.push(problem),
  });
  return { title, podcastGuid, items: complete, skipped: problems, warnings };
}

interface PlannedBatch {
  planned: PlannedEpisode[];
  conflicts: (Conflict | undefined)[];
}

/** The plan in batches, and at its end the digest of it. */
async function* planRun(
  repository: ImportRepository,
  items: readonly FeedItem[],
  { numbering }: Pick<Run, 'numbering'>,
): AsyncGenerator<PlannedBatch, string> {
  const digest = createHash('sha256');
  const overview = await repository.getOverview();
  const conflictOf = conflictFinder(overview);
  for await (const planned of planBatches(repository, numberItems(items, overview, numbering))) {
    const conflicts = planned.map(conflictOf);
    planned.forEach((episode, index) => digest.update(fingerprint(episode, conflicts[index])));
    yield { planned, conflicts };
  }
  return digest.digest('hex');
}

/** Hands each batch on, and returns the digest. */
async function eachBatch(plan: AsyncGenerator<PlannedBatch, string>, work: (batch: PlannedBatch) => unknown) {
  for (;;) {
    const next = await plan.next();
    if (next.done) return next.value;
    await work(next.value);
  }
}

async function simulate(dependencies: PerformDependencies, run: Run, reporting: Reporting): Promise<void> {
  const { db } = dependencies;
  const runs = importRunsRepository(db);
  const feed = await readRun(dependencies, run, reporting);
  const counts: ImportCounts = { create: 0, update: 0, conflict: 0, same: 0, skipped: 0, warning: 0 };
  let position = 0;
  const add = async (changes: readonly Change[]) => {
    for (const { kind } of changes) counts[kind] += 1;
    await runs.addChanges(run.id, position, changes);
    position += changes.length;
  };
  let done = 0;
  const digest = await eachBatch(
    planRun(importRepository(db), feed.items, run),
    async ({ planned, conflicts }) => {
      reporting.check();
      const changes = planned.flatMap((episode, index) => changeOf(episode, conflicts[index]) ?? []);
      counts.same += planned.length - changes.length;
      await add([
        ...changes,
        ...planned.flatMap(({ notes, item, fields: { title } }) =>
          notes.map((note) => problemChange('warning', { ...note, line: item.line, title })),
        ),
      ]);
      reporting.set({ phase: 'comparing', done: (done += planned.length), total: feed.items.length });
    },
  );
  // A statement takes 65,535 values at most.
  const problems = [
    ...feed.skipped.map((problem) => problemChange('skipped', problem)),
    ...feed.warnings.map((warning) => problemChange('warning', warning)),
  ];
  for (let start = 0; start < problems.length; start += 1_000)
    await add(problems.slice(start, start + 1_000));
  await reporting.stop();
  if (!(await runs.finishPlan(run.id, { title: feed.title, counts, digest }))) throw new RunEnded();
}

/** Writes the plan that was shown, in one transaction, which also says so in the audit. */
async function apply(dependencies: PerformDependencies, run: Run, reporting: Reporting): Promise<void> {
  const { db, clock } = dependencies;
  const { items, podcastGuid } = await readRun(dependencies, run, reporting);
  await db.transaction(async (transaction) => {
    // As with the command: a batch may take longer than a visitor may wait.
    await transaction.raw('set local statement_timeout = 0');
    const repository = importRepository(transaction);
    const runs = importRunsRepository(transaction);
    await repository.lockEpisodes();
    if (podcastGuid !== undefined) await repository.takeIdentity(podcastGuid);
    let done = 0;
    const digest = await eachBatch(planRun(repository, items, run), async ({ planned, conflicts }) => {
      reporting.check();
      const applied = await applyBatch(
        repository,
        planned.filter((_, index) => !conflicts[index]),
      );
      await runs.addAudio(
        run.id,
        applied.map(({ id, enclosure, durationMs }) => ({
          id,
          enclosure: { ...enclosure, url: securedAddress(enclosure.url) },
          durationMs,
        })),
      );
      reporting.set({ phase: 'writing', done: (done += planned.length), total: items.length });
    });
    if (digest !== run.digest)
      throw new ImportProblem('the feed or the site has changed since', { code: 'changed' });
    const history = historyRepository(transaction);
    const { id: actorId, name: actorName } = await history.getActor(run.appliedById ?? '');
    const { create = 0, update = 0 } = run.counts ?? {};
    await addAudit(transaction, 'content', [
      {
        at: clock(),
        actorId,
        actorName,
        action: 'apply',
        targetType: 'import',
        targetId: run.id,
        details: { created: create, updated: update },
      },
    ]);
    await runs.addAudioJob(run.id);
    await reporting.stop();
    if (!(await runs.finishApply(run.id))) throw new RunEnded();
  });
}

/** Does what a run is waiting for: reads and compares, or writes. Its outcome is in its row. */
export async function performRun(dependencies: PerformDependencies, runId: number): Promise<void> {
  const runs = importRunsRepository(dependencies.db);
  const run = await runs.find(runId);
  if (run?.state !== 'reading' && run?.state !== 'applying') return;
  const reporting = startReporting(dependencies, runId, run.state);
  try {
    await (run.state === 'reading' ? simulate : apply)(dependencies, run, reporting);
  } catch (error) {
    if (error instanceof RunEnded) return;
    if (!(error instanceof ImportProblem)) {
      await runs.fail(runId, 'unexpected');
      throw error;
    }
    await runs.fail(runId, error.code);
  } finally {
    await reporting.stop();
  }
}
