import type { FeedItem } from './feed-item.ts';
import { readFeed } from './feed-reader.ts';
import { fetchChapters } from './fetch-chapters.ts';
import type { ImportRepository } from './import.repository.ts';
import { ImportProblem } from './import-problem.ts';
import { inParallel } from './in-parallel.ts';
import { planImport, type PlannedEpisode } from './plan.rules.ts';
import type { Report } from './report.ts';
import type { SafeFetch } from './safe-fetch.ts';
import type { AudioSender } from './send-audio.ts';
import { securedAddress } from './text.rules.ts';

export interface ImportOptions {
  isDryRun: boolean;
  /** Store the audio instead of pointing at its publisher's. */
  storesAudio: boolean;
  /** Call no address: chapters are left as they are. */
  isOffline: boolean;
}

export interface ImportDependencies {
  /** The feed's text. @throws ImportProblem */
  readSource(): Promise<{ text: string; warning?: string | undefined }>;
  repository: ImportRepository;
  inTransaction<Result>(work: (repository: ImportRepository) => Promise<Result>): Promise<Result>;
  fetcher: SafeFetch;
  audio: AudioSender;
  report: Report;
}

type AppliedEpisode = PlannedEpisode & { id: number };

/**
 * Brings a podcast in from its feed: what is new is added, what changed is updated, nothing is removed. Running
 * it again changes nothing and finishes what a run before could not.
 * @throws ImportProblem when the source is no feed; nothing has changed then
 */
export async function importPodcast(dependencies: ImportDependencies, options: ImportOptions): Promise<void> {
  const { repository, inTransaction, report } = dependencies;
  const { text, warning } = await dependencies.readSource();
  const feed = readFeed(text);
  if (warning) report.line(warning);
  report.begin(feed.title);
  for (const problem of feed.problems) report.skipped(problem.line, problem.text);
  const items = options.isOffline
    ? feed.items
    : await fetchChapters(feed.items, { ...dependencies, warn: report.warning });

  if (options.isDryRun) {
    for (const planned of planImport(items, await repository.listKnown())) report.planned(planned);
    return;
  }
  const applied = await inTransaction((transaction) => applyFeed(transaction, items));
  for (const planned of applied) report.planned(planned);
  await tellMedia(dependencies, applied, options);
}

async function applyFeed(
  repository: ImportRepository,
  items: readonly FeedItem[],
): Promise<AppliedEpisode[]> {
  await repository.lockEpisodes();
  const applied: AppliedEpisode[] = [];
  for (const planned of planImport(items, await repository.listKnown())) {
    applied.push({ ...planned, id: await applyEpisode(repository, planned) });
  }
  return applied;
}

async function applyEpisode(repository: ImportRepository, planned: PlannedEpisode): Promise<number> {
  const { item, slug, fields, participants, subjects } = planned;
  const id = planned.id ?? (await repository.insertEpisode(item.guid, slug, fields));
  if (planned.id !== undefined && planned.outcome === 'updated') await repository.updateEpisode(id, fields);
  if (participants) await repository.replaceParticipants(id, participants);
  if (subjects) await repository.changeSubjects(id, subjects);
  return id;
}

const hasInsecureAudio = ({ item }: AppliedEpisode) =>
  securedAddress(item.enclosure.url) !== item.enclosure.url;

/** Every run tells media about every episode: media knows what it has, so an interrupted run is resumed. */
async function tellMedia(
  { audio, report }: ImportDependencies,
  applied: AppliedEpisode[],
  options: ImportOptions,
) {
  if (!options.storesAudio) report.insecureAudio(applied.filter(hasInsecureAudio).length);
  const newestFirst = [...applied].reverse();
  const atOnce = options.storesAudio ? 1 : 4;
  let count = 0;
  await inParallel(atOnce, newestFirst, async (episode) => {
    const progress = `${(count += 1)}/${newestFirst.length}`;
    try {
      if (options.storesAudio) report.stored(progress, episode, await audio.store(episode.id, episode.item));
      else report.declared(await audio.declare(episode.id, episode.item));
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      report.audioFailed(episode.item.line, error.message);
    }
  });
}
