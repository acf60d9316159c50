import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Everything here is of 2014, so that no other journey meets it, and is deleted afterwards.
const prefix = 'fusion-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

interface Pair {
  group: string;
  preparation: { id: number; slug: string };
  podcast: { id: number; slug: string; guid: string };
  subjectId: number;
  commentId: number;
}

const insertEpisode = async (stack: Stack, type: 'podcast' | 'preparation', slug: string, number: number) => {
  const [row] = await queryAs<{ id: number; slug: string; guid: string }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at, guid)
      values ($1, $2, $3, $3, '2014-02-01T09:00:00Z', gen_random_uuid()) returning id, slug, guid`,
    [number, type, slug],
  );
  if (!row) throw new Error('The episode was not inserted.');
  return row;
};

/** A preparation that was renamed once, whose second subject has a comment, and the podcast that came by an import. */
async function buildPair(stack: Stack): Promise<Pair> {
  const group = `${prefix}${randomUUID().slice(0, 8)}`;
  const number = 100_000 + Math.floor(Math.random() * 800_000);
  const preparation = await insertEpisode(stack, 'preparation', `${group}-themes`, number);
  const podcast = await insertEpisode(stack, 'podcast', `${group}-podcast`, number);
  await queryAs(
    stack,
    'content',
    'insert into content.former_slugs (slug, episode_id) values ($1, $2) returning slug',
    [`${group}-avant`, preparation.id],
  );
  const subjects = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index, start_ms)
      select e, t, n, s from (values ($1::int, 'Introduction', 0, 0), ($2::int, 'Un thème', 0, null),
        ($2::int, 'Un autre thème', 1, null)) v (e, t, n, s) order by t returning id`,
    [podcast.id, preparation.id],
  );
  const subjectId = subjects[1]?.id ?? 0;
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
      values ($1, 'Ada', 'ada@exemple.fr', 'Ce que j’en pense.', true) returning id`,
    [subjectId],
  );
  return { group, preparation, podcast, subjectId, commentId: comment?.id ?? 0 };
}

async function openMenu(page: Page, row: string, entry: string) {
  await page
    .getByRole('row')
    .filter({ hasText: row })
    .getByRole('button', { name: /^Actions pour/ })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a preparation is merged into the imported podcast of its number, and all its addresses lead there', async ({
  page,
  context,
  stack,
}) => {
  const { group, preparation, podcast, subjectId, commentId } = await buildPair(stack);
  const anchor = `#commentaire-${commentId}`;
  const old = `/episodes/${preparation.slug}/subjects/${subjectId}`;
  // Both pages are in the caches.
  await page.goto(`${old}${anchor}`);
  await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');
  expect((await page.request.get(`/episodes/${podcast.slug}`)).status()).toBe(200);

  await signInAs(context, stack, 'admin');
  await page.goto(`/admin?onglet=episodes&recherche=${group}`);
  await openMenu(page, preparation.slug, 'Fusionner');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('2sujets')).toBeVisible();
  await expect(dialog).toContainText('1commentaire publié');
  await expect(dialog).toContainText('2adresses redirigées');
  await expect(dialog).toContainText(podcast.slug);
  await expect(dialog).toContainText('ne peut pas être annulée');
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Fusionner' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('1 épisode trouvé')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: podcast.slug })).toContainText('3 sujets, 1 com.');

  const first = async (path: string) => {
    const reply = await page.request.get(path, { maxRedirects: 0 });
    return [reply.status(), reply.headers().location];
  };
  const moved = `/episodes/${podcast.slug}`;
  // In one step, from each of its addresses.
  for (const slug of [preparation.slug, `${group}-avant`]) {
    await expect.poll(() => first(`/episodes/${slug}`)).toEqual([301, moved]);
    await expect
      .poll(() => first(`/episodes/${slug}/subjects/${subjectId}`))
      .toEqual([301, `${moved}/subjects/${subjectId}`]);
  }
  await page.goto(`${old}${anchor}`);
  await expect(page).toHaveURL(new RegExp(`${moved}/subjects/${subjectId}${anchor}$`));
  await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');
  await page.goto(`/episodes/${preparation.slug}`);
  await expect(page).toHaveURL(new RegExp(`${moved}$`));
  await expect(page.getByText('Un thème').first()).toBeVisible();
  const rows = await queryAs<object>(
    stack,
    'content',
    'select guid, slug from content.episodes where id = $1',
    [podcast.id],
  );
  expect(rows).toEqual([{ guid: podcast.guid, slug: podcast.slug }]);
});

test('without a podcast of its number, a preparation becomes one itself: same address, same comments', async ({
  page,
  context,
  stack,
}) => {
  const slug = `${prefix}${randomUUID().slice(0, 8)}`;
  const { id } = await insertEpisode(
    stack,
    'preparation',
    slug,
    100_000 + Math.floor(Math.random() * 800_000),
  );
  await signInAs(context, stack, 'admin');
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await openMenu(page, slug, 'Passer en podcast');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Passer en podcast' }).click();
  await expect(page.getByRole('row').filter({ hasText: slug })).toContainText('Podcast');
  const rows = await queryAs<object>(
    stack,
    'content',
    'select id, type from content.episodes where slug = $1',
    [slug],
  );
  expect(rows).toEqual([{ id, type: 'podcast' }]);
});
