import { randomUUID } from 'node:crypto';
import { problemsOf } from '../stack/axe.ts';
import { mp3File } from '../stack/episode-files.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { firstProcessOf } from '../stack/parts.ts';
import { expect, test } from '../stack/test.ts';

// Other journeys know only the demonstration's episodes: this one is deleted afterwards.
const prefix = 'redemarrage-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);
const slowly = { timeout: 100_000 };
/** Everything that takes part in a reply but the database and the object store. */
const processes = ['content', 'auth', 'comments', 'media', 'gateway', 'shell'];

test('all services are restarted shortly before a publication: within a minute of its time the episode is on every page, in the feeds, the sitemap and the search, with the comments of its preparation', async ({
  page,
  context,
  stack,
}) => {
  test.setTimeout(300_000);
  const group = `${prefix}${randomUUID().slice(0, 8)}`;
  const preparation = `${group}-themes`;
  const slug = `${group}-podcast`;
  const number = 100_000 + Math.floor(Math.random() * 800_000);
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values ($1, 'preparation', 'Juste à temps', $2, now() - interval '3 days') returning id`,
    [number, preparation],
  );
  const [subject] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index) values ($1, 'La panne', 0) returning id`,
    [episode?.id],
  );
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
      values ($1, 'Ada', 'ada@exemple.fr', 'Ce que j’en pense.', true) returning id`,
    [subject?.id],
  );
  const anchor = `#commentaire-${comment?.id}`;
  const old = `/episodes/${preparation}/subjects/${subject?.id}`;
  await page.goto(`${old}${anchor}`);
  await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');

  // It becomes the podcast of its number, on a date to come.
  await signInAs(context, stack, 'admin');
  const before = await page.request.get(`/api/admin/episodes/${episode?.id}`);
  const { data } = (await before.json()) as { data: { episode: { version: number } } };
  const change = await page.request.put(`/api/admin/episodes/${episode?.id}`, {
    headers: { origin: stack.url, 'if-match': `"${data.episode.version}"` },
    data: { type: 'podcast', slug, published_at: '2099-01-05T09:00:00Z' },
  });
  const sound = await page.request.post(`/api/admin/episodes/${episode?.id}/upload`, {
    headers: { origin: stack.url },
    multipart: { kind: 'audio', file: mp3File(240_000) },
  });
  expect([change.status(), sound.status()]).toEqual([200, 200]);
  const visitor = await context.browser()?.newContext({ baseURL: stack.url, locale: 'fr-FR' });
  if (!visitor) throw new Error('There is no browser.');
  const first = async (path: string) => {
    const reply = await visitor.request.get(path, { maxRedirects: 0, failOnStatusCode: false });
    return [reply.status(), reply.headers().location];
  };
  for (const path of [preparation, slug])
    await expect.poll(() => first(`/episodes/${path}`)).toEqual([404, undefined]);
  const places = [
    '/',
    `/archives?recherche=${number}`,
    '/api/episodes?limit=5',
    '/feed.xml',
    '/feed-archive.xml',
    '/sitemaps/episodes-1.xml',
    `/search?q=${number}`,
    `/api/search?q=${number}`,
  ];
  const shows = async (path: string) => {
    const reply = await visitor.request.get(path);
    return reply.ok() && (await reply.text()).includes(slug);
  };
  for (const path of places) expect([path, await shows(path)]).toEqual([path, false]);

  // Nobody waits for 2099 here.
  const [publication] = await queryAs<{ published_at: Date }>(
    stack,
    'content',
    `update content.episodes set published_at = now() + interval '10 seconds' where id = $1 returning published_at`,
    [episode?.id],
  );
  const deadline = (publication?.published_at.getTime() ?? NaN) + 60_000;
  const withinAMinute = () => ({ timeout: Math.max(deadline - Date.now(), 1) });
  const killed = stack.parts();
  for (const part of processes) process.kill(firstProcessOf(stack, part), 'SIGKILL');
  await expect
    .poll(() => processes.filter((part) => stack.parts()[part] === killed[part]), slowly)
    .toEqual([]);

  // Calls fail until the first process answers again.
  await expect(async () => expect(await first(`/episodes/${slug}`)).toEqual([200, undefined])).toPass(
    withinAMinute(),
  );
  for (const path of places)
    await expect.poll(() => shows(path), { message: path, ...withinAMinute() }).toBe(true);
  const moved = `/episodes/${slug}`;
  await expect.poll(() => first(`/episodes/${preparation}`), slowly).toEqual([301, moved]);
  const tab = await visitor.newPage();
  await tab.goto(`${old}${anchor}`);
  await expect(tab).toHaveURL(new RegExp(`${moved}/subjects/${subject?.id}${anchor}$`));
  await expect(tab.locator(anchor)).toContainText('Ce que j’en pense.', slowly);
  expect(await problemsOf(tab)).toEqual([]);
  await visitor.close();
});
