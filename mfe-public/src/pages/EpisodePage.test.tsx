import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { fakeHost, stubFetch } from '@nobicast/web-kit/testing';
import { buildDetail, buildEpisode, buildPreparation, buildSubject } from '../testing/build-episode.ts';
import { openPage } from '../testing/open-page.tsx';

const cacheOf = (detail = buildDetail()) => ({
  [`/api/episodes/${detail.episode.slug}`]: detail,
  [`/api/metrics/episode/${detail.episode.id}`]: { plays: 2512, downloads: 50_321 },
});
const open = (detail = buildDetail(), search = '', host = fakeHost()) =>
  openPage(`/episodes/${detail.episode.slug}${search}`, { cache: cacheOf(detail), host });
const player = () => within(screen.getByRole('region', { name: /Lecteur/ }));

let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch({});
  Element.prototype.scrollIntoView = jest.fn();
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: false }) });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
  document.body.innerHTML = '';
});

describe('the masthead', () => {
  // EPISODE-01, 02, 04, 06 to 09, LAYOUT-02
  test('of a podcast', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Nobicast #975');
    expect(screen.getByText('mercredi 15 janvier 2025')).toBeTruthy();
    // Once in the masthead, once in the player.
    expect(screen.getAllByText('La nuit où le fil a cassé')).toHaveLength(2);
    expect(screen.getByText('2h15')).toBeTruthy();
    expect(screen.getByText('54 commentaires')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Archives' }).getAttribute('href')).toBe('/archives');
  });
  test('of a trailer, with its season (first use I10)', async () => {
    await open(buildDetail({ episode: buildEpisode({ kind: 'trailer', season: 3 }) }));
    expect(screen.getByText('Bande-annonce')).toBeTruthy();
    expect(screen.getByText('Saison 3')).toBeTruthy();
  });
  test('of a preparation, with its show and without a player (EPISODE-03, 09, T3-R1)', async () => {
    const moved = buildPreparation({ recording_starts_at: '2026-11-29T17:30:00.000Z' });
    await open(buildDetail({ episode: moved }));
    expect(screen.getByText(/^Enregistrement dimanche 29 novembre 2026, 18:30, Paris$/)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thèmes pour #976');
    expect(screen.queryByRole('region', { name: /Lecteur/ })).toBeNull();
  });
  test('without a title there is no title line (EPISODE-04, 05)', async () => {
    await open(buildDetail({ episode: buildEpisode({ title: null }) }));
    expect(screen.queryByText('La nuit où le fil a cassé')).toBeNull();
    expect(player().getByText('ENIGMA')).toBeTruthy();
  });
});

describe('the player', () => {
  test('plays this episode and shows its state (PLAYER-04 to 06)', async () => {
    const { host } = await open();
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    expect(host.player.getSnapshot()).toMatchObject({ status: 'playing', episode: { episodeId: 975 } });
    act(() => host.player.become({ positionSeconds: 3191 }));
    expect(player().getByText('00:53:11')).toBeTruthy();
    expect(player().getByText('/ 02:15:00')).toBeTruthy();
    act(() => host.player.become({ status: 'buffering' }));
    expect(player().getByText('Mise en mémoire…')).toBeTruthy();
    fireEvent.click(player().getByRole('button', { name: 'Mettre en pause' }));
    expect(host.player.getSnapshot().status).toBe('paused');
  });
  test('its position slider has steps of a tenth of a second, its volume slider of one (PLAYER-13, 14)', async () => {
    const { host } = await open();
    const position = player().getByRole('slider', { name: 'Position dans l’épisode' });
    expect([position.getAttribute('step'), position.getAttribute('max')]).toEqual(['0.1', '8100']);
    const volume = player().getByRole('slider', { name: 'Volume' });
    expect(['min', 'max', 'step'].map((name) => volume.getAttribute(name))).toEqual(['0', '100', '1']);
    fireEvent.change(volume, { target: { value: '40' } });
    expect(host.player.getSnapshot().volume).toBe(40);
  });
  test('where a page cannot set the volume no slider says so (T3-P15)', async () => {
    const volume = jest.spyOn(HTMLMediaElement.prototype, 'volume', 'get').mockReturnValue(1);
    await open();
    expect(player().queryByRole('slider', { name: 'Volume' })).toBeNull();
    volume.mockRestore();
  });
  test('its track is plain until the waveform is known, then each bar is as high as the sound is loud (S7)', async () => {
    const wave = () =>
      Array.from(document.querySelector('svg[preserveAspectRatio]')?.querySelectorAll('path') ?? [], (path) =>
        path.getAttribute('d'),
      ).join('');
    const { unmount } = await open();
    expect(wave()).toBe('M0 50H960');
    unmount();
    const cache = { ...cacheOf(), '/api/episodes/975/waveform': { levels: [0, 100, 50] } };
    await openPage('/episodes/nobicast-975', { cache });
    expect(wave()).toBe('M2 49v2M10 29v42M6 8v84');
  });
  test('ten seconds back and forward, and the speed (PLAYER-12)', async () => {
    const { host } = await open();
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    fireEvent.click(player().getByRole('button', { name: 'Avancer de 10 secondes' }));
    fireEvent.click(player().getByRole('button', { name: 'Avancer de 10 secondes' }));
    fireEvent.click(player().getByRole('button', { name: 'Reculer de 10 secondes' }));
    expect(host.player.getSnapshot().positionSeconds).toBe(10);
    fireEvent.change(player().getByRole('combobox', { name: 'Vitesse de lecture' }), {
      target: { value: '1.25' },
    });
    expect(host.player.getSnapshot().rate).toBe(1.25);
  });
  test('another episode in the player is left alone: the slider sets where this one will start', async () => {
    const host = fakeHost();
    const other = {
      episodeId: 1,
      slug: 'x',
      number: 1,
      type: 'podcast',
      title: 'X',
      coverUrl: '',
      durationMs: 1000,
      chapters: [],
    } as const;
    host.player.play(other);
    await open(buildDetail(), '', host);
    fireEvent.change(player().getByRole('slider', { name: 'Position dans l’épisode' }), {
      target: { value: '600' },
    });
    expect(host.player.getSnapshot().episode?.episodeId).toBe(1);
    expect(player().getByText('Départ à 00:10:00')).toBeTruthy();
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    expect(host.player.getSnapshot()).toMatchObject({ episode: { episodeId: 975 }, positionSeconds: 600 });
  });
  test('previous and next subject, where subjects have real starts', async () => {
    const subjects = [
      buildSubject({ id: 1, title: 'Un', start_ms: 10_000 }),
      buildSubject({ id: 2, title: 'Deux', order_index: 1, start_ms: 60_000 }),
    ];
    const { host } = await open(buildDetail({ subjects }));
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    fireEvent.click(player().getByRole('button', { name: 'Sujet suivant' }));
    expect(player().getByText('Sujet en cours, 00:00:10')).toBeTruthy();
    fireEvent.click(player().getByRole('button', { name: 'Sujet suivant' }));
    expect(host.player.getSnapshot().positionSeconds).toBe(60);
    // It keeps the focus of the keyboard (T3-P5).
    const next = player().getByRole('button', { name: 'Sujet suivant' });
    expect([next.getAttribute('aria-disabled'), next.hasAttribute('disabled')]).toEqual(['true', false]);
    fireEvent.click(next);
    expect(host.player.getSnapshot().positionSeconds).toBe(60);
    fireEvent.click(player().getByRole('button', { name: 'Sujet précédent' }));
    expect(host.player.getSnapshot().positionSeconds).toBe(10);
  });
  test('shows an error', async () => {
    const { host } = await open();
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    act(() =>
      host.player.become({ status: 'failed', error: 'Fichier audio non disponible pour cet épisode' }),
    );
    expect(player().getByRole('alert').textContent).toBe('Fichier audio non disponible pour cet épisode');
  });
  test('a failure offers to retry and to download (U15)', async () => {
    const { host } = await open();
    fireEvent.click(player().getByRole('button', { name: 'Écouter' }));
    expect(player().queryByRole('button', { name: 'Réessayer' })).toBeNull();
    act(() => host.player.become({ status: 'failed', error: 'Erreur lors de la lecture' }));
    const [download] = player().getAllByRole('link', { name: /^Télécharger/ });
    expect(download?.getAttribute('href')).toBe('/api/episodes/975/download');
    fireEvent.click(player().getByRole('button', { name: 'Réessayer' }));
    expect(host.player.getSnapshot().status).toBe('playing');
  });
  test('an episode of unknown duration shows the usual length and a disabled slider', async () => {
    await open(buildDetail({ episode: buildEpisode({ duration_ms: null }) }));
    expect(player().getByText('/ ~2h15')).toBeTruthy();
    expect(player().getByRole('slider', { name: 'Position dans l’épisode' }).hasAttribute('disabled')).toBe(
      true,
    );
  });
  test('the download has its suggested name (EPISODE-10, PLAYER-17)', async () => {
    await open(buildDetail({ episode: buildEpisode({ title: 'Été & IA' }) }));
    const link = player().getByRole('link', { name: /^Télécharger/ });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
      '/api/episodes/975/download',
      'Nobicast#975__t____IA.mp3',
    ]);
  });
});

