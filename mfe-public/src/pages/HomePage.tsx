import { brand, distributionDay, showDescription } from '@nobicast/contracts/brand';
import {
  getEpisodeMetrics,
  getLatestEpisode,
  getSummaryMetrics,
  listEpisodes,
} from '@nobicast/contracts/calls';
import type { LatestEpisode as LatestData } from '@nobicast/contracts/episodes';
import { showPicturePath } from '@nobicast/contracts/feed-paths';
import { linkPictureSize } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import { pagePlayerId, playControl } from '@nobicast/contracts/play-control';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { Band, ButtonLink, MoreLink, Panel, RetryButton } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { metaDescription } from '@nobicast/web-kit/format';
import { OtherPagesWork, useHost, usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { ChatCard } from '../features/chat/ChatCard.tsx';
import { CountdownCard } from '../features/countdown/CountdownCard.tsx';
import { EarlierEpisodes } from '../features/earlier-episodes/EarlierEpisodes.tsx';
import {
  earlierEpisodes,
  earlierEpisodesRules,
} from '../features/earlier-episodes/earlier-episodes.query.ts';
import { Hero } from '../features/hero/Hero.tsx';
import { latestCopy, LatestEpisode, latestRules, LatestSkeleton } from '../features/latest-episode/index.ts';
import { LiveSlot } from '../features/live/LiveSlot.tsx';
import { EpisodeStats } from '../features/metrics/EpisodeStats.tsx';
import { SummaryStats } from '../features/metrics/SummaryStats.tsx';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { PlainPlayer } from '../features/plain-player/PlainPlayer.tsx';
import {
  BigPlayer,
  DownloadLink,
  hasStoredAudio,
  togglePlay,
  toPlayable,
  useIsActive,
  useRunningOrder,
} from '../features/player-controls/index.ts';
import { BriefRunningOrder, RunningOrderMargin } from '../features/running-order/index.ts';
import { ShareButton } from '../features/share/ShareButton.tsx';
import { readCall } from '../read-call.ts';
import { inLanguage, organization, organizationId, series, withData } from '../structured-data.ts';

export const page = { path: '/', inSitemap: true } satisfies PageDeclaration;

const homeCopy = {
  head: `${brand.name}, le podcast tech du ${distributionDay}`,
  stats: 'Chiffres de l’épisode',
  subscribe: 'S’abonner',
} as const;

const head: PageHead = {
  title: homeCopy.head,
  description: metaDescription(showDescription),
  canonicalPath: paths.home,
  ogType: 'website',
};

/** Nobody knows the size of a cover that was uploaded or lies elsewhere. */
const coverOf = ({ cover_url: own, ...episode }: LatestData['episode']) => ({
  image: own ?? paths.coverPicture(episode.number, episode.type, 'preview'),
  ...(own === null && { imageSize: linkPictureSize }),
  imageAlt: episodeHeading(episode),
});

const website = (origin: string) => ({
  '@type': 'WebSite',
  '@id': `${origin}/#website`,
  name: brand.name,
  url: `${origin}/`,
  description: showDescription,
  inLanguage,
  publisher: { '@id': organizationId(origin) },
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.search}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

const wholeSeries = (origin: string) => ({
  ...series(origin),
  description: showDescription,
  image: `${origin}${showPicturePath}`,
  inLanguage,
  license: brand.licence.url,
  publisher: { '@id': organizationId(origin) },
});

const documentOf = (latest: LatestData | undefined, origin: string): PageHead =>
  withData(
    { ...head, ...(latest && coverOf(latest.episode)) },
    website(origin),
    organization(origin),
    wholeSeries(origin),
  );

/**
 * The latest episode, those before it, the stats of the site, then those of the episode. What fails beside the latest
 * episode is left to the browser.
 */
export async function load(request: PageRequest): Promise<PageData> {
  const [latest, summary, earlier] = await Promise.all([
    readCall(request, getLatestEpisode, {}, latestRules),
    readCall(request, getSummaryMetrics, {}, metricsRules),
    readCall(request, listEpisodes, earlierEpisodes, earlierEpisodesRules),
  ]);
  const data = latest.state === 'ready' ? latest.data : undefined;
  const stats =
    data && (await readCall(request, getEpisodeMetrics, { params: { id: data.episode.id } }, metricsRules));
  return {
    status: 200,
    head: documentOf(data, request.origin),
    cache: {
      ...latest.cache,
      ...(summary.state === 'ready' && summary.cache),
      ...(earlier.state === 'ready' && earlier.cache),
      ...(stats?.state === 'ready' && stats.cache),
    },
    isCacheable: latest.state !== 'unknown',
  };
}

export function HomePage() {
  const { player } = useHost();
  const latest = useCall(getLatestEpisode, {}, latestRules);
  const data = latest.state === 'ready' ? latest.data : undefined;
  usePageHead(head);

  // 404: nothing has been published yet.
  const isSiteEmpty = latest.state === 'failed' && latest.error.status === 404;
  const podcast = data?.episode.type === 'podcast' ? data : undefined;
  const isActive = useIsActive(podcast?.episode.id);
  const listen = podcast && {
    control: playControl(podcast.episode.id, { showId: pagePlayerId }),
    isActive,
    onPress() {
      if (togglePlay(player, toPlayable(podcast.episode, podcast.subjects)) === 'pause') return;
      const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      document
        .getElementById(pagePlayerId)
        ?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' });
    },
  };

  return (
    <>
      <Hero
        listen={listen}
        silence={isSiteEmpty ? 'empty' : data?.episode.type === 'preparation' ? 'preparation' : undefined}
        countdown={
          <LiveSlot startsAt={data?.show_starts_at ?? data?.episode.recording_starts_at}>
            <CountdownCard />
          </LiveSlot>
        }
        summary={!isSiteEmpty && <SummaryStats />}
      />
      {latest.state === 'loading' && <LatestSkeleton />}
      {latest.state === 'failed' &&
        (isSiteEmpty ? (
          <NothingYet />
        ) : (
          <LatestFailure message={latest.error.message} onRetry={latest.retry} />
        ))}
      {data && <LatestBands data={data} />}
      {data && <EarlierEpisodes latestId={data.episode.id} />}
    </>
  );
}

function NothingYet() {
  return (
    <Band margin={<span className="label">{latestCopy.marginPrep}</span>}>
      <Panel heading="h2" title={latestCopy.nothingYet}>
        <p className="soft">{latestCopy.nothingYetHint}</p>
        <ButtonLink to={paths.subscribe}>{homeCopy.subscribe}</ButtonLink>
      </Panel>
    </Band>
  );
}

function LatestFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band margin={<span className="label">{latestCopy.margin}</span>}>
      <Panel tone="error" heading="h2" title={latestCopy.failed}>
        <p>{message}</p>
        <p className="soft">
          <OtherPagesWork />
        </p>
        <p className="cluster gap-4">
          <RetryButton onRetry={onRetry} />
          <MoreLink to={paths.archives}>{latestCopy.toArchives}</MoreLink>
        </p>
      </Panel>
    </Band>
  );
}

