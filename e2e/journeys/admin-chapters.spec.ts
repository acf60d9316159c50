import { id3Tag } from '@nobicast/media/encoded-sounds';
import { mp3Of } from '@nobicast/media/sounds';
import type { Page } from '@playwright/test';
import { problemsOf } from '../stack/axe.ts';
import { block, chooser, openFilesOfNew, removeEpisodes } from '../stack/episode-files.ts';
import { queryAs } from '../stack/members.ts';
import { expect, test } from '../stack/test.ts';

test.afterEach(({ stack }) => removeEpisodes(stack));

const audio = 'Fichier audio';
/** A job reads the file. */
const slowly = { timeout: 60_000 };
const subjects = [
  'Générique',
  'La panne du câble sous-marin',
  'Un an de modems',
  'Le procès du siècle',
  'Courrier',
  'La carte des antennes',
  'Lectures',
  'Ce que l’IA a mangé',
  'Fin',
];
const chapterTitles = [
  'Generique',
  'Panne du cable',
  'Modems',
  'Procès du siècle',
  'Carte des antennes',
  'Ce que l’IA a mangé',
];

async function openSubjects(page: Page, slug: string) {
  await page.goto(`/admin?onglet=episodes&recherche=${slug}`);
  await page.getByRole('button', { name: /^Actions pour/ }).click();
  await page.getByRole('menuitem', { name: 'Modifier' }).click();
  await page.getByRole('tab', { name: /^Sujets/ }).click();
}
const start = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Début de «\\s${title}\\s»$`) });

test('of six chapters in the file five become starts, and the sixth subject has none on the site either', async ({
  page,
  stack,
}) => {
  test.setTimeout(180_000);
  const { id, slug } = await openFilesOfNew(page, stack);
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index)
      select $1, t, n - 1 from unnest($2::text[]) with ordinality s (t, n) returning id`,
    [id, subjects],
  );
  const chapters = chapterTitles.map((title, index) => ({
    title,
    startMs: 5_000 + index * 15_000,
    endMs: 20_000 + index * 15_000,
  }));
  await chooser(page, audio).setInputFiles({
    name: 'chapitres.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.concat([
      id3Tag({ texts: { TIT2: 'Essai de chapitres' }, chapters }),
      mp3Of(120, { kilobits: [64, 128] }),
    ]),
  });
  await expect(block(page, audio).getByText('Essai de chapitres')).toBeVisible(slowly);
  await expect(block(page, audio).getByText(/kbit\/s, variable$/)).toBeVisible(slowly);
  await expect(block(page, audio).getByText('6, proposés dans l’onglet Sujets')).toBeVisible();

  await openSubjects(page, slug);
  await expect(page.getByText(/^Débit variable/)).toBeVisible(slowly);
  await page.getByRole('button', { name: 'Chapitres du fichier (6)' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Chapitres trouvés dans le fichier' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(6);
  await expect(dialog.getByRole('combobox').nth(4)).toHaveValue(/^\d+$/);
  expect(
    await dialog
      .getByRole('combobox')
      .evaluateAll((all) =>
        all.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent),
      ),
  ).toEqual([subjects[0], subjects[1], subjects[2], subjects[3], subjects[5], subjects[7]]);
  expect(await problemsOf(page)).toEqual([]);
  await dialog.getByRole('checkbox').last().uncheck();
  await dialog.getByLabel('Décalage, en secondes').fill('-3');
  await dialog.getByRole('button', { name: 'Poser 5 débuts' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('5 débuts réels sur 9')).toBeVisible();
  await expect(start(page, 'Générique')).toHaveValue('00:00:02');
  await expect(start(page, 'La carte des antennes')).toHaveValue('00:01:02');
  await expect(start(page, 'Ce que l’IA a mangé')).toHaveValue('');

  // On the site, a real start is a button that seeks there.
  await page.goto(`/episodes/${slug}`);
  const times = page.getByRole('button', { name: /00:0\d:\d\d/ });
  await expect(times.filter({ hasText: '00:01:02' }).first()).toBeVisible();
  await expect(times.filter({ hasText: '00:01:17' })).toHaveCount(0);
  await expect(times.filter({ hasText: '00:01:20' })).toHaveCount(0);
});
