import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import type { ReactNode } from 'react';

interface PlainPlayerProps {
  episode: Episode;
  /** Where the audio is, if not at the public address. */
  src?: string;
  /** The player that needs scripts. */
  children: ReactNode;
  /** What also works without JavaScript. */
  actions: ReactNode;
}

/** Replaces the player by the browser's own for visitors without JavaScript. */
export function PlainPlayer({
  episode,
  src = paths.stream(episode.id),
  children,
  actions,
}: PlainPlayerProps) {
  return (
    <>
      <div className="needs-script">{children}</div>
      <noscript>
        <div className="stack">
          <audio className="wide" controls preload="none" src={src} aria-label={titleOrEnigma(episode)} />
          <p className="cluster">{actions}</p>
        </div>
      </noscript>
    </>
  );
}