describe('the running order', () => {
  const subjects = [
    buildSubject({
      id: 1,
      title: 'Un',
      content_type: 'link',
      comment_count: 14,
      description: 'Une **porte** dérobée.',
      description_html: '<p>Une <strong>porte</strong> dérobée.</p>',
    }),
    buildSubject({
      id: 2,
      title: 'Deux',
      order_index: 1,
      content_type: 'text',
      content_text: 'Premier.\n\nSecond.',
      content_text_html: '<p>Premier.</p><p>Second.</p>',
    }),
    buildSubject({
      id: 3,
      title: 'Trois',
      order_index: 2,
      content_type: 'video',
      content_url: 'https://youtu.be/dQw4w9WgXcQ',
    }),
  ];
  const rows = () => screen.getAllByRole('group').filter((row) => row.tagName === 'DETAILS');

  test('has one subject every 15 minutes while starts are unknown (EPISODE-11 to 13)', async () => {
    await open(buildDetail({ subjects }));
    expect(screen.getByRole('heading', { name: 'Running Order' })).toBeTruthy();
    for (const time of ['00:15:00', '00:30:00', '00:45:00']) expect(screen.getByText(time)).toBeTruthy();
  });
  test('shows the type of each subject and its number of comments (EPISODE-14, 15)', async () => {
    await open(buildDetail({ subjects }));
    for (const kind of ['Lien', 'Texte', 'Vidéo']) expect(screen.getByText(kind)).toBeTruthy();
    expect(screen.getByText('14 commentaires')).toBeTruthy();
  });
  test('a picture is a type, too; a subject without a type has no badge (EPISODE-14)', async () => {
    const plain = buildSubject({ id: 5, title: 'Sans', order_index: 1, content_type: null });
    await open(buildDetail({ subjects: [buildSubject({ id: 4, content_type: 'image' }), plain] }));
    const [picture, none] = rows();
    expect(picture?.textContent).toContain('Image');
    for (const kind of ['Lien', 'Texte', 'Vidéo', 'Image']) expect(none?.textContent).not.toContain(kind);
  });
  test('expands each subject independently (EPISODE-16, 17)', async () => {
    await open(buildDetail({ subjects }));
    const [first, second] = rows();
    fireEvent.click(screen.getByText('Un'));
    fireEvent.click(screen.getByText('Deux'));
    expect([first?.hasAttribute('open'), second?.hasAttribute('open')]).toEqual([true, true]);
    fireEvent.click(screen.getByText('Un'));
    expect([first?.hasAttribute('open'), second?.hasAttribute('open')]).toEqual([false, true]);
  });
  test('contains description, preview, paragraphs and a link to the comments (EPISODE-18 to 21)', async () => {
    await open(buildDetail({ subjects }));
    expect(screen.getByText('porte').tagName).toBe('STRONG');
    expect(['Premier.', 'Second.'].map((text) => screen.getByText(text).tagName)).toEqual(['P', 'P']);
    expect(screen.getByRole('button', { name: 'Charger la vidéo\u00a0: Trois' })).toBeTruthy();
    expect(screen.getByText('Commentaires (14)').getAttribute('href')).toBe(
      '/episodes/nobicast-975/subjects/1',
    );
  });
  test('the URL can expand a subject', async () => {
    await openPage('/episodes/nobicast-975#sujet-2', { cache: cacheOf(buildDetail({ subjects })) });
    expect(rows().map((row) => row.hasAttribute('open'))).toEqual([false, true, false]);
  });
  test('marks the subject that is being played', async () => {
    const timed = [
      buildSubject({ id: 1, start_ms: 0 }),
      buildSubject({ id: 2, order_index: 1, start_ms: 60_000 }),
    ];
    const { host, container } = await open(buildDetail({ subjects: timed }));
    fireEvent.click(screen.getByRole('button', { name: 'Écouter à partir de 00:01:00' }));
    expect(host.player.getSnapshot().positionSeconds).toBe(60);
    expect(container.querySelector('#sujet-2')?.className).toContain('now');
    expect(container.querySelector('#sujet-1')?.className).not.toContain('now');
    // U18
    const current = [...container.querySelectorAll('[aria-current="true"]')].map(({ id }) => id);
    expect(current).toEqual(['sujet-2']);
  });
});

