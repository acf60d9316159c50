import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createHash } from 'node:crypto';
import { paths } from '@nobicast/contracts';
import pg from 'pg';
import { expect, findEpisodes, test, type Stack } from '../stack/test.ts';

/** Connects with the database role of the content service, so that changes of its tables are announced as its own are. */
async function connectAsContent(stack: Stack): Promise<pg.Client> {
  const secrets = JSON.parse(readFileSync(path.join(stack.dataFolder, 'secrets.json'), 'utf8')) as {
    database: string;
  };
  const { addresses } = JSON.parse(readFileSync(path.join(stack.dataFolder, 'run.json'), 'utf8')) as {
    addresses: { postgres: number };
  };
  const client = new pg.Client({
    host: '127.0.0.1',
    port: addresses.postgres,
    database: 'nobicast',
    user: 'nobicast_content',
    password: createHash('sha256').update(`${secrets.database}:nobicast_content`).digest('hex'),
  });
  await client.connect();
  return client;
}

test('a page is cached while nothing changes, and fresh soon after a change', async ({ request, stack }) => {
  const { podcast } = await findEpisodes(request);
  const address = `/episodes/${podcast.slug}`;
  const cacheStatus = async (path: string) => (await request.get(path)).headers()['cache-status'];
  for (const path of [address, paths.faq])
    await expect.poll(() => cacheStatus(path), { timeout: 20_000 }).toBe('nobicast; hit');

  const client = await connectAsContent(stack);
  const rename = (title: string | null) =>
    client.query('update content.episodes set title = $1 where id = $2', [title, podcast.id]);
  try {
    await rename('Un titre tout neuf');
    // The target is 300 ms, which the benchmarks measure; a busy machine gets more.
    await expect
      .poll(async () => (await request.get(address)).text(), { timeout: 20_000 })
      .toContain('Un titre tout neuf');
    await expect
      .poll(async () => (await request.get('/')).text(), { timeout: 20_000 })
      .toContain('Un titre tout neuf');
    // A page that shows no episode is still cached: only the pages affected by the change were rendered again.
    expect(await cacheStatus(paths.faq)).toBe('nobicast; hit');
  } finally {
    await rename(podcast.title);
    await client.end();
  }
  await expect
    .poll(async () => (await request.get(address)).text(), { timeout: 20_000 })
    .not.toContain('Un titre tout neuf');
});

test('an episode appears by itself at its publication time', async ({ request, stack }) => {
  const client = await connectAsContent(stack);
  const slug = 'publie-a-l-heure';
  try {
    await client.query(
      `insert into content.episodes (number, type, title, slug, published_at)
       values (9999, 'podcast', 'Publié à l’heure', $1, now() + interval '4 seconds')`,
      [slug],
    );
    expect((await request.get(`/episodes/${slug}`)).status()).toBe(404);
    await expect
      .poll(async () => (await request.get(`/episodes/${slug}`)).status(), { timeout: 60_000 })
      .toBe(200);
  } finally {
    await client.query('delete from content.episodes where slug = $1', [slug]);
    await client.end();
  }
});

test('unknown query parameters do not affect the cached document', async ({ request }) => {
  const first = await request.get('/archives?year=2026&evil=%3Cscript%3E');
  const second = await request.get('/archives?year=2026');
  expect(await first.text()).not.toContain('evil');
  expect(await second.text()).not.toContain('evil');
  // Both are the same document, cached once.
  expect(second.headers()['cache-status']).toBe('nobicast; hit');
});
