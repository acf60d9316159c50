import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import type { FeedDocument, FeedShow } from '../feed.rules.ts';
import { feedItem, feedXml } from '../feed.rules.ts';
import type { FeedEpisode } from '../feeds.repository.ts';

const show: FeedShow = {
  origin: 'https://nobicast.test',
  podcastGuid: '9b024349-ccf0-5f69-a609-6b82873eab3c',
};

/** An episode with everything that feeds show. */
const { recording_starts_at: _, becomes_podcast_at: __, ...empty } = emptyRow(episodeFields);
export const wholeEpisode: FeedEpisode = {
  ...empty,
  id: 7,
  number: 975,
  slug: 'le-grand-nettoyage',
  title: 'Le grand nettoyage',
  kind: 'full',
  season: 20,
  description: 'Une heure **de tech**.\n\n- un\n- deux',
  publishedAt: new Date('2026-03-02T06:00:00Z'),
  guid: '0d0a6a0e-2d0f-4a7c-9d55-0f0f3f1f6f10',
  isPermalink: false,
  squareCoverPath: null,
  isExplicit: false,
  audio: { file: '1.mp3', mimeType: 'audio/mpeg', sizeBytes: 61_690_000, durationMs: 3_723_400 },
  subjects: [
    { startMs: 0, title: 'Ouverture', url: null },
    { startMs: 61_250, title: 'Les clés d’accès', url: 'https://example.org/cles?a=1&b=2' },
    { startMs: 3_600_000, title: 'Courrier', url: null },
  ],
  people: [
    {
      name: 'Maud Keller',
      participantRole: 'host',
      role: null,
      imageUrl: 'https://nobicast.test/maud.jpg',
    },
    { name: 'Éloi', participantRole: 'guest', role: 'Journaliste', imageUrl: null },
  ],
  transcripts: [{ url: 'https://nobicast.test/t.vtt', type: 'text/vtt', language: 'fr' }],
  transcriptLanguage: null,
  isTranscriptTimed: true,
};

export const buildFeedEpisode = (fields: Partial<FeedEpisode> = {}): FeedEpisode => ({
  ...wholeEpisode,
  ...fields,
});

export const buildOwnFeed = (
  episodes: readonly FeedEpisode[] = [wholeEpisode],
  document: FeedDocument = { self: '/feed.xml' },
  settings: Omit<FeedShow, 'origin' | 'podcastGuid'> = {},
): string =>
  feedXml(
    { ...show, ...settings },
    document,
    episodes.map((episode) => feedItem(episode, show.origin)),
    new Date('2026-03-02T06:00:00Z'),
  );

export const liveForTest: NonNullable<FeedShow['live']> = {
  item: {
    guid: '4d1b9f0e-6f0a-4b61-8f1c-0f4f5f0c2a11',
    usualStartsAt: new Date('2026-11-21T20:00:00Z'),
    startsAt: new Date('2026-11-21T20:00:00Z'),
    endsAt: new Date('2026-11-21T22:15:00Z'),
    status: 'pending',
  },
  stream: { url: 'https://direct.example/nobicast.mp3', type: 'audio/mpeg' },
  pageUrl: 'https://nobicast.test/episodes/themes-976',
};
