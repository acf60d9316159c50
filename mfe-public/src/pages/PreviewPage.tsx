import { callPath } from '@nobicast/contracts/call';
import { downloadPreview, getPreview, streamPreview } from '@nobicast/contracts/calls';
import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { pagePlayerId } from '@nobicast/contracts/play-control';
import { previewLink, previewParameters, readPreviewLink } from '@nobicast/contracts/preview-link';
import type { Preview } from '@nobicast/contracts/previews';
import type { PageData, PageHead, PageRequest } from '@nobicast/contracts/remote';
import { documentTitle, downloadFileName, numberedTitle, titleOrEnigma } from '@nobicast/contracts/titles';
import { Band, buttonClass, ButtonLink, Panel, RetryButton, RichText } from '@nobicast/web-kit';
import { useCall, type ApiError } from '@nobicast/web-kit/api';
import { OtherPagesWork, usePageHead } from '@nobicast/web-kit/host';
import { Download } from '@nobicast/web-kit/icons';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import {
  EpisodeAside,
  episodeCopy,
  EpisodeHead,
  Sources,
  EpisodeSkeleton,
} from '../features/episode/index.ts';
import { PlainPlayer } from '../features/plain-player/PlainPlayer.tsx';
import { BigPlayer, useRunningOrder } from '../features/player-controls/index.ts';
import { PreviewBanner } from '../features/preview/PreviewBanner.tsx';
import { previewCopy } from '../features/preview/preview.copy.ts';
import { previewRules } from '../features/preview/preview.query.ts';
import { RunningOrder, runningOrderId, RunningOrderMargin } from '../features/running-order/index.ts';
import { readCall } from '../read-call.ts';
import styles from './EpisodePage.module.css';

export const page = { path: '/apercu' } satisfies PageDeclaration;

/** Nothing for search engines and networks: neither the address of the episode nor a picture or structured data. */
const headOf = (episode?: Episode): PageHead => ({
  title: documentTitle(
    episode ? previewCopy.title(numberedTitle(episode.number, titleOrEnigma(episode))) : previewCopy.label,
  ),
  description: previewCopy.description,
  canonicalPath: paths.preview,
  isIndexable: false,
});

export const cacheParameters = previewParameters;

/** An episode that is not public yet; with status 301 once it is; 404 for an address that does not work. Never cached. */
export async function load(request: PageRequest): Promise<PageData> {
  const token = readPreviewLink(request.search);
  const found = await readCall(request, getPreview, { query: { token } }, previewRules);
  const common = { cache: found.cache, isCacheable: false };
  if (found.state !== 'ready')
    return { ...common, status: found.state === 'failed' ? 404 : 200, head: headOf() };
  const { data } = found;
  if (data.state === 'public')
    return {
      ...common,
      status: 301,
      movedTo: paths.episode(data.slug),
      dropsQuery: true,
      head: headOf(),
    };
  return { ...common, status: 200, head: headOf(data.episode) };
}

/**
 * An episode that is not public yet, for whoever has its preview address: the page of the episode without what counts,
 * remembers or is public (decision 0035).
 */
export function PreviewPage() {
  const token = readPreviewLink(useLocation().search);
  const reply = useCall(getPreview, { query: { token } }, previewRules);
  const shown = reply.state === 'ready' && reply.data.state === 'preview' ? reply.data : undefined;
  usePageHead(headOf(shown?.episode));
  if (reply.state === 'loading') return <EpisodeSkeleton />;
  if (reply.state === 'failed') return <PreviewFailure error={reply.error} onRetry={reply.retry} />;
  if (reply.data.state === 'public') return <Navigate replace to={paths.episode(reply.data.slug)} />;
  return <LoadedPreview key={reply.data.episode.id} token={token} preview={reply.data} />;
}

function PreviewFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // 400 is an address that is too long to be ours.
  const isInvalid = error.status === 404 || error.status === 400;
  return (
    <Band isFirst isRuled margin={<span className="label">{previewCopy.label}</span>}>
      <Panel tone="error" heading="h1" title={isInvalid ? previewCopy.failed : error.message}>
        <p className="soft">{isInvalid ? previewCopy.invalidHint : <OtherPagesWork />}</p>
        <p className="cluster">
          <ButtonLink to={paths.home}>{previewCopy.home}</ButtonLink>
          {!isInvalid && <RetryButton variant="quiet" onRetry={onRetry} />}
        </p>
      </Panel>
    </Band>
  );
}

function LoadedPreview({
  token,
  preview: detail,
}: {
  token: string;
  preview: Extract<Preview, { state: 'preview' }>;
}) {
  const { episode, subjects } = detail;
  const place = useMemo(
    () => ({ page: previewLink(token), stream: callPath(streamPreview, { query: { token } }) }),
    [token],
  );
  const { playable, currentSubjectId, sound } = useRunningOrder(episode, subjects, place);
  const isPodcast = episode.type === 'podcast';
  const hasAudio = isPodcast && episode.assets.audio !== undefined;
  const description = episode.description?.trim();
  const download = (
    <a
      className={buttonClass()}
      href={callPath(downloadPreview, { query: { token } })}
      download={downloadFileName(episode)}
    >
      <Download className="icon" aria-hidden="true" />
      {previewCopy.download}
    </a>
  );
  return (
    <>
      <PreviewBanner publishedAt={episode.published_at} expiresAt={detail.expires_at} hasAudio={hasAudio} />
      <EpisodeHead episode={episode} />
      {isPodcast && (
        <Band margin={<span className="label">{episodeCopy.listening}</span>}>
          {hasAudio ? (
            <PlainPlayer episode={episode} src={place.stream} actions={download}>
              <BigPlayer episode={playable} actions={download} />
            </PlainPlayer>
          ) : (
            <Panel title={previewCopy.noAudio} />
          )}
        </Band>
      )}
      <Band isRuled margin={<RunningOrderMargin count={subjects.length} />}>
        <div className="split">
          <div>
            <RunningOrder
              episode={{ type: episode.type, published_at: episode.published_at }}
              subjects={subjects}
              currentSubjectId={currentSubjectId}
              sound={hasAudio ? sound : undefined}
            />
            {description && (
              <div className={styles.notes}>
                <h2 className="section-title display">{episodeCopy.notes}</h2>
                <RichText
                  className="prose"
                  html={episode.description_html}
                  text={description}
                  playFrom={hasAudio ? sound?.playFrom : undefined}
                />
              </div>
            )}
            <Sources subjects={subjects} className={styles.notes} />
          </div>
          <EpisodeAside detail={detail} targetId={hasAudio ? pagePlayerId : runningOrderId}>
            {null}
          </EpisodeAside>
        </div>
      </Band>
    </>
  );
}
