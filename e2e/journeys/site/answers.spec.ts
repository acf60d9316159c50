import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { problemsAtEachWidth } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { afterBotCheck, setRandomIpAddress } from '../../stack/sign-in.ts';
import { expect, findSubject, test } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });

const saying = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text });
const heading = (page: Page) => page.getByRole('heading', { name: /^Commentaires/ });

test('T3-P17: a conversation of four people, with moderation, a correction, withdrawals and mails', async ({
  browser,
  request,
  stack,
}) => {
  const { id: subjectId, path } = await findSubject(request);
  const mark = randomUUID().slice(0, 8);
  const [mistaken, question, answer, thanks] = ['mesage', 'message', 'réponse', 'merci'].map(
    (word) => `Une ${word} ${mark}`,
  ) as [string, string, string, string];
  const visitorAddress = `perrine-${mark}@exemple.fr`;
  const someone = async () => {
    const context = await browser.newContext({ baseURL: stack.url });
    const page = await context.newPage();
    await setRandomIpAddress(page);
    return { context, page };
  };
  const [author, host, visitor, moderator] = [
    await someone(),
    await someone(),
    await someone(),
    await someone(),
  ];
  const member = await signInAs(author.context, stack);
  await signInAs(host.context, stack, 'host');
  await signInAs(moderator.context, stack, 'moderator');

  const idOf = async (content: string) => {
    const rows = await queryAs<{ id: number }>(
      stack,
      'comments',
      'select id from comments.comments where content = $1',
      [content],
    );
    return rows[0]?.id ?? 0;
  };
  const decide = async (content: string) => {
    const reply = await moderator.page.request.post(
      `/api/moderation/comments/${await idOf(content)}/approve`,
      {
        headers: { origin: stack.url },
        data: {},
      },
    );
    expect(reply.status()).toBe(200);
    await expect.poll(async () => (await request.get(path)).text()).toContain(content);
  };
  const answerTo = async (page: Page, text: string, content: string) => {
    await page.goto(path);
    await saying(page, text)
      .first()
      .getByRole('button', { name: /^Répondre/ })
      .press('Enter');
    const form = saying(page, text).first();
    await expect(form.getByRole('textbox').first()).toBeFocused();
    await form.getByLabel('Votre réponse').fill(content);
    return form;
  };
  const send = async (form: ReturnType<typeof saying>, name = 'Envoyer le message') => {
    const button = form.getByRole('button', { name });
    await expect(button).toBeEnabled(afterBotCheck);
    await button.press('Enter');
  };

  await test.step('a member writes, and corrects a mistake while nobody has answered', async () => {
    const { page } = author;
    await page.goto(path);
    await page.getByLabel('Votre message').fill(mistaken);
    await send(page.locator('main'));
    const own = saying(page, mistaken);
    await own.getByRole('button', { name: /^Corriger/ }).press('Enter');
    const field = own.getByLabel('Votre texte corrigé');
    await expect(field).toBeFocused();
    await field.fill(question);
    await send(own, 'Envoyer la correction');
    await expect(heading(page)).toBeFocused();
    await expect(saying(page, question)).toContainText('En attente');
    await expect(saying(page, mistaken)).toHaveCount(0);
    await decide(question);
  });

  await test.step('a host answers; the answer is marked, and the member is mailed once it is published', async () => {
    const { page } = host;
    await send(await answerTo(page, question, answer));
    await expect(
      saying(page, question)
        .first()
        .getByRole('button', { name: /^Répondre/ }),
    ).toBeFocused();
    await expect(saying(page, answer)).toContainText('En attente');
    await page.goto(path);
    await expect(saying(page, answer)).toContainText('En attente');
    await decide(answer);
    await page.reload();
    await expect(saying(page, answer)).toContainText('Animateur');
    // It waits for the five minutes in which the answer may be corrected.
    await queryAs(
      stack,
      'comments',
      `update comments_jobs._private_jobs set run_at = now() where key = 'answer-mail-' || $1`,
      [await idOf(answer)],
    );
    // The first one was about the publication of the question.
    const mail = await readMail(request, stack.mailUrl, member.email, 2);
    expect(mail.subject).toContain('vous a répondu');
    await author.page.goto(/http\S+#commentaire-\d+/.exec(mail.text)?.[0] ?? '');
    await expect(saying(author.page, answer)).toBeFocused();
  });

  await test.step('a visitor answers the host, and withdraws it by the link of the mail', async () => {
    const { page } = visitor;
    const form = await answerTo(page, answer, thanks);
    await form.getByLabel('Nom', { exact: true }).fill('Perrine');
    await form.getByLabel('Adresse e-mail').fill(visitorAddress);
    await form.getByRole('checkbox', { name: /Me prévenir/ }).check();
    await send(form);
    await expect(saying(page, thanks)).toContainText('En attente');
    await decide(thanks);
    const mail = await readMail(request, stack.mailUrl, visitorAddress);
    const [withdrawal = ''] = mail.text.match(/http\S+objet=retirer\S*/) ?? [];
    await page.goto(withdrawal);
    await tabTo(page, page.getByRole('button', { name: 'Retirer mon message' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre message est retiré');
    await expect.poll(async () => (await request.get(path)).text()).not.toContain(thanks);
    expect(await idOf(thanks)).toBe(0);
  });

  await test.step('the member withdraws the question: its text is gone everywhere at once, the answer stays', async () => {
    const { page } = author;
    await page.goto(path);
    const own = saying(page, question);
    await expect(own.getByRole('button', { name: /^Corriger/ })).toHaveCount(0);
    await own.getByRole('button', { name: /^Retirer/ }).press('Enter');
    await expect(own.getByRole('button', { name: 'Retirer le message' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(heading(page)).toBeFocused();
    await expect(saying(page, question)).toHaveCount(0);
    for (const address of [path, `/api/comments?episode_subject_id=${subjectId}`])
      await expect.poll(async () => (await request.get(address)).text()).not.toContain(question);
    expect(await (await request.get(path)).text()).toContain(answer);
    await visitor.page.goto(path);
    await expect(visitor.page.getByText('Ce message a été retiré.')).toBeVisible();
    expect(await problemsAtEachWidth(visitor.page)).toEqual([]);
  });

  await queryAs(
    stack,
    'comments',
    'delete from comments.comments where content like $1 or withdrawn_at is not null',
    [`%${mark}`],
  );
  for (const { context } of [author, host, visitor, moderator]) await context.close();
});
