import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { audioState } from '../stack/audio.ts';
import { tabTo } from '../stack/keyboard.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { afterBotCheck, setRandomIpAddress } from '../stack/sign-in.ts';
import { holdFiles } from '../stack/slow-line.ts';
import { expect, findSubject, test, type Stack } from '../stack/test.ts';

// Up to three bot checks, each of which takes long on a slow machine.
test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

const nameField = (page: Page) => page.getByLabel('Nom', { exact: true });
const emailField = (page: Page) => page.getByLabel('Adresse e-mail');
const textField = (page: Page) => page.getByLabel('Votre message');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });
const newText = () => `Un message ${randomUUID()}`;

async function write(page: Page, text: string) {
  await nameField(page).fill('Solveig');
  await emailField(page).fill(`solveig-${randomUUID()}@exemple.fr`);
  await textField(page).fill(text);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
}

/** Inserts a comment as the service stores it. Returns its id. */
async function insertComment(
  stack: Stack,
  fields: { subjectId: number; content: string; isApproved: boolean },
) {
  const [row] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
      values ($1, 'Marc', 'marc@exemple.fr', $2, $3) returning id`,
    [fields.subjectId, fields.content, fields.isApproved],
  );
  if (!row) throw new Error('The comment was not inserted.');
  return row.id;
}

/** Waits until the marks of these comments are served: the reply that was cached before is purged soon after. */
async function untilMoments(request: APIRequestContext, slug: string, ids: readonly number[]) {
  const reply = await request.get(`/api/episodes/${slug}`);
  const { data } = (await reply.json()) as { data: { episode: { id: number } } };
  await expect
    .poll(async () => {
      const moments = await request.get(`/api/episodes/${data.episode.id}/moments`);
      return ((await moments.json()) as { data: { moments: { id: number }[] } }).data.moments.map(
        ({ id }) => id,
      );
    })
    .toEqual(expect.arrayContaining([...ids]));
}

const decide = (page: Page, id: number, action: 'approve' | 'reject') =>
  page.request.post(`/api/moderation/comments/${id}/${action}`, {
    headers: { origin: new URL(page.url()).origin },
    data: {},
  });

// ROLES-08
// ROUTES-06
test('a listener writes with the keyboard alone; only they see the message until a moderator approves it', async ({
  page,
  request,
  browser,
  stack,
}) => {
  const { path, id: subjectId } = await findSubject(request);
  const text = newText();
  await page.goto(path);
  // COMMENTS-12, COMMENTS-18 and 19
  await expect(sendButton(page)).toBeDisabled();
  await tabTo(page, nameField(page));
  await page.keyboard.type('Solveig');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`solveig-${randomUUID()}@exemple.fr`);
  await page.keyboard.press('Tab');
  await page.keyboard.type(text);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await tabTo(page, sendButton(page));
  await page.keyboard.press('Enter');
  // COMMENTS-23, 24, 26 and 27
  await expect(page.getByText('Message envoyé ! Il sera visible après modération.')).toBeVisible();
  await expect(sendButton(page)).toBeDisabled();
  const own = page.getByRole('article').filter({ hasText: text });
  await expect(own).toContainText('En attente');
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: text })).toContainText('En attente');

  const stranger = await browser.newPage();
  await stranger.goto(path);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(stranger.getByText(text)).toHaveCount(0);
  expect(await (await request.get(path)).text()).not.toContain(text);

  const [row] = await queryAs<{ id: number }>(
    stack,
    'comments',
    'select id from comments.comments where content = $1',
    [text],
  );
  const moderator = await browser.newContext();
  await signInAs(moderator, stack, 'moderator');
  const desk = await moderator.newPage();
  await desk.goto(path);
  expect((await decide(desk, row?.id ?? 0, 'approve')).status()).toBe(200);
  // ADMIN-MODERATION-13
  await expect.poll(async () => (await request.get(path)).text()).toContain(text);
  await stranger.reload();
  const shown = stranger.getByRole('article').filter({ hasText: text });
  await expect(shown).toBeVisible();
  await expect(shown).not.toContainText('En attente');
  const { data } = (await (
    await request.get(`/api/comments/count?episode_subject_id=${subjectId}`)
  ).json()) as {
    data: { count: number };
  };
  // SUBJECT-08
  await expect(stranger.getByRole('heading', { name: `Commentaires (${data.count})` })).toBeVisible();
  await Promise.all([stranger.close(), moderator.close()]);
});

test('what was typed survives a reload and a failed post, and is gone once it was sent', async ({
  page,
  request,
}) => {
  const { path } = await findSubject(request);
  const text = newText();
  await page.goto(path);
  await write(page, text);
  await page.reload();
  await expect(textField(page)).toHaveValue(text);
  // The bot check of a restored text does not wait for the visitor (W3).
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await page.route('**/api/comments', (route) => route.fulfill({ json: { ok: false } }));
  // The next bot check could be over before the button is looked at.
  const { release } = await holdFiles(page, '**/api/bot-check');
  await sendButton(page).click();
  // COMMENTS-26 and 30
  await expect(page.getByText('Failed to submit comment')).toBeVisible();
  await expect(textField(page)).toHaveValue(text);
  await expect(sendButton(page)).toBeDisabled();
  release();
  await page.unroute('**/api/comments');
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await sendButton(page).click();
  await expect(page.getByText('Message envoyé !')).toBeVisible();
  await page.reload();
  await expect(textField(page)).toHaveValue('');
});

test('a member writes under the name of the account (COMMENTS-14, 15 and 16)', async ({
  page,
  context,
  request,
  stack,
}) => {
  await signInAs(context, stack, 'host');
  const { path } = await findSubject(request);
  await page.goto(path);
  await expect(page.getByText('Vous écrivez en tant que')).toBeVisible();
  await expect(emailField(page)).toHaveCount(0);
  await expect(sendButton(page)).toBeDisabled();
});

test('without JavaScript the subject and its comments are there to read', async ({
  pageWithoutScripts: page,
  request,
  stack,
}) => {
  const { path, id: subjectId } = await findSubject(request);
  const content = newText();
  await insertComment(stack, { subjectId, content, isApproved: true });
  await expect
    .poll(async () => {
      await page.goto(path);
      return page.getByText(content).count();
    })
    .toBe(1);
  // Playwright's text selectors skip what stands in noscript.
  await expect(page.locator('main noscript p').last()).toContainText(
    'Sans JavaScript, les messages se lisent',
  );
  await expect(textField(page)).toBeHidden();
});

test('the link to one comment leads to it, also far down, and says when it is gone', async ({
  page,
  request,
  stack,
}) => {
  const { slug } = await findSubject(request);
  const reply = await request.get(`/api/episodes/${slug}`);
  const { data } = (await reply.json()) as { data: { subjects: { id: number }[] } };
  const subjectId = data.subjects.at(-1)?.id ?? 0;
  const path = `/episodes/${slug}/subjects/${subjectId}`;
  const target = await insertComment(stack, { subjectId, content: 'Tout en bas', isApproved: true });
  await queryAs(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, created_at)
      select $1, 'Marc', 'marc@exemple.fr', 'Message ' || n, true, now() + n * interval '1 second'
      from generate_series(1, 60) n returning id`,
    [subjectId],
  );
  await page.goto(`${path}#commentaire-${target}`);
  const article = page.locator(`#commentaire-${target}`);
  await expect(article).toBeFocused();
  await expect(article).toBeInViewport();
  await page.getByRole('button', { name: 'Messages plus récents' }).press('Enter');
  await expect(page.getByText('Message 1', { exact: true })).toBeVisible();
  // The keyboard goes on where the new messages begin (W6).
  await expect(page.getByRole('article').first()).toBeFocused();
  await expect(page.getByRole('article').first()).toBeInViewport();
  await queryAs(
    stack,
    'comments',
    'update comments.comments set is_approved = false where id = $1 returning id',
    [target],
  );
  const address = `/api/comments?episode_subject_id=${subjectId}&from=${target}`;
  await expect.poll(async () => (await request.get(address)).status()).toBe(404);
  await page.goto('/');
  await page.goto(`${path}#commentaire-${target}`);
  await expect(page.getByText('Ce commentaire n’existe pas, ou n’est plus publié.')).toBeVisible();
  await queryAs(
    stack,
    'comments',
    'delete from comments.comments where episode_subject_id = $1 returning id',
    [subjectId],
  );
});

