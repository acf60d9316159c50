import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { problemsInTheme, themes } from '../../stack/axe.ts';
import { retype, tabThrough, tabTo } from '../../stack/keyboard.ts';
import { linkIn, readMail } from '../../stack/mailbox.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import {
  addressField,
  afterBotCheck,
  fetchCurrentUser,
  newAddress,
  sendButton,
  setRandomIpAddress,
} from '../../stack/sign-in.ts';
import { holdScripts } from '../../stack/slow-line.ts';
import { expect, findSubject, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 300_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

function watchPaths(page: Page): (pattern: RegExp) => string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return (pattern) => paths.filter((each) => pattern.test(each)).sort();
}

const largestPaint = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        new PerformanceObserver((list) => {
          // These entries are not in TypeScript's library.
          const last = list.getEntries().at(-1) as (PerformanceEntry & { element?: Element }) | undefined;
          resolve(last?.element?.tagName);
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
  );

const problemsInThemes = async (page: Page) => {
  const problems: string[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    problems.push(...(await problemsInTheme(page)));
  }
  return problems;
};

/** Reads every log of the stack, and its output. */
function expectInNoLog(stack: Stack, secrets: readonly string[]): void {
  const folder = path.join(stack.dataFolder, 'logs');
  const logs = readdirSync(folder).map((file) => path.join(folder, file));
  const names = logs.map((file) => path.basename(file, '.log'));
  // Postgres has no log file: the stack prints its output only if it does not start.
  const withFiles = Object.keys(stack.parts()).filter((part) => part !== 'postgres');
  expect(names).toEqual(expect.arrayContaining(withFiles));
  for (const file of [...logs, stack.terminalFile]) {
    const log = readFileSync(file, 'utf8');
    for (const secret of secrets) expect(log.includes(secret), `${file} contains ${secret}`).toBe(false);
  }
}

// The containers have another mail page.
test(
  'with the keyboard alone a listener becomes a member, edits what others see, takes the data along and leaves',
  { tag: '@embedded' },
  async ({ page, context, request, browser, stack }) => {
    const email = newAddress();
    const mails = await context.newPage();
    const entry = mails.getByRole('link', { name: email });
    let token = '';

    await test.step('the form is painted before any script, and keeps what is typed until then', async () => {
      const requested = watchPaths(page);
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Archives' }).first().click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Épisodes');
      expect(requested(/^\/remotes\/mfe-(member|admin)\//)).toEqual([]);

      const { release } = await holdScripts(page);
      const requestedByForm = watchPaths(page);
      await page.goto('/login?next=%2Farchives', { waitUntil: 'commit' });
      // ROUTES-09, LOGIN-04
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connexion');
      // The observer may report what was painted so far.
      await expect.poll(() => largestPaint(page)).toBe('H1');
      await expect(sendButton(page)).toBeDisabled();
      await tabTo(page, addressField(page));
      await page.keyboard.type(email);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/login\?next=%2Farchives$/);
      release();
      await expect(sendButton(page)).toBeEnabled(afterBotCheck);
      await expect(addressField(page)).toHaveValue(email);
      expect(requestedByForm(/^\/api\/(auth\/me|bot-check)$/)).toEqual(['/api/auth/me', '/api/bot-check']);
      expect(requestedByForm(/page-login/)).toHaveLength(1);
      expect(requestedByForm(/page-(dashboard|auth)/)).toEqual([]);
    });

    await test.step('the mail page follows what arrives, also on a phone', async () => {
      await mails.setViewportSize({ width: 360, height: 740 });
      await mails.goto(stack.mailUrl);
      await page.bringToFront();
      await tabTo(page, sendButton(page));
      await page.keyboard.press('Enter');
      // ROUTES-21, LOGIN-05
      await expect(page).toHaveURL(/\/auth\/email-sent/);
      await expect(page.getByText('ec***@nobicast.example')).toBeVisible();
      await expect(entry).toContainText('New', { timeout: 60_000 });
      expect(await problemsInThemes(mails)).toEqual([]);
      await tabTo(mails, entry);
      await mails.keyboard.press('Enter');
      await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Votre lien de connexion à Nobicast');
      expect(await problemsInThemes(mails)).toEqual([]);
      token = new URL(linkIn(await readMail(request, stack.mailUrl, email))).searchParams.get('token') ?? '';
    });

    const tab =
      await test.step('its link opens a tab that is signed in, and the tab that asked goes on', async () => {
        const opening = context.waitForEvent('page');
        await mails.frameLocator('iframe').getByRole('link', { name: 'Se connecter' }).press('Enter');
        const opened = await opening;
        // ROUTES-20, LOGIN-13
        await expect(opened).toHaveURL(/\/auth\/success\?.*new=true/);
        await expect(page).toHaveURL(/\/archives$/);
        await expect(page.getByRole('banner').getByRole('button', { name: /^Menu d/ })).toBeVisible();
        expect(await fetchCurrentUser(page)).toMatchObject({ is_authenticated: true, email });
        await mails.goBack();
        await expect(entry).not.toContainText('New', { useInnerText: true });
        await Promise.all([page.close(), mails.close()]);
        await tabTo(opened, opened.getByRole('main').getByRole('link', { name: 'Tableau de bord' }));
        await opened.keyboard.press('Enter');
        // ROUTES-10
        await expect(opened).toHaveURL(/\/dashboard/);
        await expect(opened.getByRole('tab', { name: "Vue d'ensemble" })).toBeVisible();
        return opened;
      });
    const { id } = await fetchCurrentUser(tab);
    const press = (key: string) => tab.keyboard.press(key);
    const field = (label: string) => tab.getByLabel(label, { exact: true });
    const button = (name: string) => tab.getByRole('button', { name });

    await test.step('the dashboard requests its data while its code loads, and everything once', async () => {
      await queryAs(stack, 'auth', "update auth.users set role = 'host' where id = $1", [id]);
      await expect.poll(() => fetchCurrentUser(tab)).toMatchObject({ role: 'host' });
      const { release } = await holdScripts(tab);
      const requested = watchPaths(tab);
      const data = tab.waitForResponse('**/api/dashboard');
      const document = await tab.goto('/dashboard', { waitUntil: 'commit' });
      await expect(tab.getByRole('status', { name: 'Chargement de votre tableau de bord…' })).toBeVisible();
      expect((await data).status()).toBe(200);
      release();
      await expect(tab.getByRole('tab', { name: 'Profil' })).toBeVisible();
      await tab.waitForLoadState('networkidle');
      expect(requested(/^\/api\/(auth\/me|dashboard)$/)).toEqual(['/api/auth/me', '/api/dashboard']);
      expect(requested(/page-dashboard/)).toHaveLength(1);
      expect(requested(/page-(login|auth)|mfe-admin/)).toEqual([]);
      // The document is the same for everybody.
      expect(await document?.text()).toBe(await (await request.get('/dashboard')).text());
    });

    await test.step('one that failed to load is tried again, and its heading gets the focus', async () => {
      const failing = (each: Route) => each.fulfill({ json: { ok: false } });
      await tab.route('**/api/dashboard', failing, { times: 1 });
      await tab.reload();
      await tabTo(tab, button('Réessayer'));
      await press('Enter');
      await expect(tab.getByRole('heading', { level: 1, name: /^Bon/ })).toBeFocused();
    });

    await test.step('a host edits the profile, which everybody sees within seconds', async () => {
      // On a wide screen the tabs are stacked.
      await tabTo(tab, tab.getByRole('tab', { name: "Vue d'ensemble" }));
      await press('ArrowDown');
      await expect(tab.getByRole('tab', { name: 'Profil' })).toBeFocused();
      await press('Enter');
      await expect(tab).toHaveURL(/onglet=profil$/);
      await tabTo(tab, button('Modifier'));
      await press('Enter');
      await tabTo(tab, field('Nom'));
      await retype(tab, 'Alix <b>Lune</b>');
      await tabThrough(tab, [
        ...['Adresse e-mail', 'Adresse de l’avatar', 'Bio'].map(field),
        tab.getByRole('checkbox', { name: 'Me prévenir quand un de mes messages est publié' }),
        ...['Bio à l’antenne', 'Domaines d’expertise', 'Twitter', 'LinkedIn', 'GitHub'].map(field),
      ]);
      await tab.keyboard.type('javascript:alert(1)');
      await tabThrough(tab, [field('Site'), button('Annuler'), button('Enregistrer')]);
      await press('Enter');
      await expect(field('GitHub')).toBeFocused();
      await retype(tab, 'https://github.com/alix');
      await tabTo(tab, button('Enregistrer'));
      await press('Enter');
      await expect(button('Modifier')).toBeFocused();
      await expect(tab.getByRole('main').getByText('Alix <b>Lune</b>').first()).toBeVisible();
      const readPage = async () => (await request.get(`/users/${id}`)).text();
      // ROUTES-27
      await expect.poll(readPage, { timeout: 20_000 }).toContain('Alix &lt;b&gt;Lune&lt;/b&gt;');
      expect(await readPage()).toContain('https://github.com/alix');
      expect(await readPage()).not.toContain(email);
    });

    await test.step('a session in another browser is ended, and ends at once', async () => {
      const elsewhere = await browser.newContext({ baseURL: stack.url });
      await queryAs(stack, 'auth', 'update auth.sessions set user_id = $1 where user_id = $2', [
        id,
        (await signInAs(elsewhere, stack)).id,
      ]);
      const statusThere = async () => (await elsewhere.request.get('/api/dashboard')).status();
      expect(await statusThere()).toBe(200);
      await tab.reload();
      await tabTo(tab, button('Déconnecter Appareil inconnu'));
      await press('Enter');
      await expect(tab.getByText('Vous n’êtes connecté nulle part ailleurs.')).toBeVisible();
      await expect.poll(statusThere).toBe(401);
      expect((await tab.request.get('/api/dashboard')).status()).toBe(200);
      await elsewhere.close();
    });

    const subject = await findSubject(request);
    const [comment] = await queryAs<{ id: number }>(
      stack,
      'comments',
      `insert into comments.comments (episode_subject_id, author_name, author_email, content, new_user_id)
        values ($1, 'Alix', $2, 'Je reste', $3) returning id`,
      [subject.id, email, id],
    );

    await test.step('the data of the account is a file', async () => {
      await tabTo(tab, button('Télécharger mes données'));
      await press('Enter');
      const download = tab.waitForEvent('download');
      await tab.getByRole('alertdialog').getByRole('button', { name: 'Télécharger' }).press('Enter');
      expect((await download).suggestedFilename()).toMatch(/^nobicast-export-\d{4}-\d{2}-\d{2}\.json$/);
      const data = readFileSync(await (await download).path(), 'utf8');
      for (const text of [email, 'Je reste']) expect(data).toContain(text);
      expect(data).not.toContain('token_hash');
    });

    const cookies = (await context.cookies()).filter(({ name }) => /session|sign_in|device/.test(name));
    await test.step('the account is deleted: its comments stay, without the name', async () => {
      const dialog = tab.getByRole('alertdialog');
      const cancel = dialog.getByRole('button', { name: 'Annuler' });
      const address = dialog.getByLabel(/Votre adresse e-mail/);
      await tabTo(tab, button('Supprimer mon compte'));
      await press('Enter');
      await expect(cancel).toBeFocused();
      // U29: the confirm button can be reached and says what is missing; the page behind the dialog cannot be
      // reached.
      const confirm = dialog.getByRole('button', { name: 'Supprimer définitivement' });
      await tabThrough(tab, [confirm, address, cancel]);
      await expect(confirm).toHaveAccessibleDescription(/^Tapez /);
      await press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(button('Supprimer mon compte')).toBeFocused();
      await press('Enter');
      await expect(cancel).toBeFocused();
      await press('Shift+Tab');
      await expect(address).toBeFocused();
      await tab.keyboard.type(email);
      await tabThrough(tab, [cancel, confirm]);
      await press('Enter');
      await expect(tab.getByRole('heading', { name: 'Compte supprimé' })).toBeVisible();
      await expect(tab.getByRole('banner').getByRole('link', { name: 'Connexion' }).first()).toBeVisible();
      expect((await request.get(`/api/users/${id}`)).status()).toBe(404);
      const left = await queryAs(
        stack,
        'comments',
        'delete from comments.comments where id = $1 returning author_name, author_email, new_user_id, content',
        [comment?.id],
      );
      expect(left).toEqual([
        { author_name: 'Compte supprimé', author_email: '', new_user_id: null, content: 'Je reste' },
      ]);
    });

    await test.step('no log contains the address, the link or a cookie, even after a failed statement', async () => {
      // A duplicate key: the error of Postgres quotes the row.
      const twice = queryAs(stack, 'auth', 'insert into auth.users (email) values ($1), ($1)', [email]);
      await expect(twice).rejects.toMatchObject({ detail: expect.stringContaining(email) });
      expect(cookies.length).toBeGreaterThan(0);
      expect(token.length).toBeGreaterThan(80);
      expectInNoLog(stack, [email, encodeURIComponent(email), token, ...cookies.map(({ value }) => value)]);
    });
  },
);
