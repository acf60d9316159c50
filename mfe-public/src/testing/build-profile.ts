import type { PublicProfile } from '@nobicast/contracts/profile';

/** A host's public profile as returned by the API; override what the test is about. */
export const buildProfile = (change: Partial<PublicProfile> = {}): PublicProfile => ({
  id: 'u-1',
  name: 'Inès Vautrin',
  bio: 'Journaliste.',
  avatar_url: null,
  role: 'host',
  joined_at: '2016-03-08T09:00:00.000Z',
  host_bio: 'Tient le conducteur depuis l’épisode 512.',
  expertise_areas: ['Sécurité', 'Logiciel libre'],
  social_links: [{ network: 'github', url: 'https://github.com/ines' }],
  comments: [buildComment()],
  comment_count: 1,
  hosted_episodes: [buildHosted()],
  ...change,
});

type Comment = PublicProfile['comments'][number];
export const buildComment = (change: Partial<Comment> = {}): Comment => ({
  id: 7,
  content: 'Le lien est dans la description.',
  created_at: '2025-01-16T09:00:00.000Z',
  subject_id: 12,
  subject_title: 'Un mainteneur fatigué',
  episode_slug: 'nobicast-975',
  episode_number: 975,
  episode_type: 'podcast',
  ...change,
});

type Hosted = PublicProfile['hosted_episodes'][number];
export const buildHosted = (change: Partial<Hosted> = {}): Hosted => ({
  id: 975,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  host_type: 'host',
  published_at: '2025-01-15T09:00:00.000Z',
  ...change,
});

/** A member without comments and with an empty profile. */
export const buildEmptyProfile = (change: Partial<PublicProfile> = {}) =>
  buildProfile({
    name: null,
    bio: null,
    role: 'user',
    host_bio: null,
    expertise_areas: [],
    social_links: [],
    comments: [],
    comment_count: 0,
    hosted_episodes: [],
    ...change,
  });
