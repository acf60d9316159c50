import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { problemsOf } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { readMail } from '../stack/mailbox.ts';
import { queryAs } from '../stack/members.ts';
import { addressField, afterBotCheck, sendButton, setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, findSubject, isHydrated, test, type Stack } from '../stack/test.ts';

// A bot check, a mail, and axe on each page.
test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

const phone = { width: 360, height: 740 };

/** Three published comments, one rejected and one that waits, as the service stores them. */
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

test('somebody without an account proves their address, exports and erases everything under it, with the keyboard', async ({
  page,
  request,
  stack,
}) => {
  const subject = await findSubject(request);
  // In the name, too, which is public: the pages can be searched for it afterwards.
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
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le reçu' }).click(),
  ]);
  const receiptText = readFileSync(await receipt.path(), 'utf8');
  expect(receiptText).toContain('- 3 messages publiés');
  expect(receiptText).not.toContain(email);

  await expect.poll(countOf).toBe(before);
  await expect
    .poll(async () => (await request.get(subject.path)).text(), { timeout: 60_000 })
    .not.toContain(email);
  // The receipt again, after a reload.
  await page.reload();
  await page.getByRole('button', { name: 'Voir mes données' }).click();
  await expect(page.getByRole('heading', { name: 'Vos données sont effacées' })).toBeVisible();
});

test('no page contains the address of an author, nor its md5, sha1 or sha256', async ({ request, stack }) => {
  const subject = await findSubject(request);
  const email = `adresse-${randomUUID().slice(0, 8)}@exemple.fr`;
  const name = `Auteur ${randomUUID().slice(0, 8)}`;
  await queryAs(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved, moment_ms)
      values ($1, $2, $3, 'Un message', true, 1000)`,
    [subject.id, name, email],
  );
  const traces = [
    email,
    ...['md5', 'sha1', 'sha256'].map((kind) => createHash(kind).update(email).digest('hex')),
  ];
  await expect.poll(async () => (await request.get(subject.path)).text()).toContain(name);
  for (const path of [subject.path, `/episodes/${subject.slug}`, '/', '/archives', '/mes-donnees']) {
    const reply = await request.get(path);
    const text = [await reply.text(), ...Object.values(reply.headers())].join('\n').toLowerCase();
    for (const trace of traces) expect([path, text.includes(trace)]).toEqual([path, false]);
  }
});
