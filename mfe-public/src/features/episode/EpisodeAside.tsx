import type { EpisodeDetail, EpisodeGuest } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { Avatar, Button, ButtonLink, Cover } from '@nobicast/web-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { episodeCopy } from './episode.copy.ts';
import styles from './episode.module.css';

interface EpisodeAsideProps {
  detail: EpisodeDetail;
  /** "Voir l'épisode" scrolls there: to the player, or to the subjects. */
  targetId: string;
  /** Below the guests. */
  children: ReactNode;
}

/** Beside the running order: the cover with its links, then the guests. */
export function EpisodeAside({ detail, targetId, children }: EpisodeAsideProps) {
  return (
    <aside>
      <CoverBlock detail={detail} targetId={targetId} />
      {detail.guests.length > 0 && <GuestsBlock guests={detail.guests} />}
      {children}
    </aside>
  );
}

/** Links to the player or the subjects, and to the sibling episode. */
function CoverBlock({ detail: { episode, sibling }, targetId }: Omit<EpisodeAsideProps, 'children'>) {
  const { number, type } = episode;
  const isPodcast = type === 'podcast';
  const name = `cover-${isPodcast ? '' : 'prep-'}${number}`;
  const scrollToTarget = () => {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById(targetId)
      ?.scrollIntoView({ behavior: prefersReducedMotion ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <div className="aside-block">
      <div className={styles.cover} style={{ viewTransitionName: name }}>
        <Cover episode={episode} size={640} alt={episodeCopy.cover(number)} isLazy={false} />
      </div>
      <div className={styles.ways}>
        {sibling && !isPodcast ? (
          <ButtonLink isWide to={paths.episode(sibling.slug)} viewTransition>
            {episodeCopy.seeEpisode}
          </ButtonLink>
        ) : (
          <Button className="needs-script" isWide onClick={scrollToTarget}>
            {episodeCopy.seeEpisode}
          </Button>
        )}
        {sibling && isPodcast && (
          <ButtonLink isWide variant="quiet" to={paths.episode(sibling.slug)} viewTransition>
            {episodeCopy.seeThemes}
          </ButtonLink>
        )}
        <ButtonLink isWide variant="quiet" to={paths.subscribe}>
          {episodeCopy.subscribe}
        </ButtonLink>
      </div>
    </div>
  );
}

function GuestsBlock({ guests }: { guests: readonly EpisodeGuest[] }) {
  return (
    <div className="aside-block">
      <h2 className="aside-title title">{episodeCopy.guests}</h2>
      <ul>
        {guests.map(({ id, name, role, avatar_url, participant_role, slug }) => (
          <li key={id} className={styles.person}>
            <Avatar name={name} imageUrl={avatar_url} />
            <span>
              <strong className="block">
                {slug ? (
                  <Link className="link" to={paths.guest(slug)}>
                    {name}
                  </Link>
                ) : (
                  name
                )}
              </strong>
              <span className="mute size-sm">{role?.trim() || episodeCopy.roles[participant_role]}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
