import { brand } from '@nobicast/contracts/brand';
import type { LivePort } from '@nobicast/contracts/host-api';
import type { Live } from '@nobicast/contracts/live';
import { subjectElapsedMs } from '@nobicast/contracts/live-show';
import { useEffect, useReducer } from 'react';
import { Button, buttonClass } from '../components/Button.tsx';
import { ExternalLink } from '../components/ExternalLink.tsx';
import { PlayGlyph } from '../components/PlayButton.tsx';
import { Tooltip } from '../components/Tooltip.tsx';
import { shortTimecode } from '../format/index.ts';
import { useLiveOf } from '../host/index.ts';
import { MessagesSquare } from '../icons/index.ts';
import { liveCopy } from './live.copy.ts';

export { liveCopy } from './live.copy.ts';

export type LiveShow = NonNullable<Live['show']>;

const secondMs = 1000;

/** How long the current subject is on air, from instants: a hidden tab's timers are late. Never announced. */
export function SubjectClock({ show, now }: { show: LiveShow; now: () => number }) {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const runs = typeof show.subject?.elapsed_since === 'string';
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(tick, secondMs);
    return () => clearInterval(timer);
  }, [runs]);
  const elapsed = subjectElapsedMs(show, now());
  if (elapsed === null) return null;
  return (
    <span className="time">
      <span className="vh">{liveCopy.elapsed}</span> {shortTimecode(Math.floor(elapsed / secondMs))}
    </span>
  );
}

const canPlay = (type: string) => document.createElement('audio').canPlayType(type) !== '';

const Chat = ({ isRoomy = false }: { isRoomy?: boolean }) => (
  <ExternalLink className={buttonClass({ isIcon: !isRoomy })} href={brand.links.chat}>
    <MessagesSquare className="icon" aria-hidden="true" />
    <span className={isRoomy ? undefined : 'vh'}>{liveCopy.chat}</span>
  </ExternalLink>
);

/** The show's sound where it has one, and its chat, in words where there is room. */
export function LiveWays({ live, isRoomy }: { live: LivePort; isRoomy?: boolean }) {
  const stream = useLiveOf(live, (state) => state.live?.stream);
  const playback = useLiveOf(live, (state) => state.playback);
  const isHeard = !['silent', 'paused', 'ended', 'failed'].includes(playback);
  return (
    <>
      {stream && canPlay(stream.type) && (
        <Button
          variant="primary"
          aria-busy={playback === 'connecting' || playback === 'buffering' || undefined}
          onClick={() => (isHeard ? live.pause() : live.listen())}
        >
          <PlayGlyph className="icon" isPlaying={isHeard} />
          {isHeard ? liveCopy.mute : liveCopy.listen}
        </Button>
      )}
      {stream && !canPlay(stream.type) && (
        <ExternalLink className={buttonClass({ variant: 'primary' })} href={stream.url}>
          {liveCopy.openStream}
        </ExternalLink>
      )}
      {isRoomy ? (
        <Chat isRoomy />
      ) : (
        <Tooltip text={liveCopy.chat}>
          <Chat />
        </Tooltip>
      )}
      {liveCopy.playback[playback] && <span className="size-sm soft">{liveCopy.playback[playback]}</span>}
    </>
  );
}
