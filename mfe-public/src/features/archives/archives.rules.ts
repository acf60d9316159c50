import type { EpisodeCard } from '@nobicast/contracts/episodes';
import { parisYear } from '@nobicast/contracts/paris-time';
import { capitalise, formatMonth } from '@nobicast/web-kit/format';

/** Shown until data has loaded (A07). */
const yearBeforeData = 2025;

/** The `year` parameter as a number; undefined if it is not a year. */
export const requestedYear = (parameter: string | null): number | undefined =>
  parameter !== null && /^\d{4}$/.test(parameter) ? Number(parameter) : undefined;

/** The year to show: the requested one, even if it is empty; else the newest; 2025 while nothing is known (A07). */
export const chosenYear = (requested: number | undefined, years: readonly number[] | undefined): number =>
  requested ?? years?.[0] ?? yearBeforeData;

const yearOf = ({ published_at }: EpisodeCard) => parisYear(new Date(published_at));

/** Every year of these episodes on the Paris calendar, newest first. */
export const yearsOf = (episodes: readonly EpisodeCard[]): number[] =>
  [...new Set(episodes.map(yearOf))].sort((a, b) => b - a);

export const episodesOfYear = (episodes: readonly EpisodeCard[], year: number) =>
  episodes.filter((episode) => yearOf(episode) === year);

export interface Month {
  name: string;
  episodes: EpisodeCard[];
}

/** Groups consecutive episodes of the same month, in the order of the list. */
export function byMonth(episodes: readonly EpisodeCard[]): Month[] {
  const months: Month[] = [];
  for (const episode of episodes) {
    const name = capitalise(formatMonth(episode.published_at));
    const last = months.at(-1);
    if (last?.name === name) last.episodes.push(episode);
    else months.push({ name, episodes: [episode] });
  }
  return months;
}
