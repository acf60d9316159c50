import { cleanup, fireEvent, screen, within } from '@testing-library/react';
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
import { buildEpisode, memberSession, ok } from '../testing/open-admin.tsx';
import { buildSubject } from '../testing/subjects-screen.tsx';
import { address, path, replies, scheduled, waitUntil } from '../testing/week-screen.ts';

setUpAdminScreen();

const checklist = () => within(screen.getByRole('navigation', { name: 'À faire' }));
const entry = (name: RegExp) => checklist().getByRole('link', { name });

// T3-B2
test('an episode has one address: its state in a sentence, what is missing, and every section', async () => {
  await openEpisodes(replies(), { address });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#975 La nuit où le fil a cassé');
  expect(screen.getByText('Podcast, programmé · #975 paraît lundi 10:00, même incomplet')).toBeTruthy();
  expect(checklist().getByText('3 choses manquent pour publier le podcast.')).toBeTruthy();
  const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(sections).toEqual(expect.arrayContaining(['Fiche', 'Sujets', 'Participants', 'Fichiers']));
  for (const link of checklist().getAllByRole('link')) {
    const id = link.getAttribute('href')?.slice(1) ?? '';
    // Whoever follows it by keyboard goes on from there.
    expect(document.getElementById(id)?.tabIndex).toBe(-1);
  }
  expect(entry(/^Sujets et débuts/).textContent).toContain('1 début manque');
  // T3-B18: on a phone the checklist is far above.
  const back = screen.getAllByRole('link', { name: 'Revenir à ce qui reste à faire' });
  expect(back.map((link) => link.getAttribute('href'))).toEqual(Array(6).fill('#a-faire'));
  expect(document.getElementById('a-faire')?.tabIndex).toBe(-1);
});

test('the figures of a published podcast are shown beside the median, unless its first days were not counted', async () => {
  await openEpisodes(replies(buildEpisode()), { address });
  expect(screen.getByText('1 204')).toBeTruthy();
  expect(screen.getByText(/^La médiane est celle des 12 épisodes précédents/)).toBeTruthy();
  cleanup();
  const uncounted = { days: 28, plays: 0, downloads: 0, is_counted: false, compared: 0, median: null };
  await openEpisodes({ ...replies(buildEpisode()), [`${path}/figures`]: ok(uncounted) }, { address });
  expect(screen.getByText(/^Ses premiers jours n’ont pas été comptés/)).toBeTruthy();
  expect(screen.queryByText('écoutes')).toBeNull();
});

test('where nothing is left to do, nothing leads back to it', async () => {
  const participant = { id: 1, name: 'Awa', participant_role: 'host', is_phantom: false };
  await openEpisodes(
    {
      ...replies(buildEpisode()),
      [`${path}/subjects`]: ok({ subjects: [buildSubject(1, { start_ms: 0 })] }),
      [`${path}/participants`]: ok([participant]),
    },
    { address },
  );
  expect(checklist().getByText('Rien ne manque.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Revenir à ce qui reste à faire' })).toBeNull();
});

test('what is not public saves itself; slug and date wait for the button', async () => {
  const saved = buildEpisode({ ...scheduled, title: 'Autrement', version: 8 });
  await openEpisodes(
    { ...replies(), [path]: [ok({ episode: scheduled }), ok({ episode: saved })] },
    { address },
  );
  type('Titre', 'Autrement');
  type('Slug', 'autrement');
  await settle(3_100);
  expect(sent(path)).toEqual([
    { method: 'PUT', version: '"7"', body: { title: 'Autrement', is_autosave: true } },
  ]);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('#975 Autrement');
});

test('a preparation that is not public is made so by one press beside its date, and the button', async () => {
  const hidden = buildEpisode({ ...scheduled, type: 'preparation' });
  const opened = buildEpisode({ ...hidden, is_public: true, version: 8 });
  await openEpisodes(
    { ...replies(hidden), [path]: [ok({ episode: hidden }), ok({ episode: opened })] },
    { address },
  );
  const publicPage = () => screen.queryAllByRole('link', { name: /^Ouvrir sa page publique/ });
  expect(publicPage()).toEqual([]);
  jest.setSystemTime(new Date('2026-11-20T10:42:31.000Z'));
  await press('Maintenant');
  expect(screen.getByText(/Elle est publique dès que vous enregistrez/)).toBeTruthy();
  expect(sent(path)).toEqual([]);
  await press('Enregistrer');
  expect(sent(path)).toMatchObject([{ body: { published_at: '2026-11-20T10:42:00.000Z' } }]);
  expect(screen.getByText(/^Préparation, publique/)).toBeTruthy();
  expect(publicPage()[0]?.getAttribute('href')).toBe(`/episodes/${hidden.slug}`);
  expect(screen.queryByRole('button', { name: 'Maintenant' })).toBeNull();
});

