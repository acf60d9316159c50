import { act, fireEvent, screen, within } from '@testing-library/react';
import {
  calls,
  field,
  openEpisodes,
  press,
  refusal,
  sent,
  setUpAdminScreen,
  settle,
  type,
} from '../testing/episodes-screen.tsx';
import { withPlan } from '../testing/build-alignment.ts';
import { buildEpisode, ok } from '../testing/open-admin.tsx';
import { address, path, replies, scheduled, waitUntil } from '../testing/week-screen.ts';

setUpAdminScreen();

describe('what was changed elsewhere (T3-B21)', () => {
  const before = buildEpisode({ ...scheduled, type: 'preparation' });
  const moved = buildEpisode({ ...before, recording_starts_at: '2026-11-28T19:00:00.000Z', version: 8 });
  const start = () =>
    within(screen.getByRole('group', { name: 'Enregistrement' }))
      .getAllByRole<HTMLInputElement>('spinbutton')
      .map(({ value }) => value);
  const movedStart = ['28', '11', '2026', '20', '00'];

  test('stands in the form of a page that is opened again, as in its head', async () => {
    const { router } = await openEpisodes(
      { ...replies(), [path]: [ok({ episode: before }), ok({ episode: moved })] },
      { address },
    );
    await act(() => router.navigate('/ailleurs'));
    await act(() => router.navigate(address));
    await settle();
    expect(start()).toEqual(movedStart);
    expect(screen.getByText(/^Émission.: samedi 28 novembre 2026 20:00/)).toBeTruthy();
  });

  test('stands among the files of a page that is opened again', async () => {
    const audio = { size_bytes: 3, uploaded_at: '2026-11-20T08:00:00.000Z', is_external: false };
    const { router } = await openEpisodes(
      { ...replies(), [path]: [ok({ episode: before }), ok({ episode: { ...before, assets: { audio } } })] },
      { address },
    );
    await act(() => router.navigate('/ailleurs'));
    await act(() => router.navigate(address));
    await settle();
    const block = within(screen.getByRole('region', { name: 'Fichier audio' }));
    expect(block.getByText('Taille').nextSibling?.textContent).toMatch(/^3\s/);
  });

  test('is taken into the fields that nobody touched', async () => {
    await openEpisodes(
      { ...replies(), [path]: [ok({ episode: before }), ok({ episode: { ...moved, is_public: true } })] },
      { address },
    );
    type('Slug', 'typed');
    await waitUntil(before.published_at);
    expect(start()).toEqual(movedStart);
    await press('Enregistrer');
    expect(sent(path)).toEqual([{ method: 'PUT', version: '"8"', body: { slug: 'typed' } }]);
  });

  test('is read by a press on the button that has nothing to save, which says so', async () => {
    const { host } = await openEpisodes(
      { ...replies(), [path]: [ok({ episode: before }), ok({ episode: moved })] },
      { address },
    );
    await press('Enregistrer');
    expect(host.notices.map(({ message }) => message)).toEqual(['Rien de nouveau à enregistrer.']);
    expect([start(), sent(path)]).toEqual([movedStart, []]);
  });
});

