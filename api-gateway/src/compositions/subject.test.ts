import type { IncomingHttpHeaders } from 'node:http';
import { cookieNames } from '@nobicast/contracts';
import { silentLogger } from '@nobicast/service-kit/testing';
import { answer, startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';

const episode = {
  id: 1,
  number: 975,
  type: 'podcast',
  title: 'Un épisode',
  slug: 'un-episode',
  published_at: '2026-10-01T10:00:00.000Z',
  cover_url: null,
  kind: 'full',
  season: null,
  description: null,
  subject_count: 1,
  comment_count: 1,
  duration_ms: null,
  assets: {},
};
const subject = {
  id: 3,
  title: 'Un sujet',
  description: null,
  content_type: null,
  content_url: null,
  content_text: null,
  order_index: 0,
  start_ms: null,
  comment_count: 1,
};
const page = { comments: [], total: 0, newer_than: null, older_than: null, usual_delay_minutes: null };
const absent = (code: string, error: string) => JSON.stringify({ ok: false, code, error });

const html = '<p>Un <strong>mot</strong></p>';

describe('A subject', () => {
  const gateways: GatewayForTest[] = [];
  let reads: string[];
  beforeEach(() => {
    reads = [];
  });
  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close();
  });

  async function start(options: { comments?: 'away' } = {}) {
    const behaviours: Parameters<typeof startGatewayForTest>[0] = {
      content: (request, response) => {
        reads.push(request.url ?? '');
        if (request.url === '/api/episodes/un-episode')
          return answer(response, {
            episode,
            subjects: [{ ...subject, description_html: html }],
            guests: [],
            sibling: null,
            previous: null,
            next: null,
          });
        response.statusCode = 404;
        response
          .setHeader('content-type', 'application/json')
          .end(absent('episode_not_found', 'Épisode non trouvé'));
      },
      comments:
        options.comments ??
        ((request, response) => {
          reads.push(request.url ?? '');
          if (request.url === '/api/comments?episode_subject_id=3') return answer(response, page);
          response.statusCode = 404;
          response
            .setHeader('content-type', 'application/json')
            .end(absent('subject_not_found', 'Sujet non trouvé'));
        }),
    };
    const gateway = await startGatewayForTest(behaviours, {}, silentLogger(), () => 0);
    gateways.push(gateway);
    return (path: string, init?: RequestInit) => fetch(gateway.url + path, init);
  }

  it('is composed of its episode and its comments, once for everybody (API-PUBLIC-018, 019)', async () => {
    const get = await start();
    const path = '/api/episodes/un-episode/subjects/3';
    const first = await get(path);
    expect(await first.json()).toEqual({
      ok: true,
      // Only the subject itself is shown whole.
      data: { subject: { ...subject, description_html: html }, episode, running_order: [subject], ...page },
    });
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cache-status')).toContain('stored');
    const again = await get(`${path}?`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    expect(reads).toHaveLength(2);
  });

  it.each([
    ['/api/episodes/un-episode/subjects/9', 'subject_not_found', 'Sujet non trouvé'],
    ['/api/episodes/autre/subjects/3', 'episode_not_found', 'Épisode non trouvé'],
    ['/api/episodes/latest/subjects/3', 'episode_not_found', 'Épisode non trouvé'],
  ])('that does not exist is 404 (SUBJECT-10): %s', async (path, code, error) => {
    const reply = await (await start())(path);
    expect(reply.status).toBe(404);
    expect(await reply.json()).toMatchObject({ ok: false, code, error });
  });

  it('without its comments is 503, not a subject that nobody wrote about', async () => {
    const reply = await (await start({ comments: 'away' }))('/api/episodes/un-episode/subjects/3');
    expect(reply.status).toBe(503);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  });
});

test('the cookie of authors goes on to comments only, and to comments none of the others', async () => {
  const names = cookieNames('https://nobicast.test');
  const cookie = Object.values(names)
    .map((name) => `${name}=x`)
    .join('; ');
  const received: Record<string, IncomingHttpHeaders['cookie']> = {};
  const gateway = await startGatewayForTest({
    comments: (request, response) => {
      received.comments = request.headers.cookie;
      answer(response, { comments: [] });
    },
    auth: (request, response) => {
      if (!request.url?.startsWith('/internal')) received.auth = request.headers.cookie;
      answer(response, { actor: null });
    },
  });
  try {
    await fetch(`${gateway.url}/api/comments/mine?episode_subject_id=1`, { headers: { cookie } });
    await fetch(`${gateway.url}/api/auth/me`, { headers: { cookie } });
    expect(received.comments).toBe(`${names.author}=x`);
    expect(received.auth).not.toContain(names.author);
    expect(received.auth).toContain(names.session);
  } finally {
    await gateway.close();
  }
});
