import type { Locator, Page } from '@playwright/test';
import { problemsOf, sidewaysScroll } from '../../stack/axe.ts';
import { mp3File, newSlug, removeEpisodes } from '../../stack/episode-files.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { expect, test } from '../../stack/test.ts';

test.use({ timezoneId: 'America/New_York' });
test.describe.configure({ timeout: 240_000 });
test.afterEach(({ stack }) => removeEpisodes(stack));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const checklist = (page: Page) => page.getByRole('navigation', { name: 'À faire' });
const missing = (page: Page, count: number) =>
  expect(
    checklist(page).getByText(
      count === 0
        ? 'Rien ne manque pour publier le podcast.'
        : new RegExp(`^${count}\\schoses? manque(nt)? pour publier`),
    ),
  ).toBeVisible({ timeout: 30_000 });
/** Follows an entry of the checklist to its section. */
async function follow(page: Page, part: RegExp) {
  const entry = checklist(page).getByRole('link', { name: part });
  await entry.click();
  const id = (await entry.getAttribute('href')) ?? '';
  await expect(page.locator(id)).toBeInViewport();
  return page.locator(id);
}

// T3-B2, T3-B3, T3-B10
test('a producer’s week on one page, with the checklist as the guide, on a phone', async ({
  page,
  stack,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page.context(), stack, 'admin');
  const slug = newSlug();

  await test.step('one press makes a preparation, which nobody sees yet', async () => {
    await page.goto('/admin?onglet=episodes');
    await button(page, 'Nouvelle préparation').click();
    await expect(page).toHaveURL(/\/admin\/episodes\/\d+$/);
    await expect(
      page.getByText(
        /^Préparation, sera publique d’elle-même mercredi 10:00, même incomplète · deviendra #\d+$/,
      ),
    ).toBeVisible();
    // So that it is removed after the story.
    const id = Number(page.url().split('/').at(-1));
    await queryAs(stack, 'content', 'update content.episodes set slug = $1 where id = $2 returning id', [
      slug,
      id,
    ]);
    await page.reload();
    expect((await page.request.get(`/episodes/${slug}`)).status()).toBe(404);
    expect(await problemsOf(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual(0);
  });

  await test.step('its title saves itself', async () => {
    const fields = await follow(page, /^Titre/);
    await fields.getByLabel('Titre').fill(`La semaine ${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`La semaine ${slug}`);
    await expect(fields.getByText(/^Enregistré à/)).toBeVisible();
    // The whole month is above the bar.
    await fields.getByRole('button', { name: 'Choisir dans le calendrier' }).first().click();
    const edgesOf = async (part: Locator) => {
      const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: 0 };
      return { y, bottom: y + height };
    };
    const month = await edgesOf(fields.getByLabel(/^Choisir dans le calendrier, /).first());
    expect(month.bottom).toBeLessThan((await edgesOf(button(page, 'Enregistrer').first())).y);
    await page.keyboard.press('Escape');
  });

  await test.step('its subjects are pasted, with their starts', async () => {
    const subjects = await follow(page, /^Sujets et débuts/);
    await subjects.getByRole('button', { name: 'Coller des sujets' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('00:00 La panne\n00:02 Le câble\n00:04 La suite');
    await dialog.getByRole('button', { name: 'Aperçu' }).click();
    await dialog.getByRole('button', { name: 'Ajouter 3 sujets' }).click();
    await expect(subjects.getByText('3 débuts réels sur 3')).toBeVisible();
  });

  await test.step('somebody takes part', async () => {
    const people = await follow(page, /^Participants/);
    await people.getByRole('button', { name: 'Ajouter un participant' }).click();
    const form = page.getByRole('dialog', { name: 'Ajouter un participant' });
    await form.getByLabel('Nom').fill('Odile de Passage');
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(checklist(page).getByText('1 présence à confirmer')).toBeVisible();
    await people.getByLabel('Odile de Passage a confirmé sa présence').check();
    await missing(page, 1);
  });

  await test.step('its sound is sent and heard before the date, without a preview address', async () => {
    const files = await follow(page, /^Son/);
    await files.locator('input[type=file]').first().setInputFiles(mp3File(160_000));
    await missing(page, 0);
    const heard = page.waitForResponse((response) =>
      /\/api\/admin\/episodes\/\d+\/stream$/.test(response.url()),
    );
    await button(page, 'Écouter').click();
    expect((await heard).status()).toBeLessThan(300);
    await expect(page.getByText('Aucune adresse d’aperçu')).toBeVisible();
    await button(page, 'Mettre en pause').first().click();
  });

  await test.step('its letter is begun with what is there', async () => {
    const letter = await follow(page, /^Newsletter/);
    await letter.getByRole('button', { name: 'Écrire le numéro de cet épisode' }).click();
    await expect(letter.getByLabel('Texte')).toHaveValue(/La panne/);
  });

  await test.step('it becomes a podcast that waits for its date', async () => {
    await button(page, 'Passer en podcast').click();
    await page.getByRole('radio', { name: 'Tout de suite' }).check();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Passer en podcast' }).click();
    await expect(
      page.getByText(/^Podcast, programmé · #\d+ paraît mercredi 10:00, même incomplet$/),
    ).toBeVisible();
    expect(await problemsOf(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toEqual(0);
  });
});
