import { rmSync, writeFileSync } from 'node:fs';
import { id3Tag } from '@nobicast/media/encoded-sounds';
import { mp3Of } from '@nobicast/media/sounds';
import type { Page } from '@playwright/test';
import { expectPlaying, region, seconds } from '../../stack/audio.ts';
import { problemsOf } from '../../stack/axe.ts';
import {
  block,
  chooser,
  createEpisode,
  newSlug,
  openEpisode,
  openFiles,
  openSubjects,
  removeEpisodes,
} from '../../stack/episode-files.ts';
import { dragStatus, pickUp } from '../../stack/keyboard.ts';
import { queryAs, signInAs } from '../../stack/members.ts';
import { expect, isHydrated, test } from '../../stack/test.ts';

/** `npm run test:long` takes as much as a real episode. */
const audioMebibytes = Number(process.env.NOBICAST_AUDIO_MEBIBYTES ?? 4);
const mebibyte = 1024 * 1024;
/** A large file takes longer. */
const slowly = { timeout: 60_000 + audioMebibytes * 1_000 };

// Still the day before for a while after midnight in Paris.
test.use({ timezoneId: 'America/New_York' });
test.describe.configure({ timeout: 240_000 + 4 * slowly.timeout });
test.afterEach(({ stack }) => removeEpisodes(stack));

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const dialog = (page: Page) => page.getByRole('dialog');
const titles = (page: Page) => dialog(page).getByRole('heading', { level: 3 });
const start = (page: Page, title: string) =>
  page.getByRole('textbox', { name: new RegExp(`^Début de «\\s${title}\\s»$`) });

async function save(page: Page) {
  await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(dialog(page)).toHaveCount(0);
}

