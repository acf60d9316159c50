import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { emails } from '@nobicast/contracts/brand';
import type { Locator, Page } from '@playwright/test';
import { problemsOf } from '../../stack/axe.ts';
import { tabTo } from '../../stack/keyboard.ts';
import { readMail, readMailWith } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { addressField, afterBotCheck, sendButton, setRandomIpAddress } from '../../stack/sign-in.ts';
import { expect, findSubject, isHydrated, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

const newAddress = () => `camille-${randomUUID().slice(0, 8)}@exemple.fr`;

test.afterEach(async ({ stack }) => {
  await queryAs(stack, 'content', `delete from content.messages where email like 'camille-%' returning id`);
});

/** The browser's own messages come before those of the page. */
const expectOwnErrors = (page: Page, submit: Locator) =>
  expect(page.locator('form[novalidate]').filter({ has: submit })).toBeVisible();

const write = async (page: Page, { address, subject }: { address: string; subject: string }) => {
  await page.getByLabel('Nom', { exact: true }).fill('Camille Roche');
  await page.getByLabel('Adresse e-mail').fill(address);
  await page.getByLabel('Sujet').fill(subject);
  await page.getByLabel('Message', { exact: true }).fill('Le lien du sujet trois ne répond plus.');
  await page.getByRole('checkbox', { name: /^J’accepte/ }).check();
};

test('a message reaches the team and the inbox, its sender gets a receipt and then the answer', async ({
  page,
  request,
  browser,
  stack,
}) => {
  const address = newAddress();
  const subject = `Un lien mort ${randomUUID().slice(0, 8)}`;
  await page.goto('/contact');
  // By keyboard: the wrong field gets the focus, and following the link loses nothing.
  const name = page.getByLabel('Nom', { exact: true });
  const submit = page.getByRole('button', { name: 'Envoyer le message' });
  await expectOwnErrors(page, submit);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Camille Roche');
  await expect(name).toBeFocused();
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'politique de confidentialité' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Confidentialité' })).toBeFocused();
  await page.goBack();
  await expect(name).toHaveValue('Camille Roche');
  await page.goForward();
  await page.goBack();
  await expect(name).toHaveValue('Camille Roche');
  await write(page, { address, subject });
  // The check starts when the form gets the focus, in reserved space.
  await expect(page.getByText('Vérifié', { exact: true })).toBeVisible(afterBotCheck);
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Message envoyé !' })).toBeFocused();

  const receipt = await readMail(request, stack.mailUrl, address);
  expect(receipt.subject).toBe('Votre message est arrivé');
  expect(receipt.text).not.toMatch(/Camille|sujet trois/);

  const context = await browser.newContext({ baseURL: stack.url });
  await signInAs(context, stack, 'admin');
  const desk = await context.newPage();
  await desk.goto('/admin/redaction/messages');
  await desk.getByRole('searchbox', { name: 'Chercher un message' }).fill(subject);
  await desk.getByRole('link', { name: subject }).click();
  await expect(desk.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const teamMail = await readMailWith(request, stack.mailUrl, { to: emails.hello, text: address });
  expect(teamMail.text).toContain('> Le lien du sujet trois ne répond plus.');
  expect(teamMail.text).toContain(desk.url().split('?')[0]);
  expect(await problemsOf(desk)).toEqual([]);

  const answering = desk.getByLabel('Votre réponse');
  await tabTo(desk, desk.getByRole('button', { name: 'Envoyer la réponse' }));
  await desk.keyboard.press('Enter');
  await expect(answering).toBeFocused();
  await desk.keyboard.type('Merci, c’est réparé.');
  await tabTo(desk, desk.getByRole('button', { name: 'Envoyer la réponse' }));
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('article').filter({ hasText: 'Merci, c’est réparé.' })).toBeFocused();
  await expect(desk.getByText('Répondu', { exact: true })).toBeVisible();
  const answer = await readMail(request, stack.mailUrl, address, 2);
  expect(answer.subject).toBe(`Re\u00a0: ${subject}`);
  expect(answer.text).toContain('> Merci, c’est réparé.');

  await desk.getByRole('link', { name: 'Tous les messages' }).click();
  await expect(desk.getByRole('listitem').filter({ hasText: subject })).toContainText('Répondu');
  expect(await problemsOf(desk)).toEqual([]);
  await context.close();
});

test('without JavaScript a message is confirmed by mail, and an application is sent at once', async ({
  pageWithoutScripts: page,
  request,
  stack,
}) => {
  await setRandomIpAddress(page);
  const address = newAddress();
  const subject = `Sans script ${randomUUID().slice(0, 8)}`;
  await page.goto('/contact');
  await write(page, { address, subject });
  await page.getByRole('button', { name: 'Envoyer le message' }).click();
  await expect(page.getByText('Un e-mail vient de partir vers votre adresse.')).toBeVisible();
  const stateOf = async () =>
    (
      await queryAs<{ state: string }>(
        stack,
        'content',
        'select state from content.messages where subject = $1',
        [subject],
      )
    )[0]?.state;
  expect(await stateOf()).toBe('unconfirmed');
  const mail = await readMail(request, stack.mailUrl, address);
  const link = /http\S+\/contact\/confirmation\S+/.exec(mail.text)?.[0] ?? '';
  await page.goto(link);
  expect(await stateOf()).toBe('unconfirmed');
  await page.getByRole('button', { name: 'Confirmer l’envoi' }).click();
  await expect(page.getByText('Message envoyé !')).toBeVisible();
  expect(await stateOf()).toBe('new');
  // A used link still shows its result; a truncated one is 404.
  expect((await page.goto(link))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Message envoyé !' })).toBeVisible();
  expect((await page.goto(link.slice(0, -1)))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1, name: 'Ce lien ne vaut plus' })).toBeVisible();

  await page.goto('/invites/candidature');
  await page.getByLabel('Nom complet').fill('Camille Roche');
  await page.getByLabel('Adresse e-mail').fill(newAddress());
  await page.getByLabel("Domaine d'expertise").fill('Horloges atomiques');
  await page.getByRole('button', { name: 'Envoyer ma candidature' }).click();
  await expect(page.getByRole('heading', { name: 'Candidature envoyée' })).toBeVisible();
});

