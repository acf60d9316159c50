import { playableFacts, playControl } from '@nobicast/contracts/play-control';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { fakePlayer, stubFetch } from '@nobicast/web-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { chapterParts } from './ChapterBar.tsx';
import { Dock } from './Dock.tsx';

const episode = {
  episodeId: 1,
  slug: 'nobicast-975',
  number: 975,
  type: 'podcast',
  title: 'La nuit où le fil a cassé',
  coverUrl: '/covers/975.svg',
  durationMs: 100_000,
  chapters: [{ subjectId: 1, title: 'Un', startMs: 25_000 }],
} as const;

const waveformOf = (episodeId: number) => `/api/episodes/${episodeId}/waveform`;
const reply = { body: { ok: true, data: { levels: [0, 100, 50, 40, 30, 20] } } };
let stub: ReturnType<typeof stubFetch>;
beforeEach(() => {
  stub = stubFetch({ [waveformOf(1)]: reply, [waveformOf(2)]: reply });
  Object.defineProperty(window, 'matchMedia', { configurable: true, value: () => ({ matches: true }) });
});
afterEach(() => {
  stub.restore();
  jest.useRealTimers();
});

const show = (player = fakePlayer()) => {
  const notices: string[] = [];
  render(
    <MemoryRouter>
      <Dock
        player={player}
        notify={(message) => void notices.push(message)}
        onShowShortcuts={() => notices.push('shortcuts')}
      />
    </MemoryRouter>,
  );
  return Object.assign(player, { notices });
};

test('is hidden until something is played', () => {
  show();
  expect(screen.queryByRole('complementary')).toBeNull();
});

test('shows the episode and its time, and links to its page', () => {
  const player = show(
    fakePlayer({ episode, status: 'playing', positionSeconds: 12.9, durationSeconds: 100 }),
  );
  expect(screen.getByRole('link', { name: '#975 La nuit où le fil a cassé' }).getAttribute('href')).toBe(
    '/episodes/nobicast-975',
  );
  expect(screen.getByRole('complementary').textContent).toContain('00:00:12 / 00:01:40');
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause, lecteur réduit' }));
  expect(player.getSnapshot().status).toBe('paused');
  const forward = screen.getByRole('button', { name: 'Avancer de 10 secondes, lecteur réduit' });
  expect(forward.textContent).toBe('10'); // an arrow alone reads as "redo" (T3-P8)
  fireEvent.click(forward);
  expect(player.getSnapshot().positionSeconds).toBeCloseTo(22.9);
  fireEvent.change(screen.getByRole('combobox', { name: 'Vitesse de lecture, lecteur réduit' }), {
    target: { value: '1.5' },
  });
  expect(player.getSnapshot().rate).toBe(1.5);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le lecteur' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each(['Reculer de 10 secondes', 'Avancer de 10 secondes', 'Ouvrir le lecteur', 'Fermer le lecteur'])(
  'the button "%s" shows its name to who hovers over it',
  (name) => {
    jest.useFakeTimers();
    show(fakePlayer({ episode, status: 'playing' }));
    fireEvent.pointerOver(screen.getByRole('button', { name: new RegExp(name) }), { pointerType: 'mouse' });
    act(() => jest.runOnlyPendingTimers());
    expect(screen.getByText(name)).toBeTruthy();
  },
);

test('shows an error', () => {
  const player = show(fakePlayer({ episode }));
  act(() => player.become({ status: 'failed', error: 'Fichier audio non disponible pour cet épisode' }));
  expect(screen.getByRole('alert').textContent).toBe('Fichier audio non disponible pour cet épisode');
});

test('shows an error from the first-play script without announcing it a second time', () => {
  const failure = { status: 'failed', error: 'Erreur lors de la lecture' } as const;
  const player = show(fakePlayer({ episode, ...failure }));
  expect(screen.getByText('Erreur lors de la lecture')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => player.become({ positionSeconds: 1 }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => player.become({ status: 'loading', error: null }));
  act(() => player.become(failure));
  expect(screen.getByRole('alert').textContent).toBe('Erreur lors de la lecture');
});

test('the progress line has one segment per chapter, and one before the first', () => {
  expect(chapterParts(episode.chapters, 100)).toEqual([
    { fromSeconds: 0, toSeconds: 25 },
    { fromSeconds: 25, toSeconds: 100 },
  ]);
  expect(chapterParts([], 100)).toEqual([{ fromSeconds: 0, toSeconds: 100 }]);
});

test('a failure offers to retry and to download (U15)', () => {
  const player = show(fakePlayer({ episode }));
  act(() => player.become({ status: 'failed', error: 'Erreur lors de la lecture' }));
  const dock = within(screen.getByRole('complementary'));
  expect(dock.getByRole('link', { name: /^Télécharger/ }).getAttribute('href')).toBe(
    '/api/episodes/1/download',
  );
  fireEvent.click(dock.getByRole('button', { name: 'Réessayer' }));
  expect(player.getSnapshot().status).toBe('playing');
});

test('shows the current subject, and announces the one that playback enters, not a seek (U13, U18)', () => {
  const player = show(fakePlayer({ episode, status: 'playing', positionSeconds: 10, durationSeconds: 100 }));
  const dock = screen.getByRole('complementary');
  expect(dock.textContent).not.toContain('Un');
  act(() => player.seek(50));
  expect(dock.textContent).toContain('Un');
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => player.seek(24.9));
  act(() => player.become({ positionSeconds: 25.1 }));
  expect(screen.getByRole('status').textContent).toBe('Sujet suivant\u00a0: Un');
});

test('the keyboard and the media keys work from the first play on', () => {
  const player = show(fakePlayer({ episode, status: 'playing' }));
  fireEvent.keyDown(document.body, { key: 'k' });
  expect(player.getSnapshot().status).toBe('paused');
});

describe('while the page has a player of this episode (U12)', () => {
  let report: (isInView: boolean) => void;
  const RealObserver = globalThis.IntersectionObserver;
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.IntersectionObserver = class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        report = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    } as unknown as typeof IntersectionObserver;
  });
  afterEach(() => {
    globalThis.IntersectionObserver = RealObserver;
    document.querySelector('section')?.remove();
  });
  const addPagePlayer = (episodeId: number) => {
    const section = document.createElement('section');
    section.innerHTML = `<button data-play="${playControl(episodeId)['data-play']}" data-sound=""></button>`;
    for (const [name, facts] of Object.entries(playableFacts({ ...episode, episodeId })))
      section.setAttribute(name, facts);
    document.body.append(section);
  };
  const isHidden = () => document.querySelector('aside')?.hasAttribute('inert');

  test('the dock is out of the way while that player is in view', () => {
    addPagePlayer(1);
    show(fakePlayer({ episode, status: 'playing' }));
    expect(isHidden()).toBe(true);
    report(false);
    expect(isHidden()).toBe(true); // a press may still be scrolling to the player
    act(() => jest.advanceTimersByTime(500));
    expect(isHidden()).toBe(false);
    report(true);
    expect(isHidden()).toBe(true);
  });
  test('the dock stays where the page has none, or one of another episode', () => {
    addPagePlayer(2);
    show(fakePlayer({ episode, status: 'playing' }));
    expect(isHidden()).toBe(false);
  });
  test('the dock notices a player that the page shows later', async () => {
    show(fakePlayer({ episode, status: 'playing' }));
    expect(isHidden()).toBe(false);
    addPagePlayer(1);
    await act(() => Promise.resolve());
    report(true);
    expect(isHidden()).toBe(true);
  });
});

