import { episodeTypeSchema } from '@nobicast/contracts';
import { auditView, publishViews, removalsTable, type RowsOf } from '@nobicast/service-kit';

const episodeTypes = episodeTypeSchema.options;
const byTheClock = 'An episode appears at the instant of its publication, without any write';

/** What other services and the gateway may read of content. */
export const published = publishViews({
  'content.published_episodes': {
    meaning: 'Public episodes',
    freshness: byTheClock,
    columns: {
      id: ['integer', 'The episode'],
      number: ['integer | null', 'Shared by a podcast and its preparation; an imported one may have none'],
      type: ['text', 'Which of both', episodeTypes],
      title: ['text | null', 'Null while it is an enigma'],
      slug: ['text', 'Its address'],
      published_at: ['timestamptz', 'Never later than now'],
    },
  },
  'content.published_subjects': {
    meaning: 'Subjects of public episodes',
    freshness: byTheClock,
    columns: {
      id: ['integer', 'The subject'],
      title: ['text', 'Its title'],
      description: ['text | null', 'What it is about'],
      episode_id: ['integer', 'Its episode'],
      episode_slug: ['text', 'The address of the episode'],
      episode_number: ['integer | null', 'The number of the episode'],
      episode_type: ['text', 'The type of the episode', episodeTypes],
      episode_title: ['text | null', 'Null while it is an enigma'],
    },
  },
  'content.published_hostings': {
    meaning: 'Who hosts which public episode, one row for each account and episode',
    freshness: byTheClock,
    columns: {
      account_id: ['text', 'The account of an entry of the directory'],
      host_type: ['text', 'A host and co-host of an episode is its host', ['host', 'co-host']],
      episode_id: ['integer', 'The episode'],
      slug: ['text', 'Its address'],
      number: ['integer | null', 'Its number'],
      type: ['text', 'Its type', episodeTypes],
      title: ['text | null', 'Null while it is an enigma'],
      published_at: ['timestamptz', 'Never later than now'],
    },
  },
  'content.subject_episodes': {
    meaning: 'Which episode a subject belongs to, public or not',
    columns: {
      subject_id: ['integer', 'The subject'],
      episode_id: ['integer', 'Its episode'],
    },
  },
  'content.episode_ids': {
    meaning: 'Which episodes exist, public or not',
    columns: { id: ['integer', 'The episode'] },
  },
  'content.previewed_episodes': {
    meaning: 'Episodes that a preview address shows, by its token',
    freshness: 'A preview ends at its expiry, without any write, unless its episode is public by then',
    columns: {
      token: ['text', 'From the preview address: whoever knows it may see the episode'],
      id: ['integer', 'The episode'],
      number: ['integer | null', 'Its number'],
      type: ['text', 'Its type', episodeTypes],
      title: ['text | null', 'Null while it is an enigma'],
      is_public: ['boolean', 'Whether the preview leads to the public page by now'],
    },
  },
  'content.published_merges': {
    meaning: 'Which public podcast a preparation was merged into',
    freshness: byTheClock,
    columns: {
      former_id: ['integer', 'The preparation, which is deleted'],
      episode_id: ['integer', 'The podcast'],
    },
  },
  'content.used_pictures': {
    meaning:
      'Which stored pictures posts, their versions, newsletter issues, guests, participants and cards of links show; with repetitions',
    columns: { picture_id: ['text | null', 'Null for a row that shows none of ours'] },
  },
  'content.published_audit': auditView,
  'content.removals': removalsTable,
});

export type ContentRows = RowsOf<typeof published>;