// ROLES-14
test('an episode is produced: prepared, its audio sent, its starts set, published at its date, heard, renamed and deleted', async ({
  page,
  browser,
  stack,
}, testInfo) => {
  await signInAs(page.context(), stack, 'admin');
  const slug = newSlug();
  const visitor = await (await browser.newContext({ baseURL: stack.url, locale: 'fr-FR' })).newPage();
  const statusFor = async (path: string) => (await visitor.request.get(path)).status();
  const textOf = async (path: string) => (await visitor.request.get(path)).text();

  await test.step('the preparation is public at once, everywhere', async () => {
    await page.goto('/admin?onglet=episodes');
    await button(page, 'Nouvel Épisode').click();
    const created = page.getByRole('dialog', { name: 'Créer un Nouvel Épisode' });
    const next = await created.getByLabel('Numéro').inputValue();
    await expect(created.getByLabel('Slug')).toHaveValue(`episode-${next}`);
    await created.getByLabel('Numéro').fill('14');
    await created.getByLabel('Type').selectOption('preparation');
    await created.getByLabel('Titre').fill(`Le conducteur ${slug}`);
    await created.getByLabel('Slug').fill(slug);
    await created.getByRole('button', { name: 'Créer', exact: true }).click();
    await expect(created).toHaveCount(0);
    await expect.poll(() => textOf(`/episodes/${slug}`)).toContain('Préparation');
    // ADMIN-EPISODES-71: without waiting for a cache to expire.
    for (const path of ['/', `/archives?year=${new Date().getFullYear()}`])
      await expect.poll(() => textOf(path)).toContain(`Le conducteur ${slug}`);
  });

  await test.step('its subjects are collected', async () => {
    await openSubjects(page, slug);
    for (const title of ['La panne', 'Le câble', 'La suite']) {
      await button(page, 'Ajouter un sujet').click();
      const form = page.getByRole('dialog', { name: 'Ajouter un sujet' });
      await form.getByLabel('Titre').fill(title);
      await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
      await expect(form).toHaveCount(0);
    }
    await expect(page.getByRole('tab', { name: 'Sujets (3)' })).toBeVisible();
  });

  await test.step('it becomes the podcast of its number, and waits for its date on the clocks of Paris', async () => {
    await page.getByRole('tab', { name: "Détails de l'épisode" }).click();
    await dialog(page).getByLabel('Type').selectOption('podcast');
    await button(page, 'Lundi 10:00').click();
    await expect(
      dialog(page).getByText(/^Public à partir du lundi .* à 10:00, heure de Paris/),
    ).toBeVisible();
    await dialog(page).getByRole('spinbutton').first().click();
    await page.keyboard.type('020220990030');
    await expect(dialog(page).getByText(/^Public .*2 février 2099 à 00:30, heure de Paris/)).toBeVisible();
    await save(page);
    const date = page.getByRole('row').filter({ hasText: slug }).locator('time').first();
    await expect(date).toHaveText(/02\/02\/2099/);
    await expect(date).toHaveAttribute('datetime', '2099-02-01T23:30:00.000Z');
    await expect.poll(() => statusFor(`/episodes/${slug}`)).toBe(404);
  });

  await test.step('its audio is sent, and nobody hears it yet', async () => {
    const file = testInfo.outputPath('nobicast-14.mp3');
    const chapters = ['Générique', 'Panne', 'Cable'].map((title, index) => ({
      title,
      startMs: index * 20_000,
      endMs: (index + 1) * 20_000,
    }));
    const sound = mp3Of((audioMebibytes * mebibyte) / (256 * 125), { kilobits: [192, 320] });
    writeFileSync(file, Buffer.concat([id3Tag({ texts: { TIT2: 'Essai de chapitres' }, chapters }), sound]));
    await openFiles(page, slug);
    await chooser(page, 'Fichier audio').setInputFiles(file);
    const audio = block(page, 'Fichier audio');
    await expect(audio.getByText('Fichier audio uploadé avec succès !')).toBeVisible(slowly);
    rmSync(file);
    await expect(audio.getByText('3, lus dans le fichier')).toBeVisible(slowly);
    await expect(audio.getByText('Essai de chapitres')).toBeVisible();
    // Known once the whole sound has been measured.
    await expect(audio.getByText(/kbit\/s, variable$/)).toBeVisible(slowly);
    const [episode] = await queryAs<{ id: number }>(
      stack,
      'content',
      'select id from content.episodes where slug = $1',
      [slug],
    );
    expect(await statusFor(`/api/episodes/${episode?.id}/stream`)).toBe(404);
  });

  await test.step('of the chapters in the file two become starts', async () => {
    await openSubjects(page, slug);
    await button(page, 'Chapitres du fichier (3)').click();
    const question = page.getByRole('dialog', { name: 'Chapitres trouvés dans le fichier' });
    await expect(question.getByRole('combobox').nth(1)).toHaveValue(/^\d+$/);
    const chosen = question
      .getByRole('combobox')
      .evaluateAll((all) =>
        all.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent),
      );
    expect((await chosen).slice(1)).toEqual(['La panne', 'Le câble']);
    expect(await problemsOf(page)).toEqual([]);
    await question.getByLabel('Décalage, en secondes').fill('-3');
    await question.getByRole('button', { name: 'Poser 2 débuts' }).click();
    await expect(page.getByText('2 débuts réels sur 3')).toBeVisible();
    await expect(start(page, 'La panne')).toHaveValue('00:00:17');
    await expect(start(page, 'Le câble')).toHaveValue('00:00:37');
    await expect(start(page, 'La suite')).toHaveValue('');
  });

  await test.step('starts are set by one key while listening, also before the date; those from one on are shifted', async () => {
    await button(page, 'Écouter').click();
    await expect.poll(() => seconds(page), { timeout: 30_000 }).toBeGreaterThan(0);
    for (const [title, at] of [
      ['La panne', '10'],
      ['Le câble', '24'],
      ['La suite', '49'],
    ] as const) {
      await page.locator('audio').evaluate(
        (audio: HTMLAudioElement, to) => {
          audio.pause();
          audio.currentTime = to;
        },
        Number(at) + 0.4,
      );
      await expect(page.getByText(`Position de l’écoute 00:00:${at}`)).toBeVisible();
      await start(page, title).focus();
      await page.keyboard.press('t');
      await expect(start(page, title)).toHaveValue(`00:00:${at}`);
    }
    await expect(page.getByText('3 débuts réels sur 3')).toBeVisible();
    await button(page, /^Décaler «\sLe câble\s» et la suite$/).click();
    await page.getByLabel('Décalage, en secondes').fill('-4');
    await button(page, 'Décaler').click();
    await expect(start(page, 'La suite')).toHaveValue('00:00:45');
    await start(page, 'Le câble').fill('0:50');
    await start(page, 'Le câble').press('Enter');
    await expect(page.getByRole('alert')).toContainText('n’est pas avant celui d’un sujet suivant, à 0:45');
    await start(page, 'Le câble').fill('0:20');
    await openSubjects(page, slug);
    for (const [title, value] of [
      ['La panne', '00:00:10'],
      ['Le câble', '00:00:20'],
      ['La suite', '00:00:45'],
    ] as const)
      await expect(start(page, title)).toHaveValue(value);
  });

  await test.step('the date comes, and it is heard from a subject', async () => {
    // The test cannot wait for 2099.
    await queryAs(
      stack,
      'content',
      "update content.episodes set published_at = now() + interval '5 seconds' where slug = $1 returning id",
      [slug],
    );
    expect(await statusFor(`/episodes/${slug}`)).toBe(404);
    await expect.poll(() => statusFor(`/episodes/${slug}`), { timeout: 60_000 }).toBe(200);
    await visitor.goto(`/episodes/${slug}`);
    await expect.poll(() => isHydrated(visitor)).toBe(true);
    await expect(visitor.getByRole('heading', { level: 1 })).toContainText('14');
    await visitor
      .getByRole('button', { name: /00:00:45/ })
      .first()
      .click();
    await expectPlaying(visitor);
    expect(await seconds(visitor)).toBeGreaterThanOrEqual(45);
    await expect(region(visitor)).toContainText('La suite');
  });

  const names = [slug, newSlug(), newSlug()] as const;
  const last = names[2];
  await test.step('renamed twice, it is found at its old addresses, in one step', async () => {
    for (const [name, next] of [
      [names[0], names[1]],
      [names[1], names[2]],
    ] as const) {
      await openEpisode(page, name);
      await dialog(page).getByLabel('Slug').fill(next);
      await save(page);
    }
    const [subject] = await queryAs<{ id: number }>(
      stack,
      'content',
      `select s.id from content.subjects s join content.episodes e on e.id = s.episode_id where e.slug = $1`,
      [last],
    );
    for (const name of names.slice(0, 2))
      for (const rest of ['', `/subjects/${subject?.id}`]) {
        const answer = async () => {
          const reply = await visitor.request.get(`/episodes/${name}${rest}`, { maxRedirects: 0 });
          return [reply.status(), reply.headers().location];
        };
        await expect.poll(answer).toEqual([301, `/episodes/${last}${rest}`]);
      }
    await visitor.goto(`/episodes/${slug}`);
    await expect(visitor).toHaveURL(`${stack.url}/episodes/${last}`);
    await expect(visitor.getByRole('heading', { name: 'La panne' })).toBeVisible();
    await visitor.context().close();
  });

  await test.step('deleted, it is gone from the site', async () => {
    await page.goto(`/admin?onglet=episodes&recherche=${last}`);
    await button(page, /^Actions pour/).click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await button(page, 'Supprimer définitivement').click();
    await expect(page.getByText('Aucun épisode ne correspond')).toBeVisible();
    for (const name of [slug, last])
      await expect.poll(async () => (await page.request.get(`/episodes/${name}`)).status()).toBe(404);
    await expect.poll(async () => (await page.request.get('/')).text()).not.toContain(slug);
  });
});