test('somebody applies in the dialog by keyboard alone', async ({ page, stack }) => {
  await page.goto('/invites');
  const opener = page.getByRole('link', { name: 'Proposer sa candidature' }).first();
  await expect.poll(() => isHydrated(page, opener)).toBe(true);
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Passer derrière le micro' });
  const submit = dialog.getByRole('button', { name: 'Envoyer ma candidature' });
  const name = dialog.getByLabel('Nom complet');
  await expect(dialog).toBeVisible();
  await tabTo(page, submit);
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await page.keyboard.type('Camille Roche');
  await page.keyboard.press('Tab');
  const address = newAddress();
  await page.keyboard.type(address);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Horloges atomiques');
  await tabTo(page, submit);
  // It is shown for two seconds: checked in each frame.
  const isTold = page.waitForFunction(
    (sent) => document.activeElement?.matches('h1, h2, h3') && document.activeElement.textContent === sent,
    'Candidature envoyée',
    afterBotCheck,
  );
  await page.keyboard.press('Enter');
  await isTold;
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  const stored = await queryAs(stack, 'content', 'select kind from content.messages where email = $1', [
    address,
  ]);
  expect(stored).toEqual([{ kind: 'application' }]);
});

test('the pages to write from have no accessibility problem, and do not scroll sideways with large text', async ({
  page,
}) => {
  for (const path of [
    '/invites/candidature',
    '/contact/confirmation?lien=x',
    '/contact?etat=refus',
    '/contact',
  ]) {
    await page.goto(path);
    if (path === '/contact') {
      const submit = page.getByRole('button', { name: 'Envoyer le message' });
      await expectOwnErrors(page, submit);
      await submit.click();
      await expect(page.getByText('Cinq points sont à revoir, le premier est le nom.')).toBeVisible();
    }
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: 900 });
      if (path !== '/invites/candidature')
        expect([path, width, await problemsOf(page)]).toEqual([path, width, []]);
    }
    await page.evaluate(() => (document.documentElement.style.fontSize = '32px'));
    const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(sideways).toBeLessThanOrEqual(0);
  }
});

