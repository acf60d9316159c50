import { buildGateway } from '@nobicast/api-gateway/app';
import { startContentForTest, type ContentForTest } from '@nobicast/content/testing';
import { publicRoutes } from '@nobicast/contracts';
import { hashToken } from '@nobicast/service-kit';
import { listenForTest, silentLogger, testSecret } from '@nobicast/service-kit/testing';
import { gatewayConfigSchema } from '../../api-gateway/src/config.ts';

// The request of a mail provider for a reader's press (RFC 8058), through the real gateway: no cookie, no `Origin`,
// no `Sec-Fetch-*`, many readers from one address. Decision 0011 allows it.
let content: ContentForTest;
let gatewayUrl: string;
const closers: (() => Promise<unknown>)[] = [];
const writesPerMinute = 5;

beforeAll(async () => {
  content = await startContentForTest();
  content.setNow(new Date().toISOString());
  const nowhere = 'http://127.0.0.1:9';
  const gateway = buildGateway(
    gatewayConfigSchema.parse({
      PORT: '0',
      AUTH_URL: nowhere,
      COMMENTS_URL: nowhere,
      CONTENT_URL: content.url,
      MEDIA_URL: nowhere,
      SHELL_URL: nowhere,
      PUBLIC_URL: 'https://nobicast.test',
      INTERNAL_SECRET: testSecret,
      REMOTES_FOLDER: '/nonexistent',
      RATE_LIMIT_WRITES_PER_MINUTE: String(writesPerMinute),
    }),
    silentLogger(),
  );
  const server = await listenForTest(gateway.listener, { contracts: publicRoutes });
  gatewayUrl = server.url;
  closers.push(
    () => server.close(),
    () => gateway.close(),
  );
});
afterAll(async () => {
  for (const close of closers) await close();
  await content.close();
});

let readers = 0;
/** Whose issue has a link with the returned token. */
async function buildReader(): Promise<string> {
  readers += 1;
  const token = String(readers).padStart(43, 'x');
  const [row] = await content
    .db('content.newsletter_subscribers')
    .insert({
      email: `lectrice${readers}@exemple.fr`,
      address_hash: Buffer.from([readers]),
      state: 'confirmed',
      requested_at: '2026-01-01',
      confirmed_at: '2026-01-01',
    })
    .returning<{ id: number }[]>('id');
  await content
    .db('content.newsletter_tokens')
    .insert({ token_hash: Buffer.from(hashToken(token), 'hex'), subscriber_id: row?.id });
  return token;
}
const addressOf = (token: string) => `${gatewayUrl}/api/newsletter/unsubscribe?token=${token}`;
const urlencoded = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
function multipart(): FormData {
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');
  return form;
}

test.each([
  ['urlencoded', urlencoded],
  ['multipart', multipart],
])('a provider’s POST as %s ends the subscription, without redirect or cookie', async (_kind, bodyOf) => {
  const token = await buildReader();
  const response = await fetch(addressOf(token), { method: 'POST', body: bodyOf(), redirect: 'manual' });
  expect([response.status, response.headers.get('location'), response.headers.get('set-cookie')]).toEqual([
    200,
    null,
    null,
  ]);
  expect(await response.json()).toMatchObject({ ok: true, data: { state: 'ended' } });
});

test('many readers of one provider are served: the call is not counted for its address', async () => {
  const tokens = [];
  for (let count = 0; count < writesPerMinute * 3; count += 1) tokens.push(await buildReader());
  const statuses = [];
  for (const token of tokens)
    statuses.push((await fetch(addressOf(token), { method: 'POST', body: urlencoded() })).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('a page of another site cannot have a reader’s browser do it', async () => {
  const token = await buildReader();
  const response = await fetch(addressOf(token), {
    method: 'POST',
    body: urlencoded(),
    headers: { origin: 'https://evil.test' },
  });
  expect([response.status, await response.json()]).toMatchObject([403, { code: 'origin_refused' }]);
});
