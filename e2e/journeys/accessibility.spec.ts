import type { APIRequestContext, Page } from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { signInAs } from '../stack/members.ts';
import { expect, findEpisodes, test } from '../stack/test.ts';

const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };

type Screen = 'home' | 'archives' | 'episode' | 'not found' | 'announced';

async function pathOf(screen: Screen, request: APIRequestContext): Promise<string> {
  const { podcast } = await findEpisodes(request);
  return {
    home: '/',
    archives: '/archives',
    episode: `/episodes/${podcast.slug}`,
    'not found': '/nope',
    announced: '/faq',
  }[screen];
}

const violationsOn = async (page: Page) =>
  (await new AxeBuilder({ page }).analyze()).violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Pages of visitors, then of a member, with what is to be seen before they count as there. */
const visitorPages = [
  ['/login', 'Recevoir le lien'],
  ['/auth/email-sent?email=alice%40example.org', 'Renvoyer le lien'],
  ['/auth/success?name=Zo%C3%A9&email=z%40example.org&new=true', 'Compte créé avec succès !'],
  ['/auth/invalid-token', 'Lien éteint'],
  ['/auth/failed?code=E42', 'E42'],
  [`/auth/verify?token=${'x'.repeat(40)}`, 'Lien éteint'],
  ['/auth/account-deleted', 'Compte supprimé'],
  ['/users/demo-host', 'Camille Rousseau'],
  ['/test-turnstile', 'Vérifier le jeton'],
] as const;
const memberPages = [
  ['/dashboard', "Vue d'ensemble"],
  ['/dashboard?onglet=profil', 'Modifier'],
  ['/dashboard?onglet=activite', 'Activité'],
] as const;

for (const [device, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['dark', 'light'] as const) {
    test.describe(`axe, ${device}, ${colorScheme}`, () => {
      test.use({ viewport, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

      for (const screen of ['home', 'archives', 'episode', 'not found', 'announced'] as const) {
        test(`finds nothing on ${screen}`, async ({ page, request }) => {
          const path = await pathOf(screen, request);
          await page.goto(path, { waitUntil: 'networkidle' });
          if (screen === 'episode')
            for (const summary of await page.locator('main summary').all()) await summary.click();
          expect(await violationsOn(page)).toEqual([]);
        });

        test(`${screen} does not scroll sideways`, async ({ page, request }) => {
          const path = await pathOf(screen, request);
          await page.goto(path, { waitUntil: 'networkidle' });
          expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        });
      }

      for (const [path, text] of [...visitorPages, ...memberPages]) {
        test(`finds nothing on ${path}, which does not scroll sideways`, async ({ page, context, stack }) => {
          const isForMembers = memberPages.some(([memberPath]) => memberPath === path);
          if (isForMembers) await signInAs(context, stack, 'host');
          await page.goto(path);
          await expect(page.getByText(text).first()).toBeVisible();
          expect(await violationsOn(page)).toEqual([]);
          expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        });
      }

      test('finds nothing on the member’s menu and the edited profile', async ({ page, context, stack }) => {
        await signInAs(context, stack, 'host');
        await page.goto('/dashboard?onglet=profil');
        await page.getByRole('button', { name: 'Modifier' }).click();
        await expect(page.getByLabel('Nom', { exact: true })).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
        await page
          .getByRole(
            'button',
            device === 'phone' ? { name: 'Menu', exact: true } : { name: /compte|menu de/i },
          )
          .click();
        await expect(
          page.getByRole(device === 'phone' ? 'button' : 'menuitem', { name: 'Se déconnecter' }),
        ).toBeVisible();
        expect(await violationsOn(page)).toEqual([]);
      });
    });
  }
}
