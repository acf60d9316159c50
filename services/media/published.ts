import { auditView, publishViews, removalsTable, type RowsOf } from '@nobicast/service-kit';

/** What other services and the gateway may read of media. */
export const published = publishViews({
  'media.published_assets': {
    meaning: 'The files of each episode, public or not; all null where it has none',
    columns: {
      episode_id: ['integer', 'The episode'],
      audio_size_bytes: ['bigint | null', 'Null without audio'],
      audio_uploaded_at: ['timestamptz | null', 'When the audio was uploaded'],
      audio_mime_type: ['text | null', 'Its media type'],
      audio_is_external: ['boolean | null', 'Whether it lies at an address of another host'],
      duration_ms: ['integer | null', 'Null until it is measured'],
      cover_size_bytes: ['bigint | null', 'Null without a cover'],
      cover_uploaded_at: ['timestamptz | null', 'When the cover was uploaded'],
      cover_url: ['text | null', 'Its largest web size, or the file itself until there are web sizes'],
      square_cover_url: ['text | null', 'For feeds; null until it is made'],
      enclosure_file: ['text | null', 'The last part of the address that feeds give for the audio'],
    },
  },
  'media.published_pictures': {
    meaning: 'Pictures of posts and guests, used or not',
    columns: {
      id: ['text', 'The first part of its addresses'],
      width: ['integer | null', 'Of its largest JPEG, in pixels; null for pictures of before'],
      height: ['integer | null', 'The same'],
    },
  },
  'media.published_audit': auditView,
  'media.removals': removalsTable,
});

export type MediaRows = RowsOf<typeof published>;
