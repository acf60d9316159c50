import { brand } from './brand.ts';
import { fillPath } from './call.ts';
import { getChapters, getEnclosure } from './calls.ts';
import { transcriptPath } from './transcript-path.ts';

/** What podcast apps play, with the extension and the type that they expect. */
export const feedAudio: Readonly<Record<string, { extension: 'mp3' | 'm4a'; type: string }>> = {
  'audio/mpeg': { extension: 'mp3', type: 'audio/mpeg' },
  'audio/mp3': { extension: 'mp3', type: 'audio/mpeg' },
  'audio/mp4': { extension: 'm4a', type: 'audio/x-m4a' },
  'audio/x-m4a': { extension: 'm4a', type: 'audio/x-m4a' },
};

/** Addresses that only feeds name: apart from those of the pages, since no browser needs them. */
export const feedPaths = {
  /** The cover of the show, as PNG of 1,400 × 1,400 pixels. */
  showPicture: `/covers/${brand.key}-1400.png`,
  chapters: (episodeId: number) => fillPath(getChapters.path, { params: { id: episodeId } }),
  /** Offered in each format, as no app reads them all. */
  transcripts: (episodeId: number) =>
    (
      [
        ['vtt', 'text/vtt'],
        ['srt', 'application/x-subrip'],
        ['json', 'application/json'],
      ] as const
    ).map(([ending, type]) => ({ path: transcriptPath(episodeId, ending), type })),
  /** Podcast apps decide by the extension what they can play. */
  enclosure: (episodeId: number, extension: 'mp3' | 'm4a') =>
    fillPath(getEnclosure.path, { params: { id: episodeId, file: `1.${extension}` } }),
};
