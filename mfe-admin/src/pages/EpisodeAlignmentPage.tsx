import { getAdminEpisode, getAlignment, getFileChapters, listAdminSubjects } from '@nobicast/contracts/calls';
import { callPath } from '@nobicast/contracts/call';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { teamTitle } from '@nobicast/contracts/titles';
import { Band, Panel } from '@nobicast/web-kit';
import { isRefusal, useCall } from '@nobicast/web-kit/api';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { SignInAgainHost, useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { AlignmentEditor, alignmentCopy as copy } from '../features/alignment/index.ts';
import { AccessDenied } from '../features/frame/AccessDenied.tsx';
import { frameCopy } from '../features/frame/frame.copy.ts';
import { weekCopy } from '../features/week/week.copy.ts';
import { adminHead } from '../heads.ts';
import { BackLink } from '../lists/BackLink.tsx';
import { ListFailure, ListLoading } from '../lists/ListStates.tsx';
import { useMutate } from '../use-mutate.ts';
import { NotFoundPage } from './NotFoundPage.tsx';

export const page = {
  path: '/admin/episodes/:episodeId/calage',
  hasOwnPathModule: true,
} satisfies PageDeclaration;

/** The page that turns what hosts pressed during the show into starts in the edited sound (decision 0116). */
export function EpisodeAlignmentPage() {
  const session = useMemberSession();
  const { episodeId = '' } = useParams();
  const { pathname } = useLocation();
  const isAdmin = session.state === 'member' && session.user.role === 'admin';
  const isUnknown = session.state === 'unknown';
  usePageHead(adminHead(isUnknown || isAdmin ? copy.title : frameCopy.deniedTitle, pathname));

  if (!/^[1-9]\d{0,8}$/.test(episodeId)) return <NotFoundPage />;
  const id = Number(episodeId);
  if (!isUnknown && !isAdmin) return <AccessDenied isAnonymous={session.state === 'anonymous'} />;
  return (
    <Band isFirst margin={<BackLink to={episodeWeekPath(id)}>{copy.back}</BackLink>}>
      {isUnknown ? <ListLoading text={copy.loading} /> : <Alignment key={id} id={id} />}
      <SignInAgainHost />
    </Band>
  );
}

function Alignment({ id }: { id: number }) {
  const params = { id };
  const episode = useCall(getAdminEpisode, { params }, { fallback: copy.loadFailed });
  const alignment = useCall(getAlignment, { params }, { fallback: copy.loadFailed });
  const mutate = useMutate();
  /** Forgets the alignment and reads it: the editor begins again with what is kept now. */
  const reopen = () => mutate(callPath(getAlignment, { params }), undefined);
  /** It was read by a page before this one; subjects, sound and marks may have changed since. */
  const [isOld, setIsOld] = useState(alignment.state === 'ready');
  const readAgain = useEffectEvent(reopen);
  useEffect(() => {
    if (isOld) void readAgain().then(() => setIsOld(false));
  }, [isOld]);
  const [failed] = [episode, alignment].filter((load) => load.state === 'failed');
  if (failed && isRefusal(getAlignment, failed.error, 'episode_not_found'))
    return (
      <Panel heading="h1" title={weekCopy.missing}>
        <p className="soft">{weekCopy.missingHint}</p>
      </Panel>
    );
  if (failed) return <ListFailure error={failed.error} fallback={copy.loadFailed} onRetry={failed.retry} />;
  if (isOld || episode.state !== 'ready' || alignment.state !== 'ready')
    return <ListLoading text={copy.loading} />;

  return (
    <>
      <h1 className="section-title display">{copy.title}</h1>
      <p className="title">{teamTitle(episode.data.episode)}</p>
      <p className="soft mt-3">{copy.intro}</p>
      <AlignmentEditor
        episodeId={id}
        hasSound={episode.data.episode.assets.audio !== undefined}
        opened={alignment.data}
        onWritten={() => {
          // The page of the episode is not on the screen: it reads these again when it is opened.
          for (const call of [listAdminSubjects, getFileChapters])
            void mutate(callPath(call, { params }), undefined);
        }}
        onReload={() => void reopen()}
      />
    </>
  );
}
