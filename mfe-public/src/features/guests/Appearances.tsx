import type { GuestDetail } from '@nobicast/contracts/guests';
import { paths } from '@nobicast/contracts/paths';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { Band, Panel } from '@nobicast/web-kit';
import { formatLongDate } from '@nobicast/web-kit/format';
import { ChevronDown } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { guestCopy, guestsCopy } from './guests.copy.ts';
import styles from './GuestProfile.module.css';

const initialCount = 12;

/** Newest first. A long list is collapsed. */
export function Appearances({ detail: { appearances, appearance_count: count } }: { detail: GuestDetail }) {
  const others = appearances.slice(initialCount);
  return (
    <Band
      margin={
        <>
          <span className="label">{guestsCopy.onAir}</span>
          {count > 0 && <span className="time mute">{count}</span>}
        </>
      }
    >
      {count === 0 ? (
        <Panel heading="h2" title={guestCopy.noAppearances}>
          <p className="soft">{guestCopy.noAppearancesHint}</p>
        </Panel>
      ) : (
        <>
          <h2 className="section-title display">{guestCopy.appearances}</h2>
          <AppearanceList appearances={appearances.slice(0, initialCount)} />
        </>
      )}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary className="more">
            {guestCopy.otherAppearances(others.length)}
            <ChevronDown className="icon" aria-hidden="true" />
          </summary>
          <AppearanceList appearances={others} />
        </details>
      )}
      {count > appearances.length && (
        <p className="soft mt-4">{guestCopy.olderAppearances(appearances.length, count)}</p>
      )}
    </Band>
  );
}

function AppearanceList({ appearances }: Pick<GuestDetail, 'appearances'>) {
  return (
    <ul className={styles.episodes}>
      {appearances.map((episode) => (
        <li key={episode.id} className={episode.type === 'preparation' ? styles.prep : undefined}>
          <span className={`${styles.number} display`} aria-hidden="true">
            {episode.number}
          </span>
          <span>
            <Link className="title" to={paths.episode(episode.slug)} viewTransition>
              <span className="vh">{guestCopy.appearanceNumber(episodeHeading(episode))}</span>
              {titleOrEnigma(episode)}
            </Link>
            <span className="mute size-sm block">
              {[formatLongDate(episode.published_at), guestCopy.roles[episode.participant_role]]
                .filter(Boolean)
                .join(', ')}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The subjects that name this person. */
export function NamingSubjects({ subjects }: Pick<GuestDetail, 'subjects'>) {
  if (subjects.length === 0) return null;
  return (
    <Band margin={<span className="label">{guestCopy.rundown}</span>}>
      <h2 className="section-title display">{guestCopy.subjects}</h2>
      <ul className={styles.subjects}>
        {subjects.map((subject) => (
          <li key={subject.id}>
            <Link className="title size-lg" to={paths.subject(subject.episode_slug, subject.id)}>
              {subject.title}
            </Link>
            <span className="time mute">
              {episodeHeading({
                number: subject.episode_number,
                type: subject.episode_type,
                title: null,
              })}
            </span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
