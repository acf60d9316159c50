import { problemsAtEachWidth, problemsOf } from '../../stack/axe.ts';
import {
  applyButton,
  countImported,
  firstNumber,
  imported,
  importGroup,
  importSection,
  openImports,
  removeImports,
  simulate,
} from '../../stack/feed-imports.ts';
import { queryAs } from '../../stack/members.ts';
import { expect, test, type Stack } from '../../stack/test.ts';

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ stack }) => removeImports(stack));

const slowly = { timeout: 60_000 };
const prepared = `${importGroup}-preparee`;
const former = `${importGroup}-avant`;

/** Renamed once; its second subject has a comment. */
async function buildPreparation(stack: Stack, slug: string) {
  const [preparation] = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.episodes (number, type, title, slug, published_at)
      values ($1, 'preparation', 'Préparée', $2, '1998-01-01T09:00:00Z') returning id`,
    [firstNumber + 1, slug],
  );
  await queryAs(
    stack,
    'content',
    'insert into content.former_slugs (slug, episode_id) values ($1, $2) returning slug',
    [former, preparation?.id],
  );
  const subjects = await queryAs<{ id: number }>(
    stack,
    'content',
    `insert into content.subjects (episode_id, title, order_index)
      values ($1, 'Un thème', 0), ($1, 'Un autre thème', 1) returning id`,
    [preparation?.id],
  );
  const subjectId = subjects[1]?.id ?? 0;
  const [comment] = await queryAs<{ id: number }>(
    stack,
    'comments',
    `insert into comments.comments (episode_subject_id, author_name, author_email, content, is_approved)
      values ($1, 'Ada', 'ada@exemple.fr', 'Ce que j’en pense.', true) returning id`,
    [subjectId],
  );
  return { id: preparation?.id ?? 0, subjectId, anchor: `#commentaire-${comment?.id}` };
}

const findPodcast = async (stack: Stack) =>
  (
    await queryAs<{ id: number; slug: string; guid: string }>(
      stack,
      'content',
      `select id, slug, guid from content.episodes where number = $1 and type = 'podcast'`,
      [firstNumber + 1],
    )
  )[0];

test('a feed is simulated, a conflict is set right, exactly what was shown is imported, and a preparation goes into its podcast', async ({
  page,
  stack,
}) => {
  await openImports(page, stack);
  const section = importSection(page);
  await simulate(page, 3);
  await expect(applyButton(page)).toHaveText('Importer 3 épisodes', slowly);
  // A preparation already has the address of the second one.
  const [planned] = await queryAs<{ slug: string }>(
    stack,
    'content',
    `select details -> 'episode' ->> 'slug' as slug from content.import_changes where position = 1`,
  );
  const { id, subjectId, anchor } = await buildPreparation(stack, planned?.slug ?? '');

  await test.step('what was shown is no longer what would be written', async () => {
    await applyButton(page).click();
    await expect(section.getByText(/simulez de nouveau/)).toBeVisible(slowly);
    expect(await countImported(stack)).toEqual(imported(0));
    await simulate(page, 3);
    await expect(section.getByText('1 en conflit').first()).toBeVisible(slowly);
    await expect(applyButton(page)).toHaveText('Importer 2 épisodes');
    await expect(section.getByText('Le conflit sera laissé de côté')).toBeVisible();
    await expect(section.getByText(/Il appartient à une préparation, le 50002/)).toBeVisible();
    expect(await problemsAtEachWidth(page)).toEqual([]);
  });

  await test.step('set right, all three are imported, and the same again has nothing to do', async () => {
    await queryAs(stack, 'content', 'update content.episodes set slug = $1 where id = $2 returning id', [
      prepared,
      id,
    ]);
    await simulate(page, 3);
    await expect(applyButton(page)).toHaveText('Importer 3 épisodes', slowly);
    // The server stores the plan: another page of the same admin shows it too.
    await page.reload();
    await applyButton(page).click();
    await expect(section.getByText('3 épisodes créés, 0 modifié.').first()).toBeVisible(slowly);
    await expect.poll(() => countImported(stack), slowly).toEqual(imported(3));
    await simulate(page, 3);
    await expect(section.getByText('3 identiques')).toBeVisible(slowly);
  });

  const podcast = await findPodcast(stack);
  const moved = `/episodes/${podcast?.slug}`;
  await test.step('the preparation is merged into the podcast of its number', async () => {
    await page.goto(`/episodes/${prepared}/subjects/${subjectId}${anchor}`);
    await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');
    expect((await page.request.get(moved)).status()).toBe(200);
    await page.goto(`/admin?onglet=episodes&recherche=${prepared}`);
    await page.getByRole('button', { name: /^Actions pour/ }).click();
    await page.getByRole('menuitem', { name: 'Fusionner' }).click();
    const dialog = page.getByRole('alertdialog');
    for (const part of ['2sujets', '1commentaire publié', '2adresses redirigées', 'le podcast #50002'])
      await expect(dialog).toContainText(part);
    expect(await problemsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Fusionner' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto(`/admin?onglet=episodes&recherche=${podcast?.slug}`);
    await expect(page.getByRole('row').filter({ hasText: 'nº 50002' })).toContainText('2 sujets, 1 com.');
    expect(await findPodcast(stack)).toEqual(podcast);
  });

  await test.step('each of its addresses leads there in one step, and the comment is found', async () => {
    const first = async (path: string) => {
      const reply = await page.request.get(path, { maxRedirects: 0 });
      return [reply.status(), reply.headers().location];
    };
    for (const slug of [prepared, former])
      for (const rest of ['', `/subjects/${subjectId}`])
        await expect.poll(() => first(`/episodes/${slug}${rest}`)).toEqual([301, `${moved}${rest}`]);
    await page.goto(`/episodes/${prepared}/subjects/${subjectId}${anchor}`);
    await expect(page).toHaveURL(new RegExp(`${moved}/subjects/${subjectId}${anchor}$`));
    await expect(page.locator(anchor)).toContainText('Ce que j’en pense.');
    await page.goto(`/episodes/${prepared}`);
    await expect(page).toHaveURL(new RegExp(`${moved}$`));
    await expect(page.getByText('Un thème').first()).toBeVisible();
  });
});
