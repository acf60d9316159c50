import { getEpisode, getEpisodeMetrics, listEpisodeMoments } from '@nobicast/contracts/calls';
import type { Episode, EpisodeDetail, Subject } from '@nobicast/contracts/episodes';
import { episodePicture, linkPictureSize } from '@nobicast/contracts/link-pictures';
import { paths } from '@nobicast/contracts/paths';
import { pagePlayerId } from '@nobicast/contracts/play-control';
import type { PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle, episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { Band, ButtonLink, Panel, RetryButton, RichText } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { metaDescription, parseStart, wordsOf } from '@nobicast/web-kit/format';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration, PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import {
  BackToArchives,
  EpisodeAside,
  episodeCopy,
  EpisodeHead,
  episodeRules,
  EpisodeSkeleton,
  EpisodeTurn,
  Sources,
} from '../features/episode/index.ts';
import { LiveSlot } from '../features/live/LiveSlot.tsx';
import { EpisodeStats } from '../features/metrics/EpisodeStats.tsx';
import { metricsRules } from '../features/metrics/use-metrics.ts';
import { MomentMarks } from '../features/moments/MomentMarks.tsx';
import { PlainPlayer } from '../features/plain-player/PlainPlayer.tsx';
import {
  BigPlayer,
  DownloadLink,
  hasStoredAudio,
  useRunningOrder,
} from '../features/player-controls/index.ts';
import { RunningOrder, runningOrderId, RunningOrderMargin } from '../features/running-order/index.ts';
import { EmbedLink } from '../features/share/EmbedLink.tsx';
import { ShareButton } from '../features/share/ShareButton.tsx';
import { Transcript } from '../features/transcript/Transcript.tsx';
import { loadRow, movedPage } from '../page-data.ts';
import { readCall } from '../read-call.ts';
import { pendingOrMissingHead } from '../row-heads.ts';
import {
  absolute,
  archivesCrumb,
  breadcrumbs,
  crumbOf,
  inLanguage,
  organization,
  organizationId,
  people,
  series,
  typeOf,
  wholeSentences,
  withData,
} from '../structured-data.ts';
import { timedSubjects } from '../subject-times.ts';
import styles from './EpisodePage.module.css';

export const page = { path: '/episodes/:slug' } satisfies PageDeclaration;

const titles = { missing: 'Épisode non trouvé', pending: 'Épisode' };

function summaryOf(episode: Episode, subjects: readonly Subject[]): string {
  const text = wordsOf(episode.description_html, episode.description);
  if (text) return text;
  const subjectTitles = subjects.map(({ title }) => title).join(', ');
  return subjectTitles
    ? `Au sommaire\u00a0: ${subjectTitles}.`
    : 'Un épisode de l’émission, ses sujets et leurs commentaires.';
}

function headOf(episode: Episode, subjects: readonly Subject[]): PageHead {
  const title = documentTitle([episodeHeading(episode), episode.title?.trim()].filter(Boolean).join(', '));
  return {
    title,
    description: metaDescription(summaryOf(episode, subjects)),
    canonicalPath: paths.episode(episode.slug),
    image: episodePicture(episode),
    imageSize: linkPictureSize,
    imageAlt: title,
    ogType: 'article',
    isEmbeddable: true,
  };
}

/** Seconds as an ISO 8601 duration: "PT2H15M0S". */
function durationOf({ duration_ms: ms }: Episode): string | undefined {
  if (ms === null) return undefined;
  const seconds = Math.round(ms / 1000);
  return `PT${Math.floor(seconds / 3600)}H${Math.floor(seconds / 60) % 60}M${seconds % 60}S`;
}

/** The subjects whose start is known, each until the next one or the end. */
function clips(episode: Episode, subjects: readonly Subject[], origin: string) {
  const timed = timedSubjects(subjects, 0).flatMap(({ subject, startSeconds }) =>
    startSeconds === undefined ? [] : [{ subject, startSeconds }],
  );
  return timed.map(({ subject, startSeconds }, index) => ({
    '@type': 'Clip',
    name: subject.title,
    url: `${origin}${paths.subject(episode.slug, subject.id)}`,
    startOffset: startSeconds,
    endOffset:
      timed[index + 1]?.startSeconds ??
      (episode.duration_ms === null ? undefined : episode.duration_ms / 1000),
  }));
}

/** Has the address that the feed gives, so that programs recognise both as the same sound. */
function audioObject({ episode, enclosure }: EpisodeDetail, origin: string) {
  const { audio } = episode.assets;
  return (
    audio && {
      '@type': 'AudioObject',
      contentUrl: `${origin}${enclosure?.path ?? paths.stream(episode.id)}`,
      encodingFormat: enclosure?.media_type,
      contentSize: String(audio.size_bytes),
      duration: durationOf(episode),
    }
  );
}

function podcastFacts(detail: EpisodeDetail, origin: string) {
  const { episode, subjects } = detail;
  return {
    ...(episode.number !== null && { episodeNumber: episode.number }),
    partOfSeries: series(origin),
    ...(episode.season !== null && {
      partOfSeason: { '@type': 'PodcastSeason', seasonNumber: episode.season },
    }),
    duration: durationOf(episode),
    associatedMedia: audioObject(detail, origin),
    hasPart: clips(episode, subjects, origin),
  };
}

function documentOf(detail: EpisodeDetail, origin: string): PageHead {
  const { episode, subjects, guests } = detail;
  const head = headOf(episode, subjects);
  return withData(
    head,
    {
      '@type': typeOf(episode),
      name: titleOrEnigma(episode),
      headline: titleOrEnigma(episode),
      url: `${origin}${head.canonicalPath}`,
      description: wholeSentences(summaryOf(episode, subjects)),
      image: head.image && absolute(origin, head.image),
      datePublished: episode.published_at,
      inLanguage,
      publisher: { '@id': organizationId(origin) },
      ...people(origin, guests),
      ...(episode.type === 'podcast' && podcastFacts(detail, origin)),
    },
    organization(origin),
    breadcrumbs(origin, [archivesCrumb, crumbOf(episode)]),
  );
}

/** Moments are only requested where somebody has written a comment. */
const hasMoments = ({
  type,
  comment_count: commentCount,
  duration_ms: durationMs,
}: EpisodeDetail['episode']) => type === 'podcast' && commentCount > 0 && durationMs !== null;

/** A former slug gives status 301. The stats and moments are included if they could be read. */
export async function load(request: PageRequest, { slug = '' }: PageParams) {
  const found = await readCall(request, getEpisode, { params: { id: slug } }, episodeRules);
  return loadRow(request, found, titles, async (detail) => {
    const { episode } = detail;
    const head = documentOf(detail, request.origin);
    if (isFormerSlug(slug, episode.slug)) return movedPage(paths.episode(episode.slug), head);
    const input = { params: { id: episode.id } };
    const [metrics, moments] = await Promise.all([
      readCall(request, getEpisodeMetrics, input, metricsRules),
      hasMoments(episode) ? readCall(request, listEpisodeMoments, input) : undefined,
    ]);
    const cache = {
      ...found.cache,
      ...(metrics.state === 'ready' && metrics.cache),
      ...(moments?.state === 'ready' && moments.cache),
    };
    return { status: 200, head, cache, isCacheable: true };
  });
}

export function EpisodePage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getEpisode, { params: { id: slug } }, episodeRules);
  const currentSlug = reply.state === 'ready' ? reply.data.episode.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.episode(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? headOf(reply.data.episode, reply.data.subjects)
      : pendingOrMissingHead(reply.state === 'failed' && reply.error.status === 404, pathname, titles),
  );
  if (reply.state === 'loading') return <EpisodeSkeleton />;
  if (reply.state === 'failed') return <EpisodeFailure error={reply.error} onRetry={reply.retry} />;
  return <LoadedEpisode key={reply.data.episode.id} detail={reply.data} />;
}

