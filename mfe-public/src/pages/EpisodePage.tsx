import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Band } from '@nobicast/web-kit';
import { getEpisode } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { parseStart } from '@nobicast/web-kit/format';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import {
  episodeCopy,
  EpisodeFailure,
  EpisodeGuests,
  EpisodeHead,
  EpisodeNotes,
  episodeRules,
  EpisodeSide,
  EpisodeSkeleton,
} from '../features/episode/index.ts';
import { EpisodeFigures } from '../features/metrics/EpisodeFigures.tsx';
import { BigPlayer, bigPlayerId, DownloadLink, useRunningOrder } from '../features/player-controls/index.ts';
import { RunningOrder, RunningOrderMargin, runningOrderId } from '../features/running-order/index.ts';
import { ShareButton } from '../features/share/ShareButton.tsx';
import { episodeHead, missingEpisodeHead, pendingEpisodeHead } from './heads.ts';

/** One episode: the player, its running order and its guests. */
export function EpisodePage() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const reply = useCall(getEpisode, { params: { id: slug } }, episodeRules);
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

function LoadedEpisode({ detail: { episode, subjects, guests, sibling } }: { detail: EpisodeDetail }) {
  const [parameters] = useSearchParams();
  const startSeconds = parseStart(parameters.get('t'));
  const { playable, currentSubjectId, sound } = useRunningOrder(episode, subjects);
  const isPodcast = episode.type === 'podcast';
  const description = episode.description?.trim();
  return (
    <>
      <EpisodeHead episode={episode} />
      {isPodcast && (
        <Band margin={<span className="label">{episodeCopy.listening}</span>}>
          <BigPlayer
            episode={playable}
            startSeconds={startSeconds}
            actions={
              <>
                <ShareButton title={titleOrEnigma(episode)} path={paths.episode(episode.slug)} />
                <DownloadLink episode={episode} />
              </>
            }
          />
        </Band>
      )}
      <Band isRuled margin={<RunningOrderMargin count={subjects.length} />}>
        <div className="split">
          <div>
            <RunningOrder
              episodeSlug={episode.slug}
              subjects={subjects}
              currentSubjectId={currentSubjectId}
              sound={sound}
            />
            {description && <EpisodeNotes text={description} />}
          </div>
          <aside>
            <EpisodeSide
              episode={episode}
              sibling={sibling}
              targetId={isPodcast ? bigPlayerId : runningOrderId}
            />
            <EpisodeGuests guests={guests} />
            <div className="aside-block">
              <h2 className="aside-title title">{episodeCopy.figures}</h2>
              <EpisodeFigures episodeId={episode.id} />
            </div>
          </aside>
        </div>
      </Band>
    </>
  );
}
