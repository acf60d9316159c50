import type { RequestListener } from 'node:http';
import { cookieNames, type Role } from '@nobicast/contracts';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../testing/gateway-for-test.ts';

const cookie = `${cookieNames('https://nobicast.test').session}=token`;

const account = {
  id: 'awa',
  email: 'awa@example.org',
  profile: {
    name: 'Awa',
    bio: null,
    avatar_url: null,
    role: 'host' as Role,
    host_bio: null,
    expertise_areas: '[]',
    social_links_json: '{}',
    wants_publication_mail: true,
  },
  joined_at: '2025-02-03T10:00:00.000Z',
  last_active_at: '2026-11-01T10:00:00.000Z',
};
const comment = {
  id: 7,
  episode_title: 'Un épisode',
  episode_slug: 'un-episode',
  subject_id: 3,
  subject_title: 'Un sujet',
  content: 'Merci.',
  created_at: '2026-11-02T10:00:00.000Z',
  is_approved: true,
  rejection: null,
};
const episode = {
  id: 1,
  slug: 'un-episode',
  number: 975,
  type: 'podcast',
  title: 'Un épisode',
  host_type: 'co-host',
  description: null,
  comment_count: 2,
  published_at: '2026-10-01T10:00:00.000Z',
};
const exportedComment = {
  ...comment,
  author_name: 'Awa',
  author_email: 'awa@example.org',
  rejected_at: null,
  moment_ms: null,
  user_id: null,
  wants_mail: false,
  mailed_at: null,
  flags: [],
  decisions: [],
  retention: { text_until: null, network_until: null },
};
const accountData = {
  account: {
    id: 'awa',
    email: 'awa@example.org',
    role: 'host',
    provider: 'email',
    is_active: true,
    created_at: '2025-02-03T10:00:00.000Z',
    updated_at: '2025-02-03T10:00:00.000Z',
    last_sign_in_at: null,
    sign_in_count: 0,
  },
  profile: {
    name: 'Awa',
    bio: null,
    avatar_url: null,
    host_bio: null,
    expertise_areas: [],
    social_links: { twitter: null, linkedin: null, github: null, website: null },
    wants_publication_mail: true,
  },
  sessions: [],
  sign_in_requests: [],
  host_reminders: [],
  account_changes: [],
  admin_grant: null,
};
const { episode_title: _title, is_approved: _approved, rejection: _rejection, ...asAnswer } = comment;
const memberComments = {
  total: 12,
  this_month: 2,
  newest_at: '2026-11-02T10:00:00.000Z' as string | null,
  recent: [comment],
  answers: [{ ...asAnswer, author_name: 'Zoé' }],
  daily: [{ day: '2026-11-02', comments: 2 }],
};

type Behaviour = RequestListener | 'away';

const routes =
  (table: Record<string, unknown>): RequestListener =>
  (request, response) => {
    const data = table[request.url ?? ''];
    answer(response, data, data === undefined ? 500 : 200);
  };

const comments = routes({
  '/internal/users/awa/comments': memberComments,
  '/internal/users/awa/comments/export': { comments: [exportedComment] },
});
const exportedMessage = {
  kind: 'contact',
  state: 'new',
  received_at: '2026-11-02T10:00:00.000Z',
  name: 'Awa',
  email: 'awa@example.org',
  subject: 'Un lien mort',
  expertise: null,
  bio: null,
  message: 'Le lien ne répond plus.',
  social_links: {},
  consented_at: '2026-11-02T10:00:00.000Z',
  wants_newsletter: false,
  answers: [],
  kept_until: '2029-11-02T10:00:00.000Z',
};
const shows = {
  commands: [{ episode_id: 4, pressed_at: '2026-11-28T20:00:00.000Z', action: { kind: 'end' } }],
  questions: [],
};
const content = routes({
  '/internal/users/awa/hosted-episodes': { episodes: [episode] },
  '/internal/users/awa/shows/export': { shows },
  '/internal/address-data/messages/export': { messages: [exportedMessage] },
});
const accounts = routes({
  '/internal/users/awa': account,
  '/internal/users/awa/export': accountData,
});
const failing: RequestListener = (_request, response) => {
  response.statusCode = 500;
  response.end('{}');
};