test('what readers see waits for the button', async () => {
  await openEpisodes(replies(buildEpisode()), { address });
  expect(screen.getByText(/^Passer en préparation garde tout/)).toBeTruthy();
  type('Titre', 'Autrement');
  await settle(5_000);
  expect(sent(path)).toEqual([]);
  expect(screen.getByText('Modifications à publier avec le bouton')).toBeTruthy();
  // How it does, beside the median of the show.
  expect(screen.getByText(/médiane.: 990/)).toBeTruthy();
  expect(screen.getByText('Aucun commentaire n’attend.')).toBeTruthy();
  // T3-B19: there is nothing to preview, which is said, with the address that everybody has.
  const previews = within(screen.getByRole('region', { name: 'Adresses d’aperçu' }));
  expect(previews.getByText(/^L’épisode est public/)).toBeTruthy();
  expect(previews.getByRole('link', { name: /^Ouvrir sa page publique/ }).getAttribute('href')).toBe(
    '/episodes/la-nuit-ou-le-fil-a-casse',
  );
});

test('a preparation that becomes a podcast keeps what is typed, and the focus, and takes a transcript', async () => {
  const preparation = buildEpisode({ ...scheduled, type: 'preparation' });
  const podcast = buildEpisode({ ...scheduled, version: 8 });
  await openEpisodes(
    { ...replies(), [path]: [ok({ episode: preparation }), ok({ episode: podcast })] },
    { address },
  );
  type('Slug', 'typed');
  const transcript = () => screen.queryByRole('heading', { name: 'Transcription' });
  expect([transcript(), entry(/^Transcription/).textContent]).toEqual([
    null,
    expect.stringContaining('à déposer après le fichier audio'),
  ]);
  await press('Passer en podcast');
  fireEvent.click(screen.getByRole('radio', { name: 'Tout de suite' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Passer en podcast' }));
  await settle(200);
  expect(screen.getByText('Podcast, programmé · #975 paraît lundi 10:00, même incomplet')).toBeTruthy();
  expect(field('Slug').value).toBe('typed');
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  expect(transcript()).toBeTruthy();
});

describe('a public preparation before its show', () => {
  const sunday = '2026-11-30T09:00:00.000Z';
  const preparation = buildEpisode({ type: 'preparation' });
  const kept = buildEpisode({ ...preparation, becomes_podcast_at: sunday, version: 8 });
  const dialog = () => within(screen.getByRole('alertdialog'));
  const confirm = async (name: string) => {
    fireEvent.click(dialog().getByRole('button', { name }));
    await settle(200);
  };

  test('is told when to become a podcast, the first distribution after the show if nothing else is chosen', async () => {
    await openEpisodes(
      { ...replies(), [path]: [ok({ episode: preparation }), ok({ episode: kept })] },
      { address },
    );
    expect(screen.getByText(/^Émission.: samedi 21:00. Podcast.: pas encore de date/)).toBeTruthy();
    // Nobody can tell from "Publié le" what of a preparation is published.
    expect(screen.getByRole('group', { name: 'Visible des auditeurs à partir du' })).toBeTruthy();
    await press('Passer en podcast');
    expect(
      dialog().getByText(/^Le lundi 23 novembre 2026 à 10:00, le podcast paraît de lui-même/),
    ).toBeTruthy();
    await confirm('Prévoir le passage');
    expect(sent(path)).toEqual([
      { method: 'PUT', version: '"7"', body: { becomes_podcast_at: scheduled.published_at } },
    ]);
    expect(screen.getByText(/^Préparation, publique · devient #975/)).toBeTruthy();
  });

  test('says that its page would come after its show', async () => {
    const late = buildEpisode({ ...kept, recording_starts_at: '2026-11-10T20:00:00.000Z' });
    await openEpisodes(replies(late), { address });
    expect(screen.getByText(/C’est la date de sa page/).textContent).toMatch(
      /Son émission est avant elle, le mardi 10 novembre 2026 à 21:00.: changez l’une ou l’autre\.$/,
    );
  });

  test('says that it waits for a show that was moved behind its date', async () => {
    const moved = buildEpisode({ ...kept, recording_starts_at: '2026-11-30T20:00:00.000Z' });
    await openEpisodes(replies(moved), { address });
    expect(screen.getByText(/devient #975 à la fin de son émission, prévue/)).toBeTruthy();
    // The form names the button that there is.
    expect(screen.getByText(/C’est la date de sa page/).textContent).toMatch(
      /Le podcast paraît après elle, le lundi 30 novembre 2026 à 23:15.: «.Changer le passage prévu.»/,
    );
    expect(screen.queryByText(/^Passer en préparation garde tout/)).toBeNull();
    await press('Changer le passage prévu');
    expect(dialog().getByText(/^Son émission est prévue jusqu’au .*attend qu’elle soit finie/)).toBeTruthy();
  });

  test.each([
    ['on air', 'on_air', /^Son émission est à l’antenne/],
    ['on air by its plan', 'planned', /^Son émission est peut-être à l’antenne/],
    ['over before its planned end', 'ended', undefined],
  ])('says that it would end the régie of a show, unless that is over: %s', async (_case, phase, warning) => {
    const recording_starts_at = '2026-11-20T09:00:00.000Z';
    const { id: episode_id, slug, number, title } = preparation;
    const show = { episode_id, slug, number, title, recording_starts_at, phase, is_open: phase !== 'ended' };
    await openEpisodes(
      {
        ...replies(buildEpisode({ ...preparation, recording_starts_at })),
        '/api/shows': ok({ shows: [show] }),
      },
      { address },
    );
    await press('Passer en podcast');
    expect(dialog().queryByText(/à l’antenne/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Tout de suite' }));
    await settle();
    if (warning) expect(dialog().getByText(warning)).toBeTruthy();
    else expect(dialog().queryByText(/à l’antenne/)).toBeNull();
  });

  test('has its date withdrawn', async () => {
    const { host } = await openEpisodes(
      { ...replies(), [path]: [ok({ episode: kept }), ok({ episode: preparation })] },
      { address },
    );
    await press('Changer le passage prévu');
    fireEvent.click(dialog().getByRole('radio', { name: /^Pas de date/ }));
    await confirm('Renoncer au passage prévu');
    expect(sent(path)).toMatchObject([{ version: '"8"', body: { becomes_podcast_at: null } }]);
    expect(host.notices.at(-1)?.message).toBe('La préparation 975 ne devient plus un podcast d’elle-même.');
  });

  test('is a podcast on the page that stays open, with the form of one around what is being typed', async () => {
    const podcast = buildEpisode({ published_at: sunday, version: 9 });
    await openEpisodes(
      { ...replies(), [path]: [ok({ episode: kept }), ok({ episode: podcast })] },
      { address },
    );
    const title = field('Titre');
    title.focus();
    type('Titre', 'Autrem');
    await waitUntil(sunday);
    expect(screen.getByText(/^Podcast, en ligne depuis/).getAttribute('role')).toBe('status');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('podcast');
    expect([document.activeElement, field('Titre').value]).toEqual([title, 'Autrem']);
  });
});

test('a merge waits until what was typed is saved: it would be lost', async () => {
  const preparation = buildEpisode({ type: 'preparation', title: null, podcast_id: 1977 });
  const { host } = await openEpisodes(
    { ...replies(preparation), '/api/admin/episodes/1977': ok({ episode: buildEpisode({ id: 1977 }) }) },
    { address },
  );
  expect(screen.getByRole('heading', { level: 1 }).textContent?.trim()).toBe('Thèmes pour #975');
  type('Titre', 'Autrement');
  // T3-B16
  expect(screen.getByText(/^Quelqu’un a déjà créé le podcast #975 à part/)).toBeTruthy();
  await press('Fusionner');
  expect(host.notices.at(-1)?.message).toBe('Enregistrez d’abord ce que vous avez écrit sur cette page.');
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('an unknown episode, a wrong address and a stranger are told so', async () => {
  await openEpisodes({ [path]: refusal(404, 'Épisode introuvable', 'episode_not_found') }, { address });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cet épisode n’existe pas, ou plus');
  expect(screen.getByRole('link', { name: 'Épisodes' })).toBeTruthy();
  // Nothing is tried again in vain.
  expect(screen.queryByRole('button', { name: 'Réessayer' })).toBeNull();
  document.body.innerHTML = '';
  await openEpisodes({}, { address: '/admin/episodes/abc' });
  expect(screen.getByText('Page introuvable')).toBeTruthy();
  document.body.innerHTML = '';
  await openEpisodes({}, { address, session: memberSession('moderator') });
  expect(screen.getByText(/^Accès non autorisé/)).toBeTruthy();
  expect(calls().filter(({ path: to }) => to.startsWith(path))).toEqual([]);
});