EpisodePage.prefetch = (cache: ApiCache, { slug = '' }: PageParams) =>
  prefetchCall(cache, getEpisode, { params: { id: slug } }, episodeRules);

function EpisodeFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToArchives />}>
      <Panel tone="error" heading="h1" title={error.message || episodeCopy.notFound}>
        <p className="soft">{isMissing ? episodeCopy.notFoundHint : <OtherPagesWork />}</p>
        <p className="cluster">
          <ButtonLink to={paths.archives}>{episodeCopy.backToArchives}</ButtonLink>
          {!isMissing && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}

function LoadedEpisode({ detail }: { detail: EpisodeDetail }) {
  const { episode, subjects } = detail;
  const [parameters] = useSearchParams();
  const startSeconds = parseStart(parameters.get('t'));
  const { playable, currentSubjectId, sound } = useRunningOrder(episode, subjects);
  const isPodcast = episode.type === 'podcast';
  const description = episode.description?.trim();
  const { comment_count: commentCount, duration_ms: durationMs } = episode;
  return (
    <>
      <EpisodeHead
        episode={episode}
        sibling={detail.sibling}
        live={(before) => (
          <LiveSlot slug={episode.slug} startsAt={episode.recording_starts_at}>
            {before}
          </LiveSlot>
        )}
      />
      {isPodcast && (
        <Band margin={<span className="label">{episodeCopy.listening}</span>}>
          <PlainPlayer episode={episode} actions={<DownloadLink episode={episode} />}>
            <BigPlayer
              episode={playable}
              hasWaveform={hasStoredAudio(episode)}
              startSeconds={startSeconds}
              // Only where somebody has written.
              marks={
                commentCount > 0 &&
                durationMs && <MomentMarks episode={episode} durationMs={durationMs} classes={styles} />
              }
              actions={
                <>
                  <ShareButton
                    episodeId={episode.id}
                    title={playable.title}
                    path={paths.episode(episode.slug)}
                  />
                  <EmbedLink slug={episode.slug} />
                  <DownloadLink episode={episode} />
                </>
              }
            />
          </PlainPlayer>
        </Band>
      )}
      <Band isRuled margin={<RunningOrderMargin count={subjects.length} />}>
        <div className="split">
          <div>
            <RunningOrder
              episode={episode}
              subjects={subjects}
              currentSubjectId={currentSubjectId}
              sound={sound}
            />
            {isPodcast && episode.assets.transcript && (
              <Transcript episode={playable} guests={detail.guests} className={styles.notes} />
            )}
            {description && (
              <div className={styles.notes}>
                <h2 className="section-title display">{episodeCopy.notes}</h2>
                <RichText
                  className="prose"
                  html={episode.description_html}
                  text={description}
                  playFrom={sound?.playFrom}
                />
              </div>
            )}
            <Sources subjects={subjects} className={styles.notes} />
          </div>
          <EpisodeAside detail={detail} targetId={isPodcast ? pagePlayerId : runningOrderId}>
            {isPodcast && (
              <div className="aside-block">
                <h2 className="aside-title title">{episodeCopy.stats}</h2>
                <EpisodeStats episodeId={episode.id} />
              </div>
            )}
          </EpisodeAside>
        </div>
      </Band>
      <EpisodeTurn detail={detail} />
    </>
  );
}
