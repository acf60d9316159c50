import { createHash, randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { audioState } from '../../stack/audio.ts';
import { problemsInTheme, problemsOf, themes } from '../../stack/axe.ts';
import { chooseInMenu, tabThrough, tabTo } from '../../stack/keyboard.ts';
import { countMails, readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { afterBotCheck, setRandomIpAddress } from '../../stack/sign-in.ts';
import { expect, findSubject, isHydrated, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

const textField = (page: Page) => page.getByLabel('Votre message');
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer le message' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const newText = () => `Un message ${randomUUID()}`;
const removeComments = (stack: Stack, author: string) =>
  queryAs(stack, 'comments', 'delete from comments.comments where author_name = $1', [author]);

const stateOf = async (stack: Stack, commentId: number) => [
  await queryAs(stack, 'comments', 'select * from comments.inboxes order by inbox_hash'),
  await queryAs(stack, 'comments', 'select * from comments.mails order by token_hash'),
  await queryAs(
    stack,
    'comments',
    'select author_email, wants_mail, flags from comments.comments where id = $1',
    [commentId],
  ),
];

// ROLES-08, ROUTES-06
test('with the keyboard alone a listener writes; only they see it until it is approved, of which a mail tells them', async ({
  page,
  request,
  browser,
  pageWithoutScripts,
  stack,
}) => {
  const subject = await findSubject(request);
  const [text, author] = [newText(), `Solveig ${randomUUID().slice(0, 8)}`];
  const address = `solveig-${randomUUID().slice(0, 8)}@exemple.fr`;
  const tick = page.getByRole('checkbox', { name: 'Me prévenir par e-mail quand il est publié' });
  const own = page.getByRole('article').filter({ hasText: text });
  const readPage = async () => (await request.get(subject.path)).text();

  await test.step('what is typed survives a reload, and is sent once', async () => {
    await page.goto(subject.path);
    // COMMENTS-12, COMMENTS-18 and 19
    await expect(sendButton(page)).toBeDisabled();
    await tabTo(page, page.getByLabel('Nom', { exact: true }));
    await page.keyboard.type(author);
    await tabThrough(page, [page.getByLabel('Adresse e-mail')]);
    await page.keyboard.type(address);
    await tabThrough(page, [textField(page)]);
    await page.keyboard.type(text);
    await expect(tick).not.toBeChecked();
    await tabTo(page, tick);
    await page.keyboard.press('Space');
    await page.reload();
    await expect(textField(page)).toHaveValue(text);
    await expect(tick).toBeChecked();
    // The bot check of a restored text does not wait for the visitor (W3).
    await expect(sendButton(page)).toBeEnabled(afterBotCheck);
    await tabTo(page, sendButton(page));
    await page.keyboard.press('Enter');
    // COMMENTS-23, 24, 26 and 27
    await expect(page.getByText('Message envoyé ! Il sera visible après modération.')).toBeVisible();
    await expect(sendButton(page)).toBeDisabled();
    await expect(own).toContainText('En attente');
    await page.reload();
    await expect(own).toContainText('En attente');
    await expect(textField(page)).toHaveValue('');
  });

  const [{ id } = { id: 0 }] = await queryAs<{ id: number }>(
    stack,
    'comments',
    'select id from comments.comments where content = $1',
    [text],
  );
  const strangers = await browser.newContext({ baseURL: stack.url });
  const stranger = await strangers.newPage();

  await test.step('nobody else sees it until it is approved, then everybody does', async () => {
    await stranger.goto(subject.path);
    await expect(heading(stranger)).toBeVisible();
    await expect(stranger.getByText(text)).toHaveCount(0);
    expect(await readPage()).not.toContain(text);
    await signInAs(strangers, stack, 'moderator');
    const approved = await stranger.request.post(`/api/moderation/comments/${id}/approve`, {
      headers: { origin: stack.url },
      data: {},
    });
    expect(approved.status()).toBe(200);
    await strangers.clearCookies();
    await expect.poll(readPage).toContain(text);
    // P3: neither the address nor a hash of it.
    const hashes = ['md5', 'sha1', 'sha256'].map((kind) => createHash(kind).update(address).digest('hex'));
    const shownPage = await readPage();
    for (const trace of [address, ...hashes]) expect(shownPage).not.toContain(trace);
    await stranger.reload();
    const shown = stranger.getByRole('article').filter({ hasText: text });
    await expect(shown).toBeVisible();
    await expect(shown).not.toContainText('En attente');
    const reply = await request.get(`/api/comments/count?episode_subject_id=${subject.id}`);
    const { data } = (await reply.json()) as { data: { count: number } };
    // SUBJECT-08
    await expect(stranger.getByRole('heading', { name: `Commentaires (${data.count})` })).toBeVisible();
  });

  await test.step('without JavaScript it is there to read', async () => {
    await pageWithoutScripts.goto(subject.path);
    await expect(pageWithoutScripts.getByText(text)).toBeVisible();
    // Playwright's text selectors ignore noscript.
    await expect(pageWithoutScripts.locator('main noscript p').last()).toContainText(
      'Sans JavaScript, les messages se lisent',
    );
    await expect(textField(pageWithoutScripts)).toBeHidden();
  });

  const mail = await readMail(request, stack.mailUrl, address);
  const [notMe = '', optOut = ''] = mail.text.match(/http\S+\/commentaires\/avis\S+/g) ?? [];

  await test.step('the mail can be read in both themes, and leads to the message', async () => {
    expect(mail.subject).toContain('Votre message est publié');
    await stranger.setContent(mail.html);
    for (const colorScheme of themes) {
      await stranger.emulateMedia({ colorScheme });
      expect([colorScheme, await problemsInTheme(stranger, { rules: ['color-contrast'] })]).toEqual([
        colorScheme,
        [],
      ]);
    }
    await page.goto(/http\S+#commentaire-\d+/.exec(mail.text)?.[0] ?? '');
    await expect(own).toBeFocused();
  });

  await test.step('what scans mails changes nothing, however often it opens the links', async () => {
    const oneClick = `${stack.url}/api/comment-mails/opt-out?token=${new URL(optOut).searchParams.get('lien')}`;
    const before = await stateOf(stack, id);
    for (const link of [optOut, notMe, oneClick, optOut])
      for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
    // Cross-site requests cannot press the button for a visitor.
    const headers = { origin: 'https://evil.example' };
    const foreign = await fetch(oneClick.replace('opt-out', 'not-me'), { method: 'POST', headers });
    expect(foreign.status).toBe(403);
    expect(await stateOf(stack, id)).toEqual(before);
  });

  await test.step('one press ends such mails', async () => {
    await page.goto(optOut);
    await expect(heading(page)).toHaveText('Ne plus recevoir d’e-mail\u202f?');
    expect(await problemsOf(page)).toEqual([]);
    await tabTo(page, page.getByRole('button', { name: 'Ne plus me prévenir' }));
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText('C’est noté');
    await expect(heading(page)).toBeFocused();
    await page.reload();
    await expect(heading(page)).toHaveText('C’est noté');
    await page.goto(`${stack.url}/commentaires/avis?lien=inconnu`);
    await expect(heading(page)).toHaveText('Ce lien ne mène nulle part');
    expect(await problemsOf(page)).toEqual([]);
  });

  await test.step('“ce n’est pas moi” works without JavaScript', async () => {
    await pageWithoutScripts.goto(notMe);
    await expect(heading(pageWithoutScripts)).toHaveText('Ce n’est pas vous\u202f?');
    await pageWithoutScripts.getByRole('button', { name: 'Ce n’est pas moi' }).click();
    await expect(heading(pageWithoutScripts)).toHaveText('Votre adresse est retirée');
    expect((await stateOf(stack, id))[2]).toMatchObject([{ author_email: '' }]);
    expect(await countMails(request, stack.mailUrl, address)).toBe(1);
  });
  await Promise.all([strangers.close(), removeComments(stack, author)]);
});

test('what somebody types stays theirs, whoever signs in and out in the same browser', async ({
  page,
  context,
  request,
  stack,
}) => {
  const { path } = await findSubject(request);
  const [typed, more, others, last] = [newText(), newText(), newText(), newText()];
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  /** Waits until the form knows who is signed in. */
  const open = async ({ isMember }: { isMember: boolean }) => {
    await page.goto(path);
    if (isMember) await expect(page.getByText('Vous écrivez en tant que')).toBeVisible();
    else await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
    await expect.poll(() => isHydrated(page, textField(page))).toBe(true);
  };
  const type = async (text: string) => {
    await textField(page).fill(text);
    await expect.poll(stored).toContain(text);
  };
  const become = async (cookies: Awaited<ReturnType<BrowserContext['cookies']>>) => {
    await context.clearCookies();
    await context.addCookies(cookies);
    await open({ isMember: cookies.length > 0 });
  };

  await open({ isMember: false });
  await type(typed);
  await signInAs(context, stack);
  const first = await context.cookies();
  await open({ isMember: true });
  await expect(textField(page)).toHaveValue(typed);
  await type(more);
  await become([]);
  await expect(textField(page)).toHaveValue('');

  await signInAs(context, stack);
  await open({ isMember: true });
  await expect(textField(page)).toHaveValue('');
  await type(others);
  await become(first);
  await expect(textField(page)).toHaveValue(more);

  await type(last);
  await context.clearCookies();
  // Otherwise the page checks after some minutes.
  await page.evaluate(() =>
    window.dispatchEvent(new StorageEvent('storage', { key: 'nobicast:session-changed' })),
  );
  await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
  await expect(textField(page)).toHaveValue(last);
  await type(`${last}, encore`);
  await open({ isMember: false });
  await expect(textField(page)).toHaveValue('');
  await become(first);
  await expect(textField(page)).toHaveValue(`${last}, encore`);

  await chooseInMenu(page, 'Se déconnecter');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible();
  await expect
    .poll(async () => {
      const left = await stored();
      return [last, others].filter((text) => left.includes(text));
    })
    .toEqual([]);
});

test('from the marks on the track to one comment among many, and from there to its moment', async ({
  page,
  request,
  stack,
}) => {
  const { path, slug, id: subjectId } = await findSubject(request);
  const author = `Odile ${randomUUID().slice(0, 8)}`;
  // One about a moment, then sixty, of which the first forty are about another moment.
  const rows = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments
      (episode_subject_id, author_name, author_email, content, is_approved, moment_ms, created_at)
      select $1, $2, 'odile@exemple.fr', 'Message ' || n, true,
        case when n = 0 then 35000 when n <= 40 then 60000 + n * 10 end, now() + n * interval '1 second'
      from generate_series(0, 60) n returning id`,
    [subjectId, author],
  );
  const article = (index: number) => page.locator(`#commentaire-${rows[index]?.id}`);
  const reply = await request.get(`/api/episodes/${slug}`);
  const { data } = (await reply.json()) as { data: { episode: { id: number } } };
  await expect
    .poll(async () => (await request.get(`/api/episodes/${data.episode.id}/moments`)).text())
    .toContain(`"id":${rows[40]?.id}`);

  await test.step('a mark of one comment leads to it, far down, and its moment plays', async () => {
    await page.goto(`/episodes/${slug}`);
    await page.getByRole('link', { name: `00:00:35, message d’${author}` }).click();
    await expect(page).toHaveURL(`${path}#commentaire-${rows[0]?.id}`);
    await expect(article(0)).toBeFocused();
    await expect(article(0)).toBeInViewport();
    await article(0).getByRole('button', { name: 'Écouter à partir de 00:00:35' }).click();
    await expect
      .poll(async () => (await audioState(page)).seconds, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(35);
    await page.reload();
    await expect(article(0)).toBeInViewport();
    await page.getByRole('button', { name: 'Messages plus récents' }).press('Enter');
    await expect(page.getByText('Message 1', { exact: true })).toBeVisible();
    // The focus goes to the first new message (W6).
    await expect(page.getByRole('article').first()).toBeFocused();
    await expect(page.getByRole('article').first()).toBeInViewport();
  });

  await test.step('each of forty comments on one moment is reached from the mark they share, by keys (W8)', async () => {
    await page.goto(`/episodes/${slug}`);
    const mark = page.getByRole('button', { name: '00:01:00, 40 messages' });
    await mark.press('Enter');
    const links = page.getByRole('list', { name: '00:01:00, 40 messages' }).getByRole('link');
    await expect(links).toHaveCount(40);
    await expect(links.first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(mark).toBeFocused();
    await mark.press('Enter');
    for (let pressed = 0; pressed < 39; pressed += 1) await page.keyboard.press('Tab');
    await expect(links.last()).toBeFocused();
    const { height } = (await links.last().boundingBox()) ?? { height: 0 };
    expect(height).toBeGreaterThanOrEqual(44);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}#commentaire-${rows[40]?.id}`);
    await expect(article(40)).toBeFocused();
  });
  await removeComments(stack, author);
});
