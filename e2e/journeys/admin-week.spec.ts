import { randomUUID } from 'node:crypto';
import { wavOf } from '@nobicast/media/sounds';
import type { Browser, Page } from '@playwright/test';
import { seconds } from '../stack/audio.ts';
import { pickUp } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, test, type Stack } from '../stack/test.ts';

// Scenes of a producer's week. What they create is deleted afterwards.
const prefix = 'semaine-';
test.afterEach(({ stack }) =>
  queryAs(stack, 'content', `delete from content.episodes where slug like '${prefix}%' returning id`),
);

const newSlug = () => `${prefix}${randomUUID().slice(0, 8)}`;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const titles = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 3 });
const start = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Début de «\\s${title}\\s»$`) });

async function insertEpisode(
  stack: Stack,
  slug: string,
  subjects: readonly string[],
  publishedAt = '2014-02-01T09:00:00Z',
): Promise<number> {
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values (14, 'podcast', $1, $1, $2) returning id`,
    [slug, publishedAt],
  );
  if (!episode) throw new Error('The episode was not inserted.');
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index)
      select $1, t, n - 1 from unnest($2::text[]) with ordinality s (t, n) returning id`,
    [episode.id, subjects],
  );
  return episode.id;
}

async function openSubjects(page: Page, slug: string, subjects: readonly string[]) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await button(page, /^Actions pour/).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByRole('tab', { name: /^Sujets/ }).click();
  await expect(titles(page)).toHaveText([...subjects]);
}

async function openSecond(browser: Browser, stack: Stack) {
  const context = await browser.newContext({ baseURL: stack.url });
  const { id } = await signInAs(context, stack, 'admin');
  return { id, page: await context.newPage(), close: () => context.close() };
}

test('a new episode begins as a preparation with the next number, and is public; its podcast waits for Monday 10:00', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  await page.goto('/admin?onglet=episodes');
  const day = new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', dateStyle: 'full' });
  const dayBefore = day.format(new Date());
  await button(page, 'Nouvel Épisode').click();
  const dialog = page.getByRole('dialog', { name: 'Créer un Nouvel Épisode' });
  const list = await page.request.get('/api/admin/episodes?page=1&limit=20');
  const { data } = (await list.json()) as { data: { next_number: number } };
  const slug = newSlug();
  await expect(dialog.getByLabel('Numéro')).toHaveValue(String(data.next_number));
  await expect(dialog.getByLabel('Slug')).toHaveValue(`episode-${data.next_number}`);
  // It was opened on one of these days, which differ at midnight.
  await expect(
    dialog.getByText(new RegExp(`^Public à partir du (${dayBefore}|${day.format(new Date())}) à `)),
  ).toBeVisible();
  await dialog.getByLabel('Type').selectOption('preparation');
  await dialog.getByLabel('Titre').fill(`Titre ${slug}`);
  await dialog.getByLabel('Slug').fill(slug);
  await button(page, 'Créer').click();
  await expect(dialog).toHaveCount(0);
  const status = async () => (await page.request.get(`/api/episodes/${slug}`)).status();
  await expect.poll(status).toBe(200);
  await expect
    .poll(async () => (await page.request.get(`/episodes/${slug}`)).text())
    .toContain('Préparation');
  // ADMIN-EPISODES-71: the home page, too, without waiting for a cache to expire.
  await expect.poll(async () => (await page.request.get('/')).text()).toContain(`Titre ${slug}`);

  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await button(page, /^Actions pour/).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  const form = page.getByRole('dialog');
  // ADMIN-EPISODES-68: the public page shows a preparation, and after this it waits for the date of the podcast.
  await form.getByLabel('Type').selectOption('podcast');
  await button(page, 'Lundi 10:00').click();
  await expect(form.getByText(/^Public à partir du lundi .* à 10:00, heure de Paris/)).toBeVisible();
  await button(page, 'Enregistrer').click();
  await expect(form).toHaveCount(0);
  await expect.poll(status).toBe(404);
  const [row] = await queryAs<{ type: string; hour: string; weekday: number }>(
    stack,
    'content',
    `select type, to_char(published_at at time zone 'Europe/Paris', 'HH24:MI') as hour,
        extract(isodow from published_at at time zone 'Europe/Paris')::int as weekday
      from content.episodes where slug = $1`,
    [slug],
  );
  expect(row).toEqual({ type: 'podcast', hour: '10:00', weekday: 1 });
});

test('one moves a subject by keyboard while another deletes one: both see one order, and the audit names both', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const adele = await signInAs(context, stack, 'admin');
  const slug = newSlug();
  const subjects = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf'];
  await insertEpisode(stack, slug, subjects);
  const bastien = await openSecond(browser, stack);
  try {
    await openSubjects(page, slug, subjects);
    await openSubjects(bastien.page, slug, subjects);
    const said = page.getByRole('dialog').getByRole('status');
    await button(page, /^Déplacer «\sNeuf\s»$/).focus();
    await pickUp(page, said, 'saisi, place 9 sur 9');
    for (const place of [8, 7, 6, 5]) {
      await page.keyboard.press('ArrowUp');
      await expect(said).toContainText(`place ${place} sur 9`);
    }
    // In the middle of the drag.
    await button(bastien.page, /^Supprimer «\sCinq\s»$/).click();
    await bastien.page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(titles(bastien.page)).toHaveText(subjects.filter((title) => title !== 'Cinq'));
    for (const place of [4, 3]) {
      await page.keyboard.press('ArrowUp');
      await expect(said).toContainText(`place ${place} sur 9`);
    }
    await page.keyboard.press('Space');
    await expect(said).toContainText('posé, place 3 sur 9');

    const order = ['Un', 'Deux', 'Neuf', 'Trois', 'Quatre', 'Six', 'Sept', 'Huit'];
    await expect(titles(page)).toHaveText(order);
    for (const screen of [page, bastien.page]) await openSubjects(screen, slug, order);
    const reply = await page.request.get(`/api/episodes/${slug}`);
    const { data } = (await reply.json()) as { data: { subjects: { title: string }[] } };
    expect(data.subjects.map(({ title }) => title)).toEqual(order);
    const rows = await queryAs<{ actor_id: string }>(
      stack,
      'content',
      'select distinct actor_id from content.audit where actor_id = any($1)',
      [[adele.id, bastien.id]],
    );
    expect(rows).toHaveLength(2);
  } finally {
    await bastien.close();
  }
});

test('starts are set by one key while listening; those from one subject on are shifted; one that does not fit is said', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const slug = newSlug();
  const subjects = ['Un', 'Deux', 'Trois'];
  // Before it is public, as is usual: it is heard at its preview address.
  const id = await insertEpisode(stack, slug, subjects, '2036-02-01T09:00:00Z');
  const uploaded = await page.request.post(`/api/admin/episodes/${id}/upload`, {
    headers: { origin: stack.url },
    multipart: {
      kind: 'audio',
      file: { name: 'essai.wav', mimeType: 'audio/wav', buffer: wavOf(60) },
    },
  });
  expect(uploaded.status()).toBe(200);
  await openSubjects(page, slug, subjects);
  await button(page, 'Écouter').click();
  await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(0);
  for (const [title, at] of [
    ['Un', 10],
    ['Deux', 20],
    ['Trois', 30],
  ] as const) {
    await page.locator('audio').evaluate((audio: HTMLAudioElement, to) => {
      audio.pause();
      audio.currentTime = to;
    }, at + 0.4);
    await expect(page.getByText(`Position de l’écoute 00:00:${at}`)).toBeVisible();
    await start(page, title).focus();
    await page.keyboard.press('t');
    await expect(start(page, title)).toHaveValue(`00:00:${at}`);
  }
  await expect(page.getByText('3 débuts réels sur 3')).toBeVisible();
  await button(page, /^Décaler «\sDeux\s» et la suite$/).click();
  await page.getByLabel('Décalage, en secondes').fill('-4');
  await button(page, 'Décaler').click();
  const starts = ['00:00:10', '00:00:16', '00:00:26'];
  const expectStarts = async () => {
    for (const [index, value] of starts.entries())
      await expect(start(page, subjects[index] ?? '')).toHaveValue(value);
  };
  await expectStarts();
  await openSubjects(page, slug, subjects);
  await expectStarts();

  for (const [wrong, sentence] of [
    ['0:30', 'n’est pas avant celui d’un sujet suivant, à 0:26'],
    ['9:00', 'après la fin de l’épisode, à 1:00'],
  ] as const) {
    await start(page, 'Deux').fill(wrong);
    await start(page, 'Deux').press('Enter');
    await expect(page.getByRole('alert')).toContainText(sentence);
    await start(page, 'Deux').fill('0:16');
  }
  await openSubjects(page, slug, subjects);
  await expectStarts();
});

test('an episode that was renamed twice is found at its old addresses, in one step', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack, 'admin');
  const slugs = [newSlug(), newSlug(), newSlug()] as const;
  const [first, second, last] = slugs;
  const id = await insertEpisode(stack, first, ['Un']);
  for (const [slug, next] of [
    [first, second],
    [second, last],
  ] as const) {
    await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
    await button(page, /^Actions pour/).click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.getByRole('dialog').getByLabel('Slug').fill(next);
    await button(page, 'Enregistrer').click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const [subject] = await queryAs<{ id: number }>(
    stack,
    'content',
    'select id from content.subjects where episode_id = $1',
    [id],
  );
  for (const slug of [first, second])
    for (const rest of ['', `/subjects/${subject?.id}`]) {
      const answer = () => page.request.get(`/episodes/${slug}${rest}`, { maxRedirects: 0 });
      await expect.poll(async () => (await answer()).status()).toBe(301);
      expect((await answer()).headers().location).toBe(`/episodes/${last}${rest}`);
    }
  await page.goto(`/episodes/${first}`);
  await expect(page).toHaveURL(`${stack.url}/episodes/${last}`);
  await expect(page.getByRole('heading', { name: 'Un', exact: true })).toBeVisible();
});