describe('the side column', () => {
  test('has the cover, the guests and the stats (EPISODE-22, 23, 25 to 28)', async () => {
    const guests = [
      {
        id: 1,
        name: 'Inès Vautrin',
        role: 'Animatrice',
        avatar_url: null,
        participant_role: 'host' as const,
        slug: 'ines-vautrin',
      },
      {
        id: 2,
        name: 'Théo Barzilaï',
        role: null,
        avatar_url: 'https://x.example/theo.png',
        participant_role: 'co-host' as const,
        slug: null,
      },
    ];
    const { container } = await open(buildDetail({ guests }));
    expect(container.querySelector('img[src="https://x.example/theo.png"]')).toBeTruthy();
    expect(screen.getByAltText('Couverture de l’épisode 975').getAttribute('src')).toBe('/covers/975.svg');
    expect(screen.getByText('IV')).toBeTruthy();
    for (const text of ['Inès Vautrin', 'Animatrice', 'Théo Barzilaï', 'Co-animateur', '2.5K+', '50.3K+']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    // Who is in the directory has a page.
    expect(screen.getByRole('link', { name: 'Inès Vautrin' }).getAttribute('href')).toBe(
      '/invites/ines-vautrin',
    );
    expect(screen.queryByRole('link', { name: 'Théo Barzilaï' })).toBeNull();
  });
  test('"Voir l\'épisode" scrolls to the player (EPISODE-24)', async () => {
    await open();
    fireEvent.click(screen.getByRole('button', { name: "Voir l'épisode" }));
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  });
  test('of a preparation without its podcast: "Voir l\'épisode" scrolls to the subjects (EPISODE-24)', async () => {
    await open(buildDetail({ episode: buildPreparation() }));
    fireEvent.click(screen.getByRole('button', { name: "Voir l'épisode" }));
    const [reached] = jest.mocked(Element.prototype.scrollIntoView).mock.contexts;
    expect((reached as HTMLElement | undefined)?.textContent).toContain('Running Order');
  });
  test('of a preparation: "Voir l\'épisode" links to the podcast of the same number (EPISODE-24)', async () => {
    const sibling = { slug: 'nobicast-976', type: 'podcast' as const, number: 976 };
    await open(buildDetail({ episode: buildPreparation(), sibling }));
    // T3-P10: at its head, because there is nothing left to prepare.
    for (const name of ["Voir l'épisode", 'C’est à l’antenne\u00a0: écouter #976'])
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe('/episodes/nobicast-976');
  });
});

test('the episodes just before and after it are linked at the end', async () => {
  const previous = { id: 1, slug: 'nobicast-974', number: 974, title: 'Le câble' };
  const next = { id: 2, slug: 'nobicast-976', number: 976, title: null };
  await open(buildDetail({ previous, next }));
  const links = within(screen.getByRole('navigation', { name: 'Autres épisodes' })).getAllByRole('link');
  expect(links.map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/episodes/nobicast-974', '#974, précédent Le câble'],
    ['/episodes/nobicast-976', '#976, suivant ENIGMA'],
  ]);
});

test('an episode without neighbours has no such links', async () => {
  await open();
  expect(screen.queryByRole('navigation', { name: 'Autres épisodes' })).toBeNull();
});

test('a download is counted on the click', async () => {
  stub.restore();
  stub = stubFetch({ '/api/metrics/download': { body: { ok: true, data: {} } } });
  await open();
  const link = player().getByRole('link', { name: /^Télécharger/ });
  link.addEventListener('click', (event) => event.preventDefault()); // jsdom cannot save files
  fireEvent.click(link);
  const sent = () =>
    stub.calls.flatMap(({ path, init }) => (init?.method === 'POST' ? [`POST ${path}`] : []));
  await waitFor(() => expect(sent()).toEqual(['POST /api/metrics/download']));
});
