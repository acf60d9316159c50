import { createMailTransport } from '@nobicast/service-kit/mail';
import { problemsInTheme, themes } from '../stack/axe.ts';
import { tabTo } from '../stack/keyboard.ts';
import { newAddress, requestLink, setRandomIpAddress } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

// A bot check and a mail each, which take long on a slow machine. Containers have another mail catcher.
test.describe.configure({ timeout: 240_000 });
test.beforeEach(({ page }) => setRandomIpAddress(page));

test(
  'the mail page follows what arrives, and by keyboard a link in a mail opens a tab that is signed in',
  { tag: '@embedded' },
  async ({ page, context, stack }) => {
    const email = newAddress();
    const mails = await context.newPage();
    await mails.setViewportSize({ width: 360, height: 740 });
    await mails.goto(stack.mailUrl);
    await requestLink(page, email);
    const entry = mails.getByRole('link', { name: email });
    await expect(entry).toContainText('New', { timeout: 60_000 });
    const problems: string[] = [];
    for (const colorScheme of themes) {
      await mails.emulateMedia({ colorScheme });
      problems.push(...(await problemsInTheme(mails)));
    }
    await tabTo(mails, entry);
    await mails.keyboard.press('Enter');
    await expect(mails.getByRole('heading', { level: 1 })).toHaveText('Votre lien de connexion à Nobicast');
    for (const colorScheme of themes) {
      await mails.emulateMedia({ colorScheme });
      problems.push(...(await problemsInTheme(mails)));
    }
    expect(problems).toEqual([]);

    const opening = context.waitForEvent('page');
    await mails.frameLocator('iframe').getByRole('link', { name: 'Se connecter' }).press('Enter');
    await expect(await opening).toHaveURL(/\/auth\/success/);
    await mails.goBack();
    await expect(entry).not.toContainText('New', { useInnerText: true });
  },
);

test(
  'without JavaScript a mail is read by plain pages, and no script of a mail ever runs',
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
    // By keyboard: a click of Playwright that has to scroll first can end in the frame, which is a process of its own.
    await pageWithoutScripts.locator('summary', { hasText: 'Text' }).press('Enter');
    await expect(pageWithoutScripts.getByText('En clair.')).toBeVisible();
  },
);
