import { act, fireEvent, render, screen } from '@testing-library/react';
import { fakePlayer } from '@nobicast/web-kit/testing';
import { MemoryRouter } from 'react-router-dom';
import { chapterParts } from './chapter-parts.ts';
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

afterEach(() => jest.useRealTimers());

const show = (player = fakePlayer()) => {
  render(
    <MemoryRouter>
      <Dock player={player} />
    </MemoryRouter>,
  );
  return player;
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
  expect(screen.getByText('00:00:12 / 00:01:40')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Mettre en pause' }));
  expect(player.getSnapshot().status).toBe('paused');
  fireEvent.click(screen.getByRole('button', { name: 'Avancer de 10 secondes' }));
  expect(player.getSnapshot().positionSeconds).toBeCloseTo(22.9);
  fireEvent.change(screen.getByRole('combobox', { name: 'Vitesse de lecture' }), {
    target: { value: '1.5' },
  });
  expect(player.getSnapshot().rate).toBe(1.5);
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le lecteur' }));
  expect(screen.queryByRole('complementary')).toBeNull();
});

test.each(['Reculer de 10 secondes', 'Avancer de 10 secondes', 'Fermer le lecteur'])(
  'the button "%s" shows its name to who hovers over it',
  (name) => {
    jest.useFakeTimers();
    show(fakePlayer({ episode, status: 'playing' }));
    fireEvent.pointerOver(screen.getByRole('button', { name }), { pointerType: 'mouse' });
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
  // The next attempt fails as well: a new error is announced.
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
