import type { Episode } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import type { ReactNode } from 'react';

interface PlainPlayerProps {
  episode: Episode;
  /** The address of the sound, if not the public one. */
  src?: string;
  /** The player that needs scripts. */
  children: ReactNode;
  /** Works without JavaScript. */
  actions: ReactNode;
}

/** Without JavaScript, the browser's own player. */
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
