import type { Episode, Subject } from '@nobicast/contracts/episodes';
import type { Chapter, PlayableEpisode } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { titleOrEnigma } from '@nobicast/contracts/titles';

/** In chronological order. */
function chaptersOf(subjects: readonly Subject[]): Chapter[] {
  return subjects
    .flatMap(({ id, title, start_ms }) =>
      start_ms === null ? [] : [{ subjectId: id, title, startMs: start_ms }],
    )
    .sort((a, b) => a.startMs - b.startMs);
}

/** Only a stored file has a waveform. */
export const hasStoredAudio = ({ assets }: Pick<Episode, 'assets'>): boolean =>
  assets.audio?.is_external === false;

export const toPlayable = (
  episode: Episode,
  subjects: readonly Subject[],
  preview?: PlayableEpisode['preview'],
): PlayableEpisode => ({
  episodeId: episode.id,
  slug: episode.slug,
  number: episode.number,
  type: episode.type,
  title: titleOrEnigma(episode),
  coverUrl: episode.cover_url ?? paths.generatedCover(episode.number, episode.type),
  durationMs: episode.duration_ms,
  chapters: chaptersOf(subjects),
  ...(preview && { preview }),
});