function LatestBands({ data: { episode, subjects, totalCommentCount } }: { data: LatestData }) {
  const { playable, currentSubjectId, sound } = useRunningOrder(episode, subjects);
  const isPodcast = episode.type === 'podcast';
  const actions = (
    <>
      <ButtonLink to={paths.subscribe}>{homeCopy.subscribe}</ButtonLink>
      <DownloadLink episode={episode} />
    </>
  );
  return (
    <>
      <LatestEpisode
        episode={episode}
        commentCount={totalCommentCount}
        player={
          isPodcast && (
            <PlainPlayer episode={episode} actions={actions}>
              <BigPlayer episode={playable} hasWaveform={hasStoredAudio(episode)} actions={actions} />
            </PlainPlayer>
          )
        }
      />
      <Band isRuled margin={<RunningOrderMargin count={subjects.length} />}>
        <div className="split">
          <BriefRunningOrder
            episode={episode}
            subjects={subjects}
            currentSubjectId={currentSubjectId}
            sound={sound}
          />
          <aside>
            <ChatCard>
              <ShareButton
                episodeId={episode.id}
                title={titleOrEnigma(episode)}
                path={paths.episode(episode.slug)}
              />
            </ChatCard>
            {isPodcast && (
              <div className="aside-block">
                <h2 className="vh">{homeCopy.stats}</h2>
                <EpisodeStats episodeId={episode.id} />
              </div>
            )}
          </aside>
        </div>
      </Band>
    </>
  );
}
