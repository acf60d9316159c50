import { brand } from './brand.ts';
import { fillPath } from './fill-path.ts';
import { getChapters, getEnclosure } from './calls.ts';
import { transcriptPath } from './transcript-path.ts';

/** What podcast apps play, with the type that they expect. Media gives each of them an address in the feeds. */
export const feedAudio: Readonly<Record<string, string>> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/mp4': 'audio/x-m4a',
  'audio/x-m4a': 'audio/x-m4a',
};

/** The cover of the show, as PNG of 1,400 × 1,400 pixels. Apart from the others, so that a page takes this one alone. */
export const showPicturePath = `/covers/${brand.key}-1400.png`;

/** What links to pages without a picture of their own show. */
export const showPicture = {
  image: showPicturePath,
  imageSize: { width: 1_400, height: 1_400 },
  imageAlt: brand.name,
} as const;

/** Where people and programs look for the feed of a site; they are led to it. No page may have one of these addresses. */
export const feedAliases = [
  '/feed',
  '/feed.rss',
  '/feed/podcast',
  '/rss',
  '/rss.xml',
  '/podcast.xml',
  '/podcast.rss',
  '/atom.xml',
  '/index.xml',
] as const;

/** Addresses that only feeds name: apart from those of the pages, since no browser needs them. */
export const feedPaths = {
  chapters: (episodeId: number) => fillPath(getChapters.path, { params: { id: episodeId } }),
  /** The same transcript in several formats, because no app reads them all. */
  transcripts: (episodeId: number, isTimed: boolean) =>
    (
      [
        ...(isTimed
          ? ([
              ['vtt', 'text/vtt'],
              ['srt', 'application/x-subrip'],
              ['json', 'application/json'],
            ] as const)
          : []),
        ['txt', 'text/plain'],
      ] as const
    ).map(([ending, type]) => ({ path: transcriptPath(episodeId, ending), type })),
  /** `file` is the version of the sound with the extension by which apps decide what they can play: `1.mp3`. */
  enclosure: (episodeId: number, file: string) =>
    fillPath(getEnclosure.path, { params: { id: episodeId, file } }),
};
