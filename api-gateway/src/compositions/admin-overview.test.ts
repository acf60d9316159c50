import type { RequestListener } from 'node:http';
import { byRole, cookieNames, type AdminOverview } from '@nobicast/contracts';
import { answer, resolvingAuth, startGatewayForTest } from '../testing/gateway-for-test.ts';

const cookie = `${cookieNames('https://nobicast.test').session}=token`;

const user = {
  id: 'maud',
  email: 'maud@example.org',
  name: null,
  role: 'admin',
  is_active: true,
  created_at: '2026-11-01T10:00:00.000Z',
  last_login_at: null,
};
const usersByRole = { ...byRole(() => 0), user: 3, guest: 1, host: 2, moderator: 1, admin: 1 };
const comment = {
  id: 7,
  content: 'Merci.',
  created_at: '2026-11-02T10:00:00.000Z',
  author_name: 'Awa',
  author_email: 'awa@example.org',
  new_user_id: null,
  user_id: null,
  moment_ms: null,
  episode_title: 'Un épisode',
  episode_slug: 'un-episode',
  episode_number: 975,
  subject_id: 3,
  subject_title: 'Un sujet',
  flags: [],
};

const replying =
  (path: string, data: unknown): RequestListener =>
  (request, response) =>
    answer(response, request.url === path ? data : undefined, request.url === path ? 200 : 500);

const accounts = {
  total: 8,
  new_this_month: 2,
  by_role: usersByRole,
  recent: [user],
  is_mail_connected: true,
};
const parts = {
  accounts: replying('/internal/account-figures', accounts),
  comments: replying('/internal/comments/figures', {
    total: 40,
    this_month: 5,
    waiting: 1,
    first_waiting: [comment],
  }),
  content: replying('/internal/episodes/figures', { total: 975 }),
};
const failing: RequestListener = (_request, response) => answer(response, undefined, 500);

async function overview(
  services: Partial<typeof parts> = {},
  role: 'admin' | 'moderator' = 'admin',
): Promise<{ status: number; body: { code?: string; data: AdminOverview } }> {
  const { accounts: auth, comments, content } = { ...parts, ...services };
  const gateway = await startGatewayForTest({
    auth: resolvingAuth(() => ({ userId: 'maud', role }), auth),
    comments,
    content,
  });
  try {
    const response = await fetch(`${gateway.url}/api/admin`, { headers: { cookie } });
    // The gateway for tests checks `data` against the contract.
    const body = (await response.json()) as { code?: string; data: AdminOverview };
    return { status: response.status, body };
  } finally {
    await gateway.close();
  }
}

test('the overview is composed from three services (API-ADMIN-01, API-ADMIN-03 to 14, API-ADMIN-22 to 33)', async () => {
  const { status, body } = await overview();
  expect([status, body.data]).toEqual([
    200,
    {
      stats: {
        totalUsers: 8,
        newUsersThisMonth: 2,
        totalComments: 40,
        commentsThisMonth: 5,
        pendingComments: 1,
        totalEpisodes: 975,
        usersByRole,
      },
      recentUsers: [user],
      pendingComments: [comment],
      systemHealth: { databaseConnected: true, emailServiceConnected: true },
      unavailable: [],
    },
  ]);
});

test('what is down is marked as down, and the rest is there', async () => {
  const { status, body } = await overview({ comments: failing });
  expect([status, body.data]).toMatchObject([
    200,
    {
      stats: { totalUsers: 8, totalComments: 0, totalEpisodes: 975 },
      pendingComments: [],
      systemHealth: { databaseConnected: true, emailServiceConnected: true },
      unavailable: ['comments'],
    },
  ]);
});

test('with nothing answering, the database counts as unreachable (API-ADMIN-32)', async () => {
  const { status, body } = await overview({ accounts: failing, comments: failing, content: failing });
  expect([status, body.data.systemHealth, [...body.data.unavailable].sort()]).toEqual([
    200,
    { databaseConnected: false, emailServiceConnected: false },
    ['auth', 'comments', 'content'],
  ]);
});

test('a moderator is refused (API-ADMIN-02)', async () => {
  const { status, body } = await overview({}, 'moderator');
  expect([status, body.code]).toEqual([403, 'forbidden']);
});
