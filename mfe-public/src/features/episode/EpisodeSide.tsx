import type { Episode, EpisodeDetail } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { Button, ButtonLink, Cover } from '@nobicast/web-kit';
import { episodeCopy } from './episode.copy.ts';
import styles from './EpisodeSide.module.css';

interface EpisodeSideProps {
  episode: Episode;
  sibling: EpisodeDetail['sibling'];
  /** The element that "Voir l'épisode" scrolls to: the player, or the list of subjects. */
  targetId: string;
}

/** The cover, with links to the player or the subjects and to the sibling episode. */
export function EpisodeSide({ episode, sibling, targetId }: EpisodeSideProps) {
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
          <Button isWide onClick={scrollToTarget}>
            {episodeCopy.seeEpisode}
          </Button>
        )}
        {sibling && isPodcast && (
          <ButtonLink isWide variant="quiet" to={paths.episode(sibling.slug)} viewTransition>
            {episodeCopy.seeThemes}
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
