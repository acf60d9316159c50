import { brand, limits, paths, type ChaptersForFile } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import {
  type FeedDocument,
  type FeedOwner,
  feedItem,
  feedXml,
  itemTitle,
  jsonChapters,
  podcastGuid,
} from './feed.rules.ts';
import { datedFeed } from './dated-feed.ts';
import type { FeedEpisode, FeedsRepository } from './feeds.repository.ts';
import type { LiveItem, LiveStream } from './live-item.rules.ts';
import type { LiveItemsRepository } from './live-items.repository.ts';

/** What an installation adds to its feeds. */
export interface FeedSettings extends FeedOwner {
  /** Where the recording can be heard while it is made. */
  liveStream?: LiveStream | undefined;
  /** Where the feed goes. */
  newUrl?: string | undefined;
  /** Whether readers are sent there; until then, the feed says it. */
  isRedirected?: boolean;
}

export interface FeedDependencies {
  feeds: FeedsRepository;
  liveItems: LiveItemsRepository;
  settings: FeedSettings;
  clock: () => Date;
  origin: string;
}

export interface WrittenFeed {
  text: string;
  changedAt: Date;
  hasLiveItem: boolean;
}

/** The documents that readers ask for again and again. */
const beginnings: readonly string[] = [paths.feed, paths.feedArchive];

const distanceTo = (item: LiveItem, { startsAt }: { startsAt: Date }) =>
  Math.abs(startsAt.getTime() - item.startsAt.getTime());

/** The page of the recording's preparation, or else the home page. */
async function pageOf(liveItems: LiveItemsRepository, item: LiveItem, now: Date): Promise<string> {
  const [preparation] = (await liveItems.listPreparations(now))
    .filter(({ usualStartsAt }) => usualStartsAt.getTime() === item.usualStartsAt.getTime())
    .toSorted((one, other) => distanceTo(item, one) - distanceTo(item, other));
  return preparation ? paths.episode(preparation.slug) : paths.home;
}

async function write(
  { feeds, liveItems, settings, clock, origin }: FeedDependencies,
  document: FeedDocument,
  episodes: readonly FeedEpisode[],
): Promise<WrittenFeed> {
  // The identity of the archive, which is submitted to directories: both feeds are the same show.
  const identity = await feeds.keepIdentity(podcastGuid(origin + paths.feedArchive));
  // Pages of the archive are not read again every week.
  const isBeginning = beginnings.includes(document.self);
  const item = isBeginning ? await liveItems.findNewest() : undefined;
  const { liveStream: stream, ...owner } = settings;
  const show = {
    ...owner,
    origin,
    podcastGuid: identity,
    live: item && { item, stream, pageUrl: origin + (await pageOf(liveItems, item, clock())) },
  };
  const items = episodes.map((episode) => feedItem(episode, origin));
  const dated = await datedFeed({ feeds, clock }, document.self, (changedAt) =>
    feedXml(show, document, items, changedAt),
  );
  return { ...dated, hasLiveItem: isBeginning };
}

export async function writeFeed(dependencies: FeedDependencies): Promise<WrittenFeed> {
  const { feeds, clock } = dependencies;
  return write(dependencies, { self: paths.feed }, await feeds.listNewest(clock(), limits.feeds.newest));
}

const { archivePage } = limits.feeds;
const pathOfPage = (page: number | undefined) =>
  page === undefined ? paths.feedArchive : `${paths.feedArchive}?page=${page}`;

/**
 * Pages are counted from the oldest episode, so that a full one never changes, not even in its links; the page after
 * them holds the rest. The document without a number, where readers begin, has the last full page and what is newer.
 * @throws ApiError not_found for a page after the one that is not full yet
 */
export async function writeFeedArchive(dependencies: FeedDependencies, page?: number): Promise<WrittenFeed> {
  const { feeds, clock } = dependencies;
  const now = clock();
  const count = await feeds.count(now);
  const fullPages = Math.floor(count / archivePage);
  if (page !== undefined && page > fullPages + 1) throw new ApiError('not_found');
  /** How many full pages the document without a number does not show. */
  const olderPages = Math.max(fullPages - 1, 0);
  const offset = (page === undefined ? olderPages : page - 1) * archivePage;
  const limit = page === undefined ? count - offset : archivePage;
  const older = page === undefined ? olderPages : page - 1;
  const document = {
    self: pathOfPage(page),
    first: pathOfPage(undefined),
    last: fullPages < 2 ? pathOfPage(undefined) : pathOfPage(1),
    ...(page !== undefined && page <= fullPages && { previous: pathOfPage(page + 1) }),
    ...(older > 0 && { next: pathOfPage(older) }),
  };
  return write(dependencies, document, limit === 0 ? [] : await feeds.listFromOldest(now, { limit, offset }));
}

/** @throws ApiError episode_not_found */
export async function readChapters(
  { feeds, clock }: Pick<FeedDependencies, 'feeds' | 'clock'>,
  episodeId: number,
) {
  const chapters = await feeds.findChapters(clock(), episodeId);
  if (!chapters) throw new ApiError('episode_not_found');
  return jsonChapters(chapters);
}

/**
 * What media writes into the file, before the episode is published too.
 * @throws ApiError episode_not_found
 */
export async function readChaptersForFile(
  { feeds }: Pick<FeedDependencies, 'feeds'>,
  episodeId: number,
): Promise<ChaptersForFile> {
  const found = await feeds.findTitledChapters(episodeId);
  if (!found) throw new ApiError('episode_not_found');
  return {
    title: itemTitle(found),
    show: brand.name,
    chapters: found.chapters.map(({ startMs, title, url }) => ({ start_ms: startMs, title, url })),
  };
}
