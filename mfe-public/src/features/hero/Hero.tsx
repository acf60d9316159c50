import { paths } from '@nobicast/contracts/paths';
import type { playControl } from '@nobicast/contracts/play-control';
import { Badge, Band, Button, buttonClass, ExternalLink, PlayGlyph } from '@nobicast/web-kit';
import { MapPin, Rss } from '@nobicast/web-kit/icons';
import type { ReactNode } from 'react';
import styles from './Hero.module.css';
import { heroCopy } from './hero.copy.ts';

interface ListenButtonProps {
  /** For the first-play script, before hydration. */
  control: ReturnType<typeof playControl>;
  /** Playing or loading. */
  isActive: boolean;
  onPress: () => void;
}

interface HeroProps {
  /** Undefined if there is nothing to play. */
  listen: ListenButtonProps | undefined;
  /** Why there is nothing to play; undefined also while that is unknown. */
  silence: keyof typeof heroCopy.silence | undefined;
  countdown: ReactNode;
  summary: ReactNode;
}

const reasonId = 'pourquoi-rien';

export function Hero({ listen, silence, countdown, summary }: HeroProps) {
  return (
    <Band
      isFirst
      isRuled
      margin={
        <>
          <Badge tone="podcast">{heroCopy.podcast}</Badge>
          <Badge>
            <MapPin aria-hidden="true" />
            {heroCopy.country}
          </Badge>
          <Badge>{heroCopy.city}</Badge>
        </>
      }
    >
      <div className="fit">
        <h1 className={`${styles.hello} display`}>
          <span>{heroCopy.hello}</span> <span className="cursor">{heroCopy.friend}</span>
        </h1>
      </div>
      <div className={styles.foot}>
        <div className="stack">
          <p className={`${styles.lead} prose`}>{heroCopy.tagline}</p>
          <div className="cluster">
            {listen ? (
              <ListenButton {...listen} />
            ) : (
              <Button
                variant="primary"
                isBig
                // oxlint-disable-next-line nobicast/keeps-focus -- from the beginning
                disabled
                className="needs-script"
                aria-describedby={silence && reasonId}
              >
                <PlayGlyph className="icon" />
                {heroCopy.listen}
              </Button>
            )}
            <ExternalLink className={buttonClass({ variant: 'quiet', isBig: true })} href={paths.feed}>
              <Rss className="icon" aria-hidden="true" />
              {heroCopy.feed}
            </ExternalLink>
          </div>
          {silence && (
            <p className="mute size-sm" id={reasonId}>
              {heroCopy.silence[silence]}
            </p>
          )}
        </div>
        {countdown}
        {summary && <div className={styles.summary}>{summary}</div>}
      </div>
    </Band>
  );
}

function ListenButton({ control, isActive, onPress }: ListenButtonProps) {
  return (
    <Button
      {...control}
      variant="primary"
      isBig
      className={`${styles.listen} needs-script`}
      onClick={onPress}
    >
      <PlayGlyph className="icon" isPlaying={isActive} />
      <span>{isActive ? heroCopy.pause : heroCopy.listen}</span>
    </Button>
  );
}
