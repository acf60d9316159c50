import { paths } from '@nobicast/contracts/paths';
import { Band, Panel, RetryButton, Skeleton, SlowNotice } from '@nobicast/web-kit';
import { OtherPagesWork } from '@nobicast/web-kit/host';
import { memo, useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Face } from './Face.tsx';
import { GuestLinks } from './GuestLinks.tsx';
import { guestsCopy } from './guests.copy.ts';
import type { DirectoryGuest } from './guests.query.ts';
import { anchorOf, byLetter, pictureOf } from './guests.rules.ts';
import styles from './guests.module.css';

interface RosterProps {
  guests: readonly DirectoryGuest[];
  /** The others stay in the page: showing hundreds of people again takes a phone a second. */
  shown: readonly DirectoryGuest[];
}

/**
 * From this many people on, letters out of view are not laid out. Not for fewer, because estimated heights mislead
 * tools that measure targets.
 */
const manyPeople = 100;

export const Roster = memo(function Roster({ guests, shown }: RosterProps) {
  const letters = useMemo(() => byLetter(guests), [guests]);
  const isShown = useMemo(() => new Set(shown), [shown]);
  return letters.map(({ letter, guests: people }) => (
    <section
      key={`${letter} ${people[0]?.slug}`}
      className={`band ${styles.letter}`}
      data-many={guests.length > manyPeople || undefined}
      hidden={!people.some((guest) => isShown.has(guest))}
    >
      <div className="band__margin">
        <h2 className={`${styles.index} display`} aria-label={guestsCopy.letter(letter)}>
          {letter}
        </h2>
      </div>
      <div className="band__body">
        <ol>
          {people.map((guest) => (
            <li
              key={guest.slug}
              id={anchorOf(guest.slug)}
              className={styles.card}
              hidden={!isShown.has(guest)}
            >
              <Card guest={guest} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  ));
});

/** One person (GUESTS-13 to 20). */
const Card = memo(function Card({ guest }: { guest: DirectoryGuest }) {
  const { slug, name, role, bio_short, domains } = guest;
  return (
    <>
      <Face name={name} slug={slug} imageUrl={pictureOf(guest)} />
      <div>
        <h3 className={`${styles.name} title`}>
          <Link to={paths.guest(slug)} viewTransition>
            {name}
          </Link>
        </h3>
        {role && <p className={`${styles.role} mute`}>{role}</p>}
      </div>
      <div className={styles.wide}>
        <Domains domains={domains} />
        {bio_short && <p className={`${styles.bio} prose soft`}>{bio_short}</p>}
        <GuestLinks guest={guest} />
      </div>
      <div className={styles.heard}>
        <Heard guest={guest} />
      </div>
    </>
  );
});

export function Domains({ domains }: { domains: readonly string[] }) {
  if (domains.length === 0) return null;
  return (
    <ul className={styles.domains} aria-label={guestsCopy.domains}>
      {domains.map((domain) => (
        <li key={domain}>{domain}</li>
      ))}
    </ul>
  );
}

function Heard({ guest: { slug, episodes, episodeCount } }: { guest: DirectoryGuest }) {
  if (episodes.length === 0)
    return (
      <>
        <p className="label">{guestsCopy.notYet}</p>
        <p className="time mute">{guestsCopy.soon}</p>
      </>
    );
  const others = episodeCount - episodes.length;
  return (
    <>
      <p className="label">{guestsCopy.onAir}</p>
      <p className={`${styles.episodes} display`}>
        {episodes.map((episode) => (
          <Link key={episode.slug} to={paths.episode(episode.slug)}>
            {episode.number === null ? (
              guestsCopy.episode
            ) : (
              <>
                <span className="vh">{guestsCopy.episode}</span>#{episode.number}
              </>
            )}
          </Link>
        ))}
      </p>
      {others > 0 && (
        <p className="size-sm">
          <Link className={`${styles.others} link`} to={paths.guest(slug)}>
            {guestsCopy.more(others)}
          </Link>
        </p>
      )}
    </>
  );
}

/** In place of the people: no match, an empty directory, or a failure. */
export function RosterNotice({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Band margin={<span className="label">{guestsCopy.label}</span>}>
      <Panel heading="h2" title={title}>
        {children}
      </Panel>
    </Band>
  );
}

export function RosterFailure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Band margin={<span className="label">{guestsCopy.label}</span>}>
      <Panel tone="error" heading="h2" title={guestsCopy.failed(message)}>
        <p className="soft">
          <OtherPagesWork />
        </p>
        <RetryButton onRetry={onRetry} />
      </Panel>
    </Band>
  );
}

export function RosterSkeleton() {
  return (
    <Band>
      <ol role="status" aria-label={guestsCopy.loading}>
        {[1, 2, 3].map((row) => (
          <li key={row} className={styles.card}>
            <Skeleton width="100%" ratio="1" />
            <Skeleton width="80%" height="2rem" />
            <span className={styles.wide}>
              <Skeleton width="60%" height="1rem" />
              <Skeleton width="100%" height="3rem" />
            </span>
            <Skeleton width="60%" height="2rem" />
          </li>
        ))}
      </ol>
      <SlowNotice />
    </Band>
  );
}