test('a comment about a moment plays the episode there, and is a mark on its track', async ({
  page,
  request,
  stack,
}) => {
  const { path, slug, id: subjectId } = await findSubject(request);
  const id = await insertComment(stack, { subjectId, content: 'À ce moment précis', isApproved: true });
  await queryAs(stack, 'comments', 'update comments.comments set moment_ms = 35000 where id = $1', [id]);
  await untilMoments(request, slug, [id]);
  await page.goto(`/episodes/${slug}`);
  const mark = page.getByRole('link', { name: '00:00:35, message de Marc' });
  await expect(mark).toBeVisible();
  await mark.click();
  await expect(page).toHaveURL(`${path}#commentaire-${id}`);
  await expect(page.locator(`#commentaire-${id}`)).toBeFocused();
  await page.getByRole('button', { name: 'Écouter à partir de 00:00:35' }).click();
  await expect
    .poll(async () => (await audioState(page)).seconds, { timeout: 30_000 })
    .toBeGreaterThanOrEqual(35);
  // Another run finds a mark of one message again.
  await queryAs(stack, 'comments', 'delete from comments.comments where id = $1 returning id', [id]);
});

test('each of forty comments on one moment is reached from the mark they share, by keys (W8)', async ({
  page,
  request,
  stack,
}) => {
  const { path, slug, id: subjectId } = await findSubject(request);
  const authors = `Odile ${randomUUID()}`;
  const rows = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments
      (episode_subject_id, author_name, author_email, content, is_approved, moment_ms, created_at)
      select $1, $2, 'odile@exemple.fr', 'Message ' || n, true, 60000 + n * 10, now() + n * interval '1 second'
      from generate_series(1, 40) n returning id`,
    [subjectId, authors],
  );
  await untilMoments(
    request,
    slug,
    rows.map(({ id }) => id),
  );
  await page.goto(`/episodes/${slug}`);
  const mark = page.getByRole('button', { name: '00:01:00, 40 messages' });
  await mark.press('Enter');
  const links = page.getByRole('list', { name: '00:01:00, 40 messages' }).getByRole('link');
  await expect(links).toHaveCount(40);
  await expect(links.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(mark).toBeFocused();
  await expect(links).toHaveCount(0);
  await mark.press('Enter');
  for (let pressed = 0; pressed < 39; pressed += 1) await page.keyboard.press('Tab');
  await expect(links.last()).toBeFocused();
  const { height } = (await links.last().boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${path}#commentaire-${rows.at(-1)?.id}`);
  await expect(page.locator(`#commentaire-${rows.at(-1)?.id}`)).toBeFocused();
  await queryAs(stack, 'comments', 'delete from comments.comments where author_name = $1 returning id', [
    authors,
  ]);
});

test('a wrong address says so, with a link to the archives (SUBJECT-10, 11 and 13)', async ({
  page,
  request,
}) => {
  const { slug } = await findSubject(request);
  for (const id of ['999999', 'x', '0']) {
    const response = await page.goto(`/episodes/${slug}/subjects/${id}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sujet non trouvé');
    await expect(page.getByRole('link', { name: 'Retour aux archives' })).toHaveAttribute(
      'href',
      '/archives',
    );
  }
});