test('subjects are put in order by arrows, by keyboard drag and with the mouse; people are added by keyboard; readers see both', async ({
  page,
  stack,
}) => {
  await signInAs(page.context(), stack, 'admin');
  const { id, slug } = await createEpisode(stack);
  await queryAs(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index) values
      ($1, 'Un', 0), ($1, 'Deux', 1), ($1, 'Trois', 2), ($1, 'Quatre', 3) returning id`,
    [id],
  );
  await openSubjects(page, slug);
  const reorder = async (act: () => Promise<void>, order: readonly string[]) => {
    const read = page.waitForResponse(
      (response) =>
        response.request().method() === 'GET' &&
        /^\/api\/admin\/episodes\/\d+\/subjects$/.test(new URL(response.url()).pathname),
    );
    await act();
    await expect(titles(page)).toHaveText([...order]);
    await read;
  };
  const handle = (title: string) => button(page, new RegExp(`^Déplacer «\\s${title}\\s»$`));
  const said = dragStatus(page);
  await reorder(() => button(page, /^Descendre «\sUn\s»$/).click(), ['Deux', 'Un', 'Trois', 'Quatre']);

  await test.step('by keyboard: Escape ends the drag, and leaves the dialog open', async () => {
    await handle('Quatre').focus();
    await pickUp(page, said, 'saisi, place 4 sur 4');
    await page.keyboard.press('ArrowUp');
    await expect(said).toContainText('place 3 sur 4');
    await page.keyboard.press('Escape');
    await expect(said).toContainText('Déplacement annulé');
    await expect(titles(page)).toHaveText(['Deux', 'Un', 'Trois', 'Quatre']);
    await expect(handle('Quatre')).toBeFocused();
    await pickUp(page, said, 'saisi, place 4 sur 4');
    for (const place of [3, 2]) {
      await page.keyboard.press('ArrowUp');
      await expect(said).toContainText(`place ${place} sur 4`);
    }
    await reorder(() => page.keyboard.press('Space'), ['Deux', 'Quatre', 'Un', 'Trois']);
    await expect(said).toContainText('posé, place 2 sur 4');
    await expect(handle('Quatre')).toBeFocused();
  });

  await test.step('with the mouse', async () => {
    await handle('Trois').hover();
    await page.mouse.down();
    const box = await handle('Deux').boundingBox();
    if (!box) throw new Error('The handle of the first subject is not shown.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 10 });
    await expect(said).toContainText('place 1 sur 4');
    await reorder(() => page.mouse.up(), ['Trois', 'Deux', 'Quatre', 'Un']);
  });

  await test.step('somebody of the directory is found by keyboard, and a one-off person is removed', async () => {
    await page.getByRole('tab', { name: 'Participants' }).click();
    await button(page, 'Ajouter un participant').click();
    const form = page.getByRole('dialog', { name: 'Ajouter un participant' });
    await form.getByLabel('Nom').fill('Odile de Passage');
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog(page).getByText('Odile de Passage')).toBeVisible();
    await button(page, 'Ajouter un participant').click();
    await form.getByLabel('Qui').selectOption('registered');
    // With the list open (A58).
    const picker = form.getByRole('combobox', { name: 'Personne de l’annuaire' });
    const options = form.getByRole('listbox').getByRole('option');
    await picker.press('ArrowDown');
    await expect(options).not.toHaveCount(0);
    const name = (await options.locator('b').first().textContent()) ?? '';
    await picker.pressSequentially(name.toLocaleUpperCase('fr'));
    await expect(options).toHaveCount(1);
    expect(await problemsOf(page)).toEqual([]);
    await picker.press('Enter');
    await expect(picker).toHaveValue(name);
    await form.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(2);
    await button(page, 'Retirer Odile de Passage').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Retirer' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(1);
    await page.goto(`/episodes/${slug}`);
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(page.getByText('Odile de Passage')).toHaveCount(0);
  });
  const subjects = page.getByRole('heading', { name: /^(Deux|Quatre|Un|Trois)$/ });
  await expect(subjects).toHaveText(['Trois', 'Deux', 'Quatre', 'Un']);
});
