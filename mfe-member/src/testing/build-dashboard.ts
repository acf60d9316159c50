import type { RecentComment } from '@nobicast/contracts/comments';
import type { Dashboard } from '@nobicast/contracts/dashboard';
import type { HostedEpisode } from '@nobicast/contracts/episodes';
import { canHost, type Role } from '@nobicast/contracts/roles';

export const buildComment = (change: Partial<RecentComment> = {}): RecentComment => ({
  id: 1,
  episode_title: 'Nobicast #975',
  episode_slug: 'nobicast-975',
  subject_id: 31,
  subject_title: 'La porte dérobée',
  content: 'La bonne date est 2024.',
  created_at: '2026-11-20T21:31:00.000Z',
  is_approved: true,
  rejection: null,
  ...change,
});

export const buildHosted = (change: Partial<HostedEpisode> = {}): HostedEpisode => ({
  id: 975,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  host_type: 'host',
  description: 'Une porte dérobée.',
  comment_count: 54,
  published_at: '2026-11-16T09:00:00.000Z',
  ...change,
});

type ProfileChange = Partial<Dashboard['user']['profile']>;

/** The reply of GET /api/dashboard for a member with this role. */
export function buildDashboard(
  role: Role = 'user',
  change: Partial<Dashboard> = {},
  profile: ProfileChange = {},
): Dashboard {
  return {
    user: {
      id: 'u1',
      email: 'adele@exemple.fr',
      profile: {
        name: 'Adèle Vasseur',
        bio: 'Réseaux le jour.',
        avatar_url: 'https://images.exemple.fr/adele.png',
        role,
        host_bio: 'Anime depuis 2019.',
        expertise_areas: '["Réseaux","Incidents"]',
        social_links_json: '{"twitter":null,"github":"https://git.exemple.fr/adele"}',
        wants_publication_mail: true,
        ...profile,
      },
    },
    stats: {
      totalComments: 128,
      commentsThisMonth: 9,
      episodesHosted: 41,
      joinDate: '2019-03-04T10:00:00.000Z',
      lastActivity: '2026-11-20T21:31:00.000Z',
    },
    recentComments: [buildComment()],
    hostedEpisodes: canHost(role) ? [buildHosted()] : [],
    unavailable: [],
    ...change,
  };
}
