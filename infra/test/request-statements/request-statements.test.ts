import { tokenFor } from '@nobicast/auth/testing';
import { buildComment } from '@nobicast/comments/testing';
import {
  buildAudio,
  buildEpisode,
  buildGuest,
  buildParticipant,
  buildSubject,
  buildTranscript,
} from '@nobicast/content/testing';
import type { Knex } from '@nobicast/service-kit';
import { startSmtpForTest } from '@nobicast/service-kit/testing';
import { publicUrl, startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';
import { expectKept } from '../kept-file.ts';
import { recordStatements, repeated, wrapped, type Statement } from './record-statements.ts';

const kept = 'infra/test/request-statements/statements.txt';
let site: SiteForTest;
let databases: Record<string, Knex>;
/** Of the newest episode. */
let newest: { id: number; slug: string; subjectId: number };

beforeAll(async () => {
  site = await startSiteForTest({ sharesDatabase: true });
  const { auth, comments, content, media } = site;
  databases = { auth: auth.db, comments: comments.db, content: content.db, media: media.db };
  for (const day of ['05', '12', '19']) {
    const { id, slug } = await buildEpisode(content.db, { published_at: `2026-01-${day}T09:00:00Z` });
    const subjectId = await buildSubject(content.db, { episode_id: id, start_ms: 1_000 });
    await buildParticipant(content.db, { episode_id: id, guest_id: await buildGuest(content.db) });
    await buildAudio(content.dbAs('media'), id);
    await buildTranscript(content.db, id);
    await buildComment(comments, { episode_subject_id: subjectId, is_approved: true });
    newest = { id, slug, subjectId };
  }
});
afterAll(() => site.close());

interface Sending {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

async function send(path: string, { method = 'GET', body, headers }: Sending = {}) {
  const reply = await fetch(site.gatewayUrl + path, {
    method,
    redirect: 'manual',
    headers: { origin: publicUrl, 'content-type': 'application/json', ...headers },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}: ${text}`);
  return reply;
}

/** Signs in up to the link, which a worker mails. Returns the token and the cookie of the browser. */
async function requestLink(email: string) {
  const smtp = await startSmtpForTest();
  const worker = site.auth.startJobs(smtp.url);
  const started = await send('/api/auth/start', {
    method: 'POST',
    body: { email, turnstile_token: 'human' },
  });
  const token = await tokenFor(smtp, email);
  await worker.stop();
  await smtp.stop();
  const cookie = started.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { token, cookie: cookie.join('; ') };
}

/** Ten things that people do, each with what the page or the form sends. */
const requests: readonly [name: string, prepare: () => Promise<() => Promise<unknown>>][] = [
  [
    'A visitor opens the home page',
    async () => async () => {
      await send('/api/episodes/latest');
      await send('/api/metrics/summary');
      await send('/api/episodes?limit=7&type=podcast&fields=card');
      await send(`/api/metrics/episode/${newest.id}`);
    },
  ],
  ['A visitor opens an episode', async () => () => send(`/api/episodes/${newest.slug}`)],
  [
    'A visitor opens a subject',
    async () => () => send(`/api/episodes/${newest.id}/subjects/${newest.subjectId}`),
  ],
  ['A visitor searches the site', async () => () => send('/api/search?q=bonjour')],
  ['A podcast app reads the feed', async () => () => send('/feed.xml')],
  [
    'A member posts a comment',
    async () => {
      const { cookie } = await site.openSession();
      const body = {
        episode_subject_id: newest.subjectId,
        author_name: 'Odile',
        content: 'Un message',
        turnstile_token: 'human',
      };
      return () => send('/api/comments', { method: 'POST', body, headers: { cookie } });
    },
  ],
  [
    'A host opens the dashboard',
    async () => {
      const { cookie } = await site.openSession({ role: 'host' });
      return () => send('/api/dashboard', { headers: { cookie } });
    },
  ],
  [
    'An admin lists the episodes',
    async () => {
      const { cookie } = await site.openSession({ role: 'admin' });
      return () => send('/api/admin/episodes', { headers: { cookie } });
    },
  ],
  [
    'An admin changes the title of an episode',
    async () => {
      const { cookie } = await site.openSession({ role: 'admin' });
      const headers = { cookie, 'if-match': '1' };
      return () =>
        send(`/api/admin/episodes/${newest.id}`, { method: 'PUT', body: { title: 'Autre' }, headers });
    },
  ],
  [
    'A member signs in by the link of a mail',
    async () => {
      const { token, cookie } = await requestLink('odile@example.org');
      return () => send('/api/auth/verify', { method: 'POST', body: { token }, headers: { cookie } });
    },
  ],
];

/** A statement that stands above already is cut short. */
function describeStatements(statements: readonly Statement[], shown: Set<string>): string {
  const lines = statements.flatMap(({ service, sql }, index) => {
    const heading = service === statements[index - 1]?.service ? [] : [`  ${service}`];
    const isShown = shown.has(sql) && sql.length > 80;
    shown.add(sql);
    return [...heading, wrapped(isShown ? `${sql.slice(0, 70)}… (as above)` : sql, '    ')];
  });
  return lines.join('\n');
}

test('ten requests send the statements that are kept, and none of them twice', async () => {
  const found: string[] = [];
  const again: Statement[] = [];
  const shown = new Set<string>();
  for (const [name, prepare] of requests) {
    const act = await prepare();
    const statements = await recordStatements(databases, async () => void (await act()));
    found.push(`${name} (${statements.length})\n${describeStatements(statements, shown)}\n`);
    again.push(...repeated(statements));
  }
  expect(again).toEqual([]);
  expectKept(kept, found.join('\n'));
});
