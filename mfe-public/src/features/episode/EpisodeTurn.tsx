import type { EpisodeDetail, EpisodeNeighbour } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';
import { Turn } from '@nobicast/web-kit';
import { episodeCopy } from './episode.copy.ts';

/** Links to the previous and the next episode, by order of publication. */
export function EpisodeTurn({ detail: { episode, previous, next } }: { detail: EpisodeDetail }) {
  const { type } = episode;
  const turnTo = (other: EpisodeNeighbour | null, label: (number: number | null) => string) =>
    other
      ? {
          to: paths.episode(other.slug),
          label: label(other.number),
          title: titleOrEnigma(other),
        }
      : undefined;
  return (
    <Turn
      marginLabel={episodeCopy.around}
      name={type === 'podcast' ? episodeCopy.podcasts : episodeCopy.preparations}
      previous={turnTo(previous, episodeCopy.previous)}
      next={turnTo(next, episodeCopy.next)}
    />
  );
}
