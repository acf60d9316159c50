import { inParallel } from '@nobicast/service-kit';
import { maxExternalAudios } from '@nobicast/contracts';
import type { FeedItem } from './feed-item.ts';
import { readFeed, type Feed } from './feed-reader.ts';
import { fetchChapters } from './fetch-chapters.ts';
import type { ImportRepository } from './import.repository.ts';
import { ImportProblem } from './import-problem.ts';
import {
  numberItems,
  planEpisode,
  type NumberedItem,
  type Numbering,
  type PlannedEpisode,
} from './plan.rules.ts';
import type { Source } from './read-source.ts';
import type { Report } from './report.ts';
import type { SafeFetch } from './safe-fetch.ts';
import type { AudioSender } from './send-audio.ts';
import { securedAddress } from './text.rules.ts';

export interface ImportOptions {
  isDryRun: boolean;
  /** Copy the audio into our store instead of linking to the publisher's. */
  storesAudio: boolean;
  /** Fetch nothing: chapters are left as they are. */
  isOffline: boolean;
  numbering: Numbering;
}

export interface ImportDependencies {
  /** @throws ImportProblem, also while its text is read */
  readSource(): Promise<Source>;
  repository: ImportRepository;
  inTransaction<Result>(work: (repository: ImportRepository) => Promise<Result>): Promise<Result>;
  fetcher: SafeFetch;
  audio: AudioSender;
  report: Report;
}

/** What is kept in memory of an episode that has been written. */
export type AppliedEpisode = Pick<PlannedEpisode, 'slug' | 'number' | 'differences' | 'outcome' | 'notes'> &
  Pick<FeedItem, 'line' | 'enclosure' | 'durationMs'> & { id: number };

/** How many episodes are compared and written at once. */
const batchSize = 200;
/** How many calls declare audio at the same time. */
const callsAtOnce = 2;

/**
 * Imports a podcast from its feed: new items are added, changed ones are updated, nothing is removed. A second run
 * changes nothing, and completes what the first one could not.
 * @throws ImportProblem when the source is not a feed; nothing has been changed then
 */
export async function importPodcast(dependencies: ImportDependencies, options: ImportOptions): Promise<void> {
  const { repository, inTransaction, report } = dependencies;
  const { parts, ...source } = await dependencies.readSource();
  const feed = await readFeed(parts, source);
  report.begin(feed.title);
  if (feed.nextPage !== undefined)
    report.warning(
      1,
      'this file is the first page of a feed only: import the address of the feed to read all',
    );
  for (const problem of feed.problems) report.skipped(problem.line, problem.text);
  for (const { line, text, code } of feed.warnings)
    // Insecure addresses are counted by `insecureAudio`, where audio is only declared.
    if (code !== 'insecure') report.warning(line, text);
  const items = options.isOffline
    ? feed.items
    : await fetchChapters(feed.items, {
        ...dependencies,
        warn: ({ line, text }) => report.warning(line, text),
      });

  if (options.isDryRun) {
    for await (const batch of planImport(repository, items, options.numbering)) batch.forEach(report.planned);
    return;
  }
  const applied = await inTransaction((transaction) =>
    applyFeed(transaction, { ...feed, items }, options.numbering),
  );
  applied.forEach(report.planned);
  await sendAudio(dependencies, applied, options);
}

export const inBatches = <Entry>(entries: readonly Entry[], size: number): Entry[][] =>
  Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );

/** Compares in batches, so that the stored episodes are never in memory all at once. */
export async function* planImport(
  repository: ImportRepository,
  items: readonly FeedItem[],
  numbering: Numbering,
) {
  const overview = await repository.getOverview();
  yield* planBatches(repository, numberItems(items, overview, numbering));
}

export async function* planBatches(repository: ImportRepository, numbered: readonly NumberedItem[]) {
  for (const batch of inBatches(numbered, batchSize)) {
    const known = await repository.listKnown(batch.flatMap(({ id }) => id ?? []));
    yield batch.map((entry) => planEpisode(entry, entry.id === undefined ? undefined : known.get(entry.id)));
  }
}

async function applyFeed(
  repository: ImportRepository,
  { items, podcastGuid }: Pick<Feed, 'items' | 'podcastGuid'>,
  numbering: Numbering,
): Promise<AppliedEpisode[]> {
  await repository.lockEpisodes();
  if (podcastGuid !== undefined) await repository.takeIdentity(podcastGuid);
  const applied: AppliedEpisode[] = [];
  for await (const batch of planImport(repository, items, numbering))
    applied.push(...(await applyBatch(repository, batch)));
  return applied;
}

export async function applyBatch(
  repository: ImportRepository,
  batch: readonly PlannedEpisode[],
): Promise<AppliedEpisode[]> {
  const added = batch.filter(({ id }) => id === undefined);
  const addedIds = await repository.insertEpisodes(added);
  const newIds = new Map(added.map((planned, index) => [planned, addedIds[index]]));
  const episodes = batch.map((planned) => {
    const id = planned.id ?? newIds.get(planned);
    if (id === undefined) throw new Error(`The episode ${planned.slug} has no id.`);
    return { ...planned, id };
  });
  for (const { id, fields, outcome } of episodes)
    if (outcome === 'updated') await repository.updateEpisode(id, fields);
  await repository.replaceParticipants(
    episodes.flatMap(({ id, participants }) => (participants ? { id, participants } : [])),
  );
  await repository.changeSubjects(episodes.flatMap(({ id, subjects }) => (subjects ? { id, subjects } : [])));
  return episodes.map(({ id, slug, number, differences, outcome, notes, item }) => {
    const { line, enclosure, durationMs } = item;
    return { id, slug, number, differences, outcome, notes, line, enclosure, durationMs };
  });
}

const hasInsecureAudio = ({ enclosure }: AppliedEpisode) => securedAddress(enclosure.url) !== enclosure.url;

/** Every run sends the audio of every episode: media ignores what it already has, so an interrupted run is resumed. */
async function sendAudio(
  dependencies: ImportDependencies,
  applied: readonly AppliedEpisode[],
  { storesAudio }: ImportOptions,
): Promise<void> {
  const newestFirst = [...applied].reverse();
  if (storesAudio) await storeAudio(dependencies, newestFirst);
  else await declareAudio(dependencies, newestFirst);
}

async function storeAudio({ audio, report }: ImportDependencies, episodes: readonly AppliedEpisode[]) {
  for (const [index, episode] of episodes.entries()) {
    try {
      report.stored(`${index + 1}/${episodes.length}`, episode, await audio.store(episode.id, episode));
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      report.audioFailed(episode.line, error.message);
    }
  }
}

async function declareAudio({ audio, report }: ImportDependencies, episodes: readonly AppliedEpisode[]) {
  report.insecureAudio(episodes.filter(hasInsecureAudio).length);
  await inParallel(callsAtOnce, inBatches(episodes, maxExternalAudios), async (batch) => {
    const { changedCount, refused } = await audio.declare(batch);
    report.declared(changedCount);
    for (const { episode, reason } of refused) report.audioFailed(episode.line, reason);
  });
}