describe('A composition', () => {
  const gateways: GatewayForTest[] = [];
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close();
  });

  async function call(
    path: string,
    parts: { role?: Role; accounts?: RequestListener; comments?: Behaviour; content?: Behaviour } = {},
  ): Promise<Response> {
    const gateway = await startGatewayForTest({
      auth: resolvingAuth(() => ({ userId: 'awa', role: parts.role ?? 'host' }), parts.accounts ?? accounts),
      comments: parts.comments ?? comments,
      content: parts.content ?? content,
    });
    gateways.push(gateway);
    return fetch(gateway.url + path, { headers: { cookie } });
  }

  const dashboard = async (parts?: Parameters<typeof call>[1]) => {
    const reply = await call('/api/dashboard', parts);
    expect(reply.status).toBe(200);
    const { data } = (await reply.json()) as { data: Record<string, unknown> };
    return data;
  };

  it('shows a host’s dashboard (API-PUBLIC-054, 055)', async () => {
    expect(await dashboard()).toEqual({
      user: { id: 'awa', email: 'awa@example.org', profile: account.profile },
      stats: {
        totalComments: 12,
        commentsThisMonth: 2,
        episodesHosted: 1,
        joinDate: account.joined_at,
        lastActivity: memberComments.newest_at,
      },
      activity: memberComments.daily,
      recentComments: [comment],
      answers: memberComments.answers,
      hostedEpisodes: [episode],
      unavailable: [],
    });
  });

  it('counts hosted episodes for hosts only', async () => {
    const { stats, hostedEpisodes, unavailable } = await dashboard({ role: 'guest', content: failing });
    expect({ stats, hostedEpisodes, unavailable }).toMatchObject({
      stats: { episodesHosted: 0 },
      hostedEpisodes: [],
      unavailable: [],
    });
  });

  it('takes the sign of life for the last activity where no comment is newer', async () => {
    const quiet = { '/internal/users/awa/comments': { ...memberComments, newest_at: null } };
    const { stats } = await dashboard({ comments: routes(quiet) });
    expect(stats).toMatchObject({ lastActivity: account.last_active_at });
  });

  it.each<[string, Behaviour, Behaviour, string[]]>([
    ['comments is away', 'away', content, ['comments']],
    ['content fails', comments, failing, ['content']],
    ['both are away', 'away', 'away', ['comments', 'content']],
  ])(
    'shows what is left and names the missing part when %s',
    async (_when, asComments, asContent, missing) => {
      const data = await dashboard({ comments: asComments, content: asContent });
      expect([...(data.unavailable as string[])].sort()).toEqual(missing);
      const isWithoutComments = missing.includes('comments');
      expect(data.recentComments).toEqual(isWithoutComments ? [] : [comment]);
      expect(data.activity).toEqual(isWithoutComments ? undefined : memberComments.daily);
      expect(data.answers).toEqual(isWithoutComments ? undefined : memberComments.answers);
      expect(data.hostedEpisodes).toEqual(missing.includes('content') ? [] : [episode]);
      expect(data.stats).toMatchObject({
        totalComments: isWithoutComments ? 0 : 12,
        episodesHosted: missing.includes('content') ? 0 : 1,
        lastActivity: isWithoutComments ? account.last_active_at : memberComments.newest_at,
      });
    },
  );

  it('has no dashboard without auth', async () => {
    const reply = await call('/api/dashboard', {
      accounts: (request) => void request.socket.destroy(),
    });
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ ok: false, code: 'service_unavailable' });
  });

  it.each(['/api/dashboard', '/api/account/export'])(
    '%s of an account that was deleted a moment ago is nobody’s',
    async (path) => {
      const gone: RequestListener = (_request, response) => {
        response.statusCode = 404;
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ ok: false, error: 'x', code: 'user_not_found' }));
      };
      expect((await call(path, { accounts: gone })).status).toBe(401);
    },
  );

  it('hands out an export as a file that a person can read', async () => {
    const reply = await call('/api/account/export', { role: 'user' });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toContain('application/json');
    expect(reply.headers.get('content-disposition')).toMatch(
      /^attachment; filename="?nobicast-export-\d{4}-\d\d-\d\d\.json"?$/,
    );
    expect(reply.headers.get('cache-control')).toBe('no-store');
    const text = await reply.text();
    expect(text).toContain('\n  "account": {\n');
    expect(JSON.parse(text)).toEqual({
      exported_at: expect.any(String),
      ...accountData,
      comments: [exportedComment],
      messages: [exportedMessage],
      hosted_episodes: [episode],
      shows,
    });
  });

  it.each<[string, Parameters<typeof call>[1]]>([
    ['auth', { accounts: failing }],
    ['comments', { comments: 'away' }],
    ['content', { content: failing }],
  ])('has no export where %s does not answer: it is whole', async (_part, parts) => {
    const reply = await call('/api/account/export', parts);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(await reply.json()).toMatchObject({ code: 'service_unavailable' });
  });

  // API-PUBLIC-054
  it.each(['/api/dashboard', '/api/account/export'])('%s is for members', async (path) => {
    const gateway = await startGatewayForTest();
    gateways.push(gateway);
    expect((await fetch(gateway.url + path)).status).toBe(401);
  });
});