test('the subjects are read again where their starts were accepted meanwhile', async () => {
  const audio = { size_bytes: 3, uploaded_at: '2026-11-20T08:00:00.000Z', is_external: false };
  const withSound = buildEpisode({ ...scheduled, assets: { audio } });
  const { router } = await openEpisodes(
    {
      ...replies(withSound),
      [`${path}/alignment`]: ok(withPlan()),
      [`${path}/alignment/accept`]: ok(withPlan({ version: 5 })),
    },
    { address },
  );
  await act(() => router.navigate(`${address}/calage`));
  await settle();
  await press('Accepter 2 débuts');
  await act(() => router.navigate(address));
  await settle();
  expect(screen.queryByRole('status', { name: 'Chargement des sujets…' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Ajouter un sujet' })).toBeTruthy();
});

test('what a podcast lacked waits no more in the overview once it was saved with it', async () => {
  const { id, slug, number, title, published_at } = scheduled;
  const unfinished = { id, slug, number, title, published_at, missing: ['cover'] };
  const { router } = await openEpisodes(
    {
      ...replies(),
      '/api/admin/episodes/unfinished': [ok({ episodes: [unfinished] }), ok({ episodes: [] })],
    },
    { address: '/admin' },
  );
  const waiting = () =>
    within(screen.getByRole('region', { name: 'Ce qui attend' })).queryAllByText(/Il manque/);
  expect(waiting()).toHaveLength(1);
  await act(() => router.navigate(address));
  await settle();
  type('Slug', 'autre');
  await press('Enregistrer');
  await act(() => router.navigate('/admin'));
  await settle();
  expect(waiting()).toEqual([]);
});

test('comments that were decided in the moderation wait here no more', async () => {
  const comment = {
    ...{ id: 3, content: 'Texte 3', created_at: '2026-11-20T09:00:00.000Z', moment_ms: null, flags: [] },
    ...{ subject_id: 31, subject_title: 'La porte dérobée', episode_slug: 'nobicast-975' },
    ...{ episode_title: null, episode_number: 975, author_name: 'Autrice 3', author_email: 'a@exemple.fr' },
    ...{ new_user_id: null, user_id: null },
  };
  const waiting = ok({ comments: [comment], total: 1, oldest_at: comment.created_at });
  const none = ok({ comments: [], total: 0, oldest_at: null });
  const { router } = await openEpisodes(
    {
      ...replies(buildEpisode()),
      '/api/moderation/comments?page=1&episode_id=1975': [waiting, none],
      '/api/moderation/comments?page=1': waiting,
      '/api/moderation/comments/3/approve': ok({
        decision: {
          ...{ id: 103, comment_id: 3, action: 'approve', at: '2026-11-20T10:00:00.000Z' },
          ...{ moderator_id: 'maud', moderator_name: 'Maud', reason: null },
        },
      }),
    },
    { address },
  );
  expect(screen.getByText('Texte 3')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Modérer 1 commentaire' }));
  await settle(200);
  await press(/^Approuver/);
  await act(() => router.navigate(-1));
  await settle();
  expect(screen.getByText('Aucun commentaire n’attend.')).toBeTruthy();
});

describe('T3-B18: a page that stays open', () => {
  test('shows at the publication what became public, and asks again where the server is behind', async () => {
    const published = buildEpisode({ ...scheduled, is_public: true });
    await openEpisodes(
      {
        ...replies(),
        [path]: [ok({ episode: scheduled }), ok({ episode: scheduled }), ok({ episode: published })],
      },
      { address },
    );
    await waitUntil(scheduled.published_at);
    expect(screen.getByText(/^Podcast, programmé/)).toBeTruthy();
    await settle(5_000);
    expect(screen.getByText(/^Podcast, en ligne depuis/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Chiffres' })).toBeTruthy();
    const reads = calls().length;
    await settle(120_000);
    expect(calls().filter((call, index) => index >= reads && call.path === path)).toEqual([]);
  });

  describe('once its preparation was merged', () => {
    const plan = { preparation_id: 1975, podcast_id: 1977, at: scheduled.published_at };
    const preparation = buildEpisode({ type: 'preparation', podcast_id: 1977, planned_merge: plan });
    const podcast = buildEpisode({ ...scheduled, id: 1977, planned_merge: plan });
    const gone = refusal(404, 'Épisode introuvable', 'episode_not_found');
    const openPlanned = () =>
      openEpisodes(
        {
          ...replies(),
          ...replies(podcast, '/api/admin/episodes/1977'),
          [path]: [ok({ episode: preparation }), gone],
        },
        { address },
      );

    test('goes on at its podcast', async () => {
      const { router } = await openPlanned();
      await waitUntil(plan.at);
      expect(router.state.location.pathname).toBe('/admin/episodes/1977');
    });

    test('keeps what is typed, also where it is saved in vain, and leads to its podcast', async () => {
      const { router } = await openPlanned();
      const title = field('Titre');
      title.focus();
      type('Titre', 'Autrem');
      await waitUntil(plan.at);
      expect(screen.getAllByText(/^La préparation est devenue son podcast/)).toHaveLength(2);
      expect(document.activeElement).toBe(title);
      await press('Enregistrer');
      expect([router.state.location.pathname, title.value]).toEqual([address, 'Autrem']);
      const [link] = screen.getAllByRole('link', { name: 'Ouvrir le podcast' });
      expect(link?.getAttribute('href')).toBe('/admin/episodes/1977');
    });
  });
});
