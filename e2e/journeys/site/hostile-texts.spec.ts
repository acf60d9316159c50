import { randomUUID } from 'node:crypto';
import { createMailTransport } from '@nobicast/service-kit/mail';
import type { Locator, Page } from '@playwright/test';
import { readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { findSecondSubject } from '../../stack/moderation.ts';
import { addressInjections, scriptInjections } from '../../stack/script-injections.ts';
import { newAddress } from '../../stack/sign-in.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

// Texts that try to run as code, wherever a page shows what somebody typed.
test.describe.configure({ timeout: 300_000 });

test.beforeAll(() => expect(new Set(scriptInjections).size).toBeGreaterThanOrEqual(100));

test.afterEach(async ({ stack }) => {
  await queryAs(
    stack,
    'comments',
    "delete from comments.comments where author_email like 'injections%@exemple.fr'",
  );
  await queryAs(stack, 'content', "delete from content.episodes where slug like 'injections-%'");
});

async function countHits(page: Page): Promise<() => number> {
  let hits = 0;
  await page.exposeFunction('hit', () => (hits += 1));
  page.on('dialog', (dialog) => {
    hits += 1;
    void dialog.dismiss();
  });
  return () => hits;
}

/** Some texts run on pointer moves or scrolling. */
async function touch(page: Page): Promise<void> {
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 3_000);
}

async function expectWebAddresses(links: Locator): Promise<void> {
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const address of addresses) expect(address).toMatch(/^(https?:\/\/|\/(?!\/)|#|mailto:)/);
}

test('in the texts and names of comments, from the queue of a moderator to the page of a subject', async ({
  page,
  request,
  stack,
}) => {
  const subject = await findSecondSubject(request);
  const articles = page.getByRole('article');
  // Each text is also the author's name; the first is the newest.
  const rows = await queryAs<{ id: number; content: string }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, created_at)
      select $1, left(text, 100), 'injections@exemple.fr', text, now() - n * interval '1 second'
      from unnest($2::text[]) with ordinality t(text, n) returning id, content`,
    [subject.id, scriptInjections],
  );
  const hits = await countHits(page);

  await test.step('in the queue and the history of a moderator', async () => {
    await signInAs(page.context(), stack, 'moderator');
    await page.goto('/dashboard?onglet=moderation');
    const next = page.getByRole('main').getByRole('button', { name: 'Suivant' });
    const shown = new Set<string>();
    await expect(articles.first()).toBeVisible();
    for (let isLast = false; !isLast;) {
      const texts = await articles.locator('p[id]').allTextContents();
      for (const text of texts) shown.add(text);
      await articles.first().getByRole('button', { name: 'Contexte' }).click();
      await touch(page);
      await expectWebAddresses(page.locator('article a'));
      isLast = !(await next.isVisible()) || (await next.isDisabled());
      if (isLast) break;
      await next.click();
      await expect(articles.locator('p[id]').first()).not.toHaveText(texts[0] ?? '');
    }
    for (const { content } of rows) expect(shown).toContain(content);
    expect(hits()).toBe(0);

    const decided = await page.request.post('/api/moderation/decisions', {
      headers: { origin: stack.url },
      data: { action: 'approve', comment_ids: rows.slice(0, 20).map(({ id }) => id) },
    });
    expect(decided.status()).toBe(200);
    await page.getByRole('button', { name: 'Historique' }).click();
    const entry = page.getByRole('main').getByText(rows[0]?.content ?? '');
    await expect(entry.first()).toBeVisible();
    await touch(page);
    expect(hits()).toBe(0);
  });

  await test.step('in the comments and the name of a member on the dashboard', async () => {
    const member = await signInAs(page.context(), stack);
    // The dashboard shows the ten newest.
    for (let start = 0; start < rows.length; start += 10) {
      const shown = rows.slice(start, start + 10);
      await queryAs(
        stack,
        'comments',
        'update comments.comments set new_user_id = case when id = any($2) then $1 end where author_email = $3',
        [member.id, shown.map(({ id }) => id), 'injections@exemple.fr'],
      );
      await queryAs(stack, 'auth', 'update auth.users set name = $2, bio = $2 where id = $1', [
        member.id,
        scriptInjections[start],
      ]);
      await page.goto('/dashboard?onglet=activite');
      for (const { content } of shown)
        await expect(page.getByRole('tabpanel')).toContainText(content, { useInnerText: false });
      await touch(page);
      await expectWebAddresses(page.locator('main a'));
    }
    await page.goto('/dashboard?onglet=profil');
    await expect(page.getByRole('tabpanel').getByText('window.hit').first()).toBeVisible();
    expect(hits()).toBe(0);
  });

  await test.step('on the page of their subject', async () => {
    const ids = rows.map(({ id }) => id);
    await queryAs(
      stack,
      'comments',
      'update comments.comments set is_approved = true, new_user_id = null where id = any($1)',
      [ids],
    );
    await page.context().clearCookies();
    // Until the cached document is purged.
    await expect
      .poll(async () => (await request.get(subject.path)).text())
      .toContain(`commentaire-${ids[25]}"`);
    await page.goto(subject.path);
    await expect.poll(() => isHydrated(page)).toBe(true);
    const older = page.getByRole('button', { name: 'Messages plus anciens' });
    const comments = page.locator('article[id^="commentaire-"]');
    while (await older.isVisible()) {
      const shown = await comments.count();
      await older.click();
      await expect.poll(() => comments.count()).toBeGreaterThan(shown);
    }
    const texts = await comments.evaluateAll((list) =>
      list.map((article) => [
        article.id,
        article.querySelector('bdi')?.textContent.replaceAll(' (nouvel onglet)', ''),
      ]),
    );
    const shownText = new Map(texts as [string, string][]);
    for (const { id, content } of rows) expect(shownText.get(`commentaire-${id}`)).toBe(content);
    await expectWebAddresses(page.locator('article a'));
    await touch(page);
    expect(hits()).toBe(0);
  });
});