const phone = { width: 360, height: 740 };

/** Three published comments, one rejected and one pending, as the service stores them. */
async function insertFive(stack: Stack, { subjectId, email }: { subjectId: number; email: string }) {
  for (let index = 0; index < 5; index += 1)
    await queryAs(
      stack,
      'comments',
      `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, rejected_at)
        values ($1, $2, $3, $4, $5, $6)`,
      [subjectId, `Zoé ${email}`, email, `Texte ${index}`, index < 3, index === 3 ? new Date() : null],
    );
}

// P1
test('somebody without an account proves their address, exports and erases everything under it, with the keyboard', async ({
  page,
  request,
  stack,
}) => {
  const subject = await findSubject(request);
  // Also in the name, which is public: the pages can be searched for it.
  const email = `zoe-${randomUUID().slice(0, 8)}@exemple.fr`;
  const countOf = async () => {
    const reply = await request.get(`/api/comments/count?episode_subject_id=${subject.id}`);
    return ((await reply.json()) as { data: { count: number } }).data.count;
  };
  const before = await countOf();
  await insertFive(stack, { subjectId: subject.id, email });
  await expect.poll(countOf).toBe(before + 3);
  await page.setViewportSize(phone);
  await page.goto(subject.path);
  await expect(page.getByText(`Zoé ${email}`).first()).toBeVisible();
  // Another document would not move the focus.
  await expect.poll(() => isHydrated(page)).toBe(true);
  await page.getByRole('link', { name: 'Voir ou effacer vos données' }).click();

  await expect(page).toHaveURL('/mes-donnees');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(addressField(page)).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await addressField(page).fill(email);
  await expect(sendButton(page)).toBeEnabled(afterBotCheck);
  await sendButton(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Lien envoyé' })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);

  const mail = await readMail(request, stack.mailUrl, email);
  const link = /https?:\/\/\S+\/mes-donnees#\S+/.exec(mail.text)?.[0] ?? '';
  // A program that follows the links of mails changes nothing.
  for (const method of ['GET', 'HEAD', 'GET']) await request.fetch(link, { method });
  const sent: string[] = [];
  page.on('request', (each) => sent.push(each.url()));
  await page.goto(link);
  await expect(page).toHaveURL('/mes-donnees');
  await expect(page.getByRole('button', { name: 'Voir mes données' })).toBeVisible();
  expect(await problemsOf(page)).toEqual([]);
  await page.reload();
  await tabTo(page, page.getByRole('button', { name: 'Voir mes données' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: email })).toBeFocused();
  expect(await page.locator('dl dd').allTextContents()).toEqual(['3', '1', '1', '0']);
  expect(await problemsOf(page)).toEqual([]);
  expect(sent.filter((url) => url.includes(link.split('#')[1] ?? ''))).toEqual([]);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger mes données' }).press('Enter'),
  ]);
  expect(file.suggestedFilename()).toMatch(/^nobicast-export-\d{4}-\d\d-\d\d\.json$/);
  const exported = JSON.parse(readFileSync(await file.path(), 'utf8')) as { comments: unknown[] };
  expect(exported.comments).toHaveLength(5);

  await page.getByRole('button', { name: 'Effacer mes données' }).press('Enter');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  expect(await problemsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Effacer mes données' })).toBeFocused();
  expect(await countOf()).toBe(before + 3);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Effacer définitivement' }).press('Enter');

  await expect(page.getByRole('heading', { name: 'Vos données sont effacées' })).toBeFocused();
  await expect(page.getByText('3 messages publiés')).toBeVisible();
  expect(await page.locator('main').textContent()).not.toContain(email);
  expect(await problemsOf(page)).toEqual([]);

  await expect.poll(countOf).toBe(before);
  await expect
    .poll(async () => (await request.get(subject.path)).text(), { timeout: 60_000 })
    .not.toContain(email);
});
