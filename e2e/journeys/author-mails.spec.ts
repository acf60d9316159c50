import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { axeFor, problemsInTheme, problemsOf, themes } from '../stack/axe.ts';
import { countMails, readMail } from '../stack/mailbox.ts';
import { queryAs, signInAs } from '../stack/members.ts';
import { afterBotCheck, setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, findSubject, test, type Stack } from '../stack/test.ts';

// Field review, “For authors”: a mail when a comment is published, opt-out by one press, GET changes nothing.

const newAddress = () => `solveig-${randomUUID().slice(0, 8)}@exemple.fr`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Approves the comment with this text in the queue, as a moderator in a browser of their own. */
async function approveInQueue(browser: Browser, stack: Stack, text: string) {
  const context = await browser.newContext({ baseURL: stack.url });
  await signInAs(context, stack, 'moderator');
  const desk = await context.newPage();
  await desk.goto('/dashboard?onglet=moderation');
  const card = desk.getByRole('article').filter({ hasText: text });
  await card.getByRole('button', { name: /^Approuver/ }).click();
  await expect(card).toHaveCount(0);
  await context.close();
}

/** Inserts a comment whose author asked for a mail, as the service stores it, approves it, and waits for its mail. */
async function mailFor(browser: Browser, request: APIRequestContext, stack: Stack, address: string) {
  const { id: subjectId } = await findSubject(request);
  const text = `Un message ${randomUUID()}`;
  await queryAs(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, wants_mail)
      values ($1, 'Solveig', $2, $3, true) returning id`,
    [subjectId, address, text],
  );
  await approveInQueue(browser, stack, text);
  const mail = await readMail(request, stack.mailUrl, address);
  const [first = '', second = ''] = mail.text.match(/http\S+\/commentaires\/avis\S+/g) ?? [];
  return { ...mail, content: text, notMe: first, optOut: second };
}

/** Everything that a link could have changed. */
const stateOf = async (stack: Stack) =>
  JSON.stringify([
    await queryAs(stack, 'comments', 'select * from comments.inboxes order by inbox_hash'),
    await queryAs(stack, 'comments', 'select * from comments.mails order by token_hash'),
    await queryAs(
      stack,
      'comments',
      'select id, author_email, wants_mail, flags from comments.comments order by id',
    ),
  ]);

test('a listener asks for a mail, gets it once the message is published, and opts out with one button', async ({
  page,
  request,
  browser,
  stack,
}) => {
  await setRandomIpAddress(page);
  const { path } = await findSubject(request);
  const address = newAddress();
  const text = `Un message ${randomUUID()}`;
  await page.goto(path);
  await page.getByLabel('Nom', { exact: true }).fill('Solveig');
  await page.getByLabel('Adresse e-mail').fill(address);
  await page.getByLabel('Votre message').fill(text);
  const tick = page.getByRole('checkbox', { name: 'Me prévenir par e-mail quand il est publié' });
  await expect(tick).not.toBeChecked();
  await tick.check();
  const send = page.getByRole('button', { name: 'Envoyer le message' });
  await expect(send).toHaveText('Envoyer le message');
  await expect(page.getByText('Tout est prêt, le message peut partir.')).toBeVisible(afterBotCheck);
  await send.click();
  await expect(page.getByText('Message envoyé !')).toBeVisible();
  await expect(tick).not.toBeChecked();
  await approveInQueue(browser, stack, text);

  const mail = await readMail(request, stack.mailUrl, address);
  expect(mail.subject).toContain('Votre message est publié');
  expect(mail.text).toContain(`> ${text}`);
  await page.goto(/http\S+#commentaire-\d+/.exec(mail.text)?.[0] ?? '');
  await expect(page.getByRole('article').filter({ hasText: text })).toBeFocused();

  const [, optOut = ''] = mail.text.match(/http\S+\/commentaires\/avis\S+/g) ?? [];
  await page.goto(optOut);
  await expect(heading(page)).toHaveText('Ne plus recevoir d’e-mail\u202f?');
  await page.getByRole('button', { name: 'Ne plus me prévenir' }).click();
  await expect(heading(page)).toHaveText('C’est noté');
  await expect(heading(page)).toBeFocused();
  await page.reload();
  await expect(heading(page)).toHaveText('C’est noté');
  expect(await countMails(request, stack.mailUrl, address)).toBe(1);
});

test('mail scanners open the links of a mail as often as they like: nothing changes; one POST does', async ({
  request,
  browser,
  stack,
}) => {
  const { optOut, notMe, html } = await mailFor(browser, request, stack, newAddress());
  expect(html).not.toContain('<script');
  const token = new URL(optOut).searchParams.get('lien') ?? '';
  const oneClick = `${stack.url}/api/comment-mails/opt-out?token=${token}`;
  const before = await stateOf(stack);
  for (let time = 0; time < 3; time += 1)
    for (const link of [optOut, notMe, oneClick])
      for (const method of ['GET', 'HEAD']) expect((await fetch(link, { method })).status).toBe(200);
  expect(await stateOf(stack)).toEqual(before);
  // RFC 8058: a mail program posts a form, without cookie and Origin; twice is fine.
  for (let time = 0; time < 2; time += 1) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const reply = await fetch(oneClick, { method: 'POST', body, redirect: 'error' });
    expect(reply.status).toBe(200);
  }
  const page = await browser.newPage();
  await page.goto(optOut);
  await expect(heading(page)).toHaveText('C’est noté');
  // Another site's page cannot press the button for a visitor.
  const foreign = await fetch(oneClick.replace('opt-out', 'not-me'), {
    method: 'POST',
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(403);
  await page.close();
});

test('“ce n’est pas moi” works without JavaScript, and the moderators see why', async ({
  request,
  browser,
  pageWithoutScripts: page,
  stack,
}) => {
  const address = newAddress();
  const { notMe, content } = await mailFor(browser, request, stack, address);
  await page.goto(notMe);
  await expect(heading(page)).toHaveText('Ce n’est pas vous\u202f?');
  await page.getByRole('button', { name: 'Ce n’est pas moi' }).click();
  await expect(heading(page)).toHaveText('Votre adresse est retirée');
  const [row] = await queryAs<{ author_email: string; flags: { sentence: string }[] }>(
    stack,
    'comments',
    'select author_email, flags from comments.comments where content = $1',
    [content],
  );
  expect(row?.author_email).toBe('');
  expect(row?.flags[0]?.sentence).toContain('dit ne pas avoir écrit ce message');
  expect(await countMails(request, stack.mailUrl, address)).toBe(1);
});

test('the mail and its page have enough contrast, and the page no known barrier, in both themes', async ({
  page,
  request,
  browser,
  stack,
}) => {
  const { html, optOut } = await mailFor(browser, request, stack, newAddress());
  await page.setContent(html);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    const axe = axeFor(page).withRules(['color-contrast']);
    expect([colorScheme, await problemsInTheme(page, axe)]).toEqual([colorScheme, []]);
  }
  await page.goto(optOut);
  await expect(heading(page)).toHaveText('Ne plus recevoir d’e-mail\u202f?');
  expect(await problemsOf(page)).toEqual([]);
  await page.goto(`${stack.url}/commentaires/avis?lien=inconnu`);
  await expect(heading(page)).toHaveText('Ce lien ne mène nulle part');
  expect(await problemsOf(page)).toEqual([]);
});
