import type { Page } from '@playwright/test';
import { queryAs, signInAs } from '../stack/members.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

const named = ['heading', 'link', 'button', 'tab'];
const flat = (text: string) => text.replace(/\s+/g, ' ').trim();
const solid = (text: string) => text.replace(/\s/g, '');

/**
 * Headings and controls in which the browser's accessibility tree, or the text that is copied and indexed, runs words
 * together that the screen shows apart.
 */
async function gluedWords(page: Page): Promise<string[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.getDocument');
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  const glued: string[] = [];
  for (const { ignored, role, name, backendDOMNodeId } of nodes) {
    if (ignored || !named.includes(String(role?.value)) || backendDOMNodeId === undefined) continue;
    const { object } = await browser.send('DOM.resolveNode', { backendNodeId: backendDOMNodeId });
    const { result } = await browser.send('Runtime.callFunctionOn', {
      objectId: object.objectId,
      functionDeclaration: 'function () { return [this.innerText, this.textContent]; }',
      returnByValue: true,
    });
    // `innerText` has a space wherever the screen shows one.
    const [shown = '', content = ''] = (result.value as string[]).map(flat);
    for (const text of [flat(String(name?.value ?? '')), content])
      if (solid(text) === solid(shown) && text !== shown) glued.push(`${text} ≠ ${shown}`);
  }
  await browser.detach();
  return glued;
}

for (const width of [360, 1440]) {
  test(`at ${width} px words that stand apart are apart for assistive technology (U21)`, async ({
    page,
    context,
    request,
    stack,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInAs(context, stack, 'host');
    const { podcast, preparation } = await findEpisodes(request);
    for (const path of [
      '/',
      '/archives',
      `/episodes/${podcast.slug}`,
      `/episodes/${preparation.slug}`,
      '/users/demo-host',
      '/dashboard',
      '/dashboard?onglet=activite',
      '/auth/success?new=true',
      '/auth/failed',
      '/nope',
    ]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('main [data-skeleton]')).toHaveCount(0);
      expect({ path, glued: await gluedWords(page) }).toEqual({ path, glued: [] });
    }
  });
}

for (const name of ['Wanda Wolff', 'Mélanie Weber', '👩‍💻 🇫🇷']) {
  test(`the initials of ${name} are not cut in the portrait (U21)`, async ({ page, context, stack }) => {
    const { id } = await signInAs(context, stack);
    await queryAs(stack, 'auth', 'update auth.users set name = $1 where id = $2', [name, id]);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/users/${id}`);
      const letters = page.locator('main [aria-hidden] > .display').first();
      await expect(letters).toBeVisible();
      // Letters of a fallback font may be wider, until theirs has loaded.
      const overhang = () =>
        letters.evaluate((element) => {
          const frame = element.parentElement?.getBoundingClientRect();
          return frame ? element.getBoundingClientRect().right - frame.right : Infinity;
        });
      await expect.poll(overhang).toBeLessThanOrEqual(0);
    }
  });
}