test('in the titles, texts and addresses of subjects and in the title of their episode', async ({
  page,
  stack,
}) => {
  const hits = await countHits(page);
  const perTitle = Math.ceil(scriptInjections.length / addressInjections.length);
  const titles = addressInjections.map((_, index) =>
    scriptInjections.slice(index * perTitle, (index + 1) * perTitle).join(' '),
  );
  const [episode] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, description, published_at)
      values (9901, 'podcast', $1, 'injections-1', $1, '2020-01-01T10:00:00Z') returning id`,
    [scriptInjections.join(' ')],
  );
  const subjects = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, description, content_type, content_url, content_text, order_index, start_ms)
      select $1, t.title, t.title, (array['link', 'image', 'video'])[1 + n % 3], t.url, t.title, n, n * 1000
      from unnest($2::text[], $3::text[]) with ordinality as t(title, url, n) returning id`,
    [episode?.id, titles, addressInjections],
  );
  const paths = subjects.map(({ id }) => `/episodes/injections-1/subjects/${id}`);
  for (const path of ['/episodes/injections-1', ...paths]) {
    await page.goto(path);
    await expect.poll(() => isHydrated(page)).toBe(true);
    await expect(page.getByRole('main')).toContainText('window.hit&&hit()');
    await expectWebAddresses(page.locator('main a'));
    await touch(page);
    expect([path, hits()]).toEqual([path, 0]);
  }
});

test('in the mail to an author, which is opened without the policy of our pages', async ({
  page,
  request,
  stack,
}) => {
  const { id: subjectId } = await findSecondSubject(request);
  // An inbox gets one such mail a day.
  const address = `injections-${randomUUID()}@exemple.fr`;
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, wants_mail)
      values ($1, $2, $3, $2, true) returning id`,
    [subjectId, scriptInjections.join(' '), address],
  );
  await signInAs(page.context(), stack, 'moderator');
  const approved = await page.request.post(`/api/moderation/comments/${comment?.id}/approve`, {
    headers: { origin: stack.url },
    data: {},
  });
  expect(approved.status()).toBe(200);
  const { html } = await readMail(request, stack.mailUrl, address);
  const hits = await countHits(page);
  await page.setContent(html);
  await expect(page.locator('body')).toContainText('window.hit&&hit()');
  const links = await page
    .locator('a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const link of links) expect(new URL(link).origin).toBe(stack.url);
  await touch(page);
  expect(hits()).toBe(0);
});

// Containers have another mail catcher.
test(
  'in a mail on the mail page, which without JavaScript is read by plain pages',
  { tag: '@embedded' },
  async ({ page, pageWithoutScripts, stack }) => {
    const subject = `Piège ${newAddress()}`;
    const { smtp } = stack.addresses();
    const sender = createMailTransport({ url: `smtp://127.0.0.1:${smtp}`, from: 'mallory@exemple.fr' });
    const script = "document.body.append('ran')";
    await sender.send({
      to: 'alice@exemple.fr',
      subject,
      text: 'En clair.',
      html: `<script>${script}; top.location = '${stack.url}'</script><img src="data:," onerror="${script}"><p>Bonjour</p>`,
    });
    for (const reader of [pageWithoutScripts, page]) {
      await reader.goto(stack.mailUrl);
      await reader.getByRole('link', { name: subject }).click();
      const html = reader.frameLocator('iframe');
      await expect(html.getByText('Bonjour')).toBeVisible();
      await expect(html.locator('body')).not.toContainText('ran');
      expect(reader.url()).toContain(stack.mailUrl);
    }
    // By keyboard: a click of Playwright that has to scroll first can end in the frame, which is another process.
    await pageWithoutScripts.locator('summary', { hasText: 'Text' }).press('Enter');
    await expect(pageWithoutScripts.getByText('En clair.')).toBeVisible();
  },
);