describe('the sheet (U13)', () => {
  const timed = {
    ...episode,
    chapters: [...episode.chapters, { subjectId: 2, title: 'Deux', startMs: 60_000 }],
  };
  const openSheet = async () => {
    const player = show(
      fakePlayer({ episode: timed, status: 'playing', positionSeconds: 30, durationSeconds: 100 }),
    );
    fireEvent.click(opener());
    return { player, sheet: within(await screen.findByRole('dialog', { name: /La nuit où le fil/ })) };
  };
  const opener = () => screen.getByRole('button', { name: 'Ouvrir le lecteur' });

  test('opens from the dock, and by a swipe up', async () => {
    const { sheet } = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Replier le lecteur' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    const row = screen.getByRole('link', { name: /^#975/ });
    // jsdom has no PointerEvent, and its fallback has no position.
    fireEvent(row, new MouseEvent('pointerdown', { bubbles: true, clientY: 700 }));
    fireEvent(row, new MouseEvent('pointerup', { bubbles: true, clientY: 640 }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
  test('its button is busy while it comes, and opens it once however often it is pressed (T3-P6)', async () => {
    show(fakePlayer({ episode: timed, status: 'playing' }));
    fireEvent.click(opener());
    expect(opener().ariaBusy).toBe('true');
    fireEvent.click(opener());
    await screen.findByRole('dialog');
    expect(opener().ariaBusy).toBeNull();
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
  });
  test('has the cover, and the waveform once it is known; not of what is not public yet (T3-L2)', async () => {
    const wave = () =>
      Array.from(document.querySelectorAll('dialog path'), (path) => path.getAttribute('d')).filter((path) =>
        path?.startsWith('M2 '),
      );
    const other = { ...timed, episodeId: 2 };
    const preview = { page: '/apercu/x', stream: '/x.mp3' };
    const player = show(fakePlayer({ episode: { ...other, preview }, status: 'playing' }));
    fireEvent.click(opener());
    await screen.findByRole('dialog');
    expect([stub.calls, wave()]).toEqual([[], []]);
    act(() => player.become({ episode: other }));
    expect(document.querySelector('dialog img')?.getAttribute('src')).toBe('/covers/975.svg');
    await waitFor(() => expect(wave()).toHaveLength(2)); // the whole, and what has been heard
    fireEvent.click(screen.getByRole('button', { name: 'Replier le lecteur' }));
    fireEvent.click(opener());
    expect(wave()).toHaveLength(2);
    expect(stub.calls.map(({ path }) => path)).toEqual([waveformOf(2)]);
  });
  test('the next subject is out of reach in the last one, and keeps the focus (T3-P5)', async () => {
    const { player, sheet } = await openSheet();
    const next = sheet.getByRole('button', { name: 'Sujet suivant' });
    next.focus();
    fireEvent.click(next);
    expect(player.getSnapshot().positionSeconds).toBe(60);
    expect([next.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', next]);
    act(() => player.seek(90));
    fireEvent.click(next);
    expect(player.getSnapshot().positionSeconds).toBe(90);
  });
  test('has the subjects, marks the current one, and plays another', async () => {
    const { player, sheet } = await openSheet();
    const current = sheet.getAllByRole('button').filter((button) => button.ariaCurrent === 'true');
    expect(current.map((button) => button.textContent)).toEqual(['00:00:25 Un']);
    fireEvent.click(sheet.getByRole('button', { name: /Deux/ }));
    expect(player.getSnapshot().positionSeconds).toBe(60);
  });
  test('has speed, steps and the position', async () => {
    const { player, sheet } = await openSheet();
    fireEvent.click(sheet.getByRole('radio', { name: '1,5×' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Avancer de 10 secondes' }));
    fireEvent.click(sheet.getByRole('button', { name: 'Sujet suivant' }));
    expect(player.getSnapshot()).toMatchObject({ rate: 1.5, positionSeconds: 60 });
    fireEvent.keyDown(sheet.getByRole('slider'), { key: 'Home' });
    expect(player.getSnapshot().positionSeconds).toBe(0);
  });
  test('has a sleep timer, which sheet and dock show', async () => {
    const { player, sheet } = await openSheet();
    const choices = sheet.getByRole('group', { name: 'Minuterie' });
    expect(
      within(choices)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['Désactivée', '15 min', '30 min', '45 min', '60 min', 'Fin du sujet', 'Fin de l’épisode']);
    fireEvent.click(within(choices).getByRole('radio', { name: '30 min' }));
    expect(choices.textContent).toContain('Arrêt dans 30:00 d’écoute.');
    expect(document.querySelector('aside')?.textContent).toContain('Arrêt dans 30 min');
    fireEvent.click(within(choices).getByRole('radio', { name: 'Fin du sujet' }));
    expect(choices.textContent).toContain('Arrêt dans 00:30 d’écoute.');
    act(() => player.become({ positionSeconds: 59.8 }));
    act(() => player.become({ positionSeconds: 60.1 }));
    expect(player.getSnapshot()).toMatchObject({ status: 'paused', positionSeconds: 60 });
    expect(player.notices).toEqual(['La minuterie a mis l’épisode en pause.']);
  });
  test('shares the current moment (U17)', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    const { player, sheet } = await openSheet();
    await act(async () => sheet.getByRole('button', { name: 'Partager à partir de 00:30' }).click());
    expect(writeText).toHaveBeenCalledWith('http://localhost/episodes/nobicast-975?t=30');
    expect(player.notices).toEqual(['Lien copié']);
  });
  test('leads to the shortcuts (U8), and closes with the player', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    Object.assign(main, { id: 'contenu', tabIndex: -1 });
    const { player, sheet } = await openSheet();
    fireEvent.click(sheet.getByRole('button', { name: 'Raccourcis clavier' }));
    expect(player.notices).toEqual(['shortcuts']);
    fireEvent.click(sheet.getByRole('button', { name: 'Fermer le lecteur' }));
    expect([screen.queryByRole('dialog'), document.activeElement]).toEqual([null, main]);
    main.remove();
    act(() => player.play(timed));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('a network that does not answer is told, with a way on (U15)', () => {
  jest.useFakeTimers();
  const player = show(fakePlayer({ episode, status: 'buffering', positionSeconds: 8, durationSeconds: 100 }));
  act(() => void jest.advanceTimersByTime(10_000));
  expect(screen.getByRole('alert').textContent).toContain('Le réseau ne répond pas.');
  fireEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 8 });
});
