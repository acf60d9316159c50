import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { pagePlayerId } from '@nobicast/contracts/play-control';
import { getEpisode } from '@nobicast/contracts/calls';
import { Band, ButtonLink, Markdown, Panel, RetryButton } from '@nobicast/web-kit';
import { prefetchCall, useCall, type ApiCache, type ApiError } from '@nobicast/web-kit/api';
import { parseStart } from '@nobicast/web-kit/format';
import { RestWorks, usePageHead } from '@nobicast/web-kit/host';
import type { PageParams } from '@nobicast/web-kit/pages';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import {
  BackToArchives,
  EpisodeAside,
  episodeCopy,
  EpisodeHead,
  episodeRules,
  EpisodeSkeleton,
  EpisodeTurn,
} from '../features/episode/index.ts';
import { MomentMarks } from '../features/moments/MomentMarks.tsx';
import { EpisodeStats } from '../features/metrics/EpisodeStats.tsx';
import {
  BigPlayer,
  DownloadLink,
  hasStoredAudio,
  useRunningOrder,
} from '../features/player-controls/index.ts';
import { PlainPlayer } from '../features/plain-player/PlainPlayer.tsx';
import { isFormerSlug, useCurrentAddress } from '../current-address.ts';
import { RunningOrder, RunningOrderMargin, runningOrderId } from '../features/running-order/index.ts';
import { EmbedLink } from '../features/share/EmbedLink.tsx';
import { ShareButton } from '../features/share/ShareButton.tsx';
import { Transcript } from '../features/transcript/Transcript.tsx';
import styles from './EpisodePage.module.css';
import { episodeHead, missingEpisodeHead, pendingEpisodeHead } from './heads.ts';

/** One episode: the player, its running order and its guests. */
export function EpisodePage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getEpisode, { params: { id: slug } }, episodeRules);
  const currentSlug = reply.state === 'ready' ? reply.data.episode.slug : slug;
  useCurrentAddress(isFormerSlug(slug, currentSlug) ? paths.episode(currentSlug) : undefined);
  usePageHead(
    reply.state === 'ready'
      ? episodeHead(reply.data.episode, reply.data.subjects)
      : reply.state === 'failed' && reply.error.status === 404
        ? missingEpisodeHead(pathname)
        : pendingEpisodeHead(pathname),
  );
  if (reply.state === 'loading') return <EpisodeSkeleton />;
  if (reply.state === 'failed') return <EpisodeFailure error={reply.error} onRetry={reply.retry} />;
  return <LoadedEpisode key={reply.data.episode.id} detail={reply.data} />;
}

EpisodePage.prefetch = (cache: ApiCache, { slug = '' }: PageParams) =>
  prefetchCall(cache, getEpisode, { params: { id: slug } }, episodeRules);

/** Shown if the episode does not exist or could not be loaded. */
function EpisodeFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const isMissing = error.status === 404;
  return (
    <Band isFirst isRuled margin={<BackToArchives />}>
      <Panel tone="error" heading="h1" title={error.message || episodeCopy.notFound}>
        <p className="soft">{isMissing ? episodeCopy.notFoundHint : <RestWorks />}</p>
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
      <EpisodeHead episode={episode} />
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
                <Markdown className="prose" topLevel={3} text={description} />
              </div>
            )}
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
