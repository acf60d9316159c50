import { act, render } from '@testing-library/react';
import type { AdminEpisode, AdminEpisodePage } from '@nobicast/contracts/admin-episodes';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { emptyRow } from '@nobicast/contracts/fields/field';
import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import type { AdminOverview } from '@nobicast/contracts/admin-overview';
import type { Session } from '@nobicast/contracts/host-api';
import type { JobList } from '@nobicast/contracts/jobs';
import { byRole, type Role } from '@nobicast/contracts/roles';
import { fakeHost, fakeSession, type FakeHost } from '@nobicast/web-kit/testing';
import { StrictMode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { createRemote } from '../app.tsx';

/** A signed-in visitor, an admin if nothing else is said. */
export const memberSession = (role: Role = 'admin'): Session => ({
  state: 'member',
  user: {
    is_authenticated: true,
    id: 'maud',
    name: 'Maud Keller',
    email: 'maud@exemple.fr',
    picture: null,
    role,
    provider: 'lien magique',
  },
});

export const buildEpisode = (change: Partial<AdminEpisode> = {}): AdminEpisode => ({
  ...emptyRow(episodeFields),
  id: 1975,
  number: 975,
  type: 'podcast',
  kind: 'full',
  season: null,
  title: 'La nuit où le fil a cassé',
  slug: 'la-nuit-ou-le-fil-a-casse',
  published_at: '2026-11-16T09:00:00.000Z',
  cover_url: null,
  description: 'Une porte dérobée.',
  subject_count: 5,
  comment_count: 54,
  duration_ms: null,
  assets: { audio: { size_bytes: 3, uploaded_at: '2026-11-16T08:00:00.000Z', is_external: false } },
  planned_merge: null,
  version: 7,
  is_public: true,
  former_slugs: [],
  podcast_id: null,
  created_at: '2026-11-10T09:00:00.000Z',
  updated_at: '2026-11-16T09:00:00.000Z',
  ...change,
});

/** A page of the list, with this many episodes in all. */
export const buildGuest = (change: Partial<AdminGuest> = {}): AdminGuest => ({
  id: 7,
  slug: 'awa-diallo',
  name: 'Awa Diallo',
  role: 'Ingénieure réseau',
  bio_short: 'Relie des villes.',
  bio: 'Awa **relie** des villes.',
  avatar_url: null,
  email: 'awa@exemple.fr',
  domains: ['Réseau', 'Infrastructure'],
  links: [{ label: 'github', url: 'https://github.com/awa' }],
  is_featured: true,
  has_account: true,
  is_public: true,
  former_slugs: ['awa'],
  participation_count: 3,
  version: 4,
  created_at: '2026-11-01T09:00:00.000Z',
  updated_at: '2026-11-01T09:00:00.000Z',
  ...change,
});

export const buildPage = (
  episodes: AdminEpisode[],
  { page = 1, total = episodes.length, nextNumber = 977 } = {},
): AdminEpisodePage => ({
  episodes,
  pagination: { page, limit: 20, total, pages: Math.ceil(total / 20) },
  next_number: nextNumber,
});

/** Episodes "Titre 1" …, with falling numbers from 999 on. */
export const many = (count: number, firstId = 1): AdminEpisode[] =>
  Array.from({ length: count }, (_, index) =>
    buildEpisode({ id: firstId + index, number: 1000 - firstId - index, title: `Titre ${firstId + index}` }),
  );

export const ok = (data: unknown) => ({ body: { ok: true, data } });

export const buildOverview = (change: Partial<AdminOverview> = {}): AdminOverview => ({
  stats: {
    totalUsers: 5100,
    newUsersThisMonth: 38,
    totalComments: 18_400,
    commentsThisMonth: 412,
    pendingComments: 12,
    totalEpisodes: 976,
    usersByRole: { ...byRole(() => 0), user: 5000, guest: 61, host: 30, moderator: 6, admin: 3 },
  },
  recentUsers: [],
  pendingComments: [],
  systemHealth: { databaseConnected: true, emailServiceConnected: true },
  unavailable: [],
  ...change,
});

/** A service without any job. */
const noJobs: JobList = { counts: { failed: 0, interrupted: 0, running: 0, waiting: 0 }, jobs: [] };

/** The replies that every tab needs. */
export const frameReplies = {
  '/api/admin': ok(buildOverview()),
  '/api/admin/listening?days=84': ok({ days: [] }),
  '/api/admin/episodes/unfinished': ok({ episodes: [] }),
  '/api/admin/messages?page=1&state=new': ok({
    messages: [],
    pagination: { page: 1, limit: 20, total: 0, pages: 0 },
  }),
  '/api/admin/episodes?limit=20': ok(buildPage([])),
  ...Object.fromEntries(
    ['media', 'content', 'comments', 'auth'].map((name) => [`/api/admin/jobs/${name}`, ok(noJobs)]),
  ),
  '/api/moderation/comments?page=1': ok({ comments: [], total: 0, oldest_at: null }),
};

/** Opens an address of the admin remote, as the shell would. Every other address shows the heading "Ailleurs". */
export async function openAdmin(
  at: string,
  {
    session = memberSession(),
    isDesktop = true,
    host = fakeHost({ session: fakeSession(session) }),
  }: { session?: Session; isDesktop?: boolean; host?: FakeHost } = {},
) {
  // jsdom has no layout: the only query is whether the window is wide.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: isDesktop && media.includes('min-width'),
      media,
    }) as MediaQueryList;
  const remote = createRemote(host);
  await remote.preloadPage?.(at.split('?')[0] ?? at);
  const router = createMemoryRouter([...remote.routes, { path: '*', element: <h1>Ailleurs</h1> }], {
    initialEntries: [at],
  });
  const view = await act(async () => {
    const rendered = render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
      { container: document.body.appendChild(document.createElement('main')) },
    );
    await Promise.resolve();
    return rendered;
  });
  return { ...view, host, router };
}
