import { createMailTransport } from '@nobicast/service-kit/mail';
import { newAddress } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

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
