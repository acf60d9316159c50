import { fakeLive } from '@nobicast/web-kit/testing';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { liveReply, planned } from './fake-live.ts';
import { LiveBar } from './LiveBar.tsx';

beforeAll(() => {
  Object.assign(window, {
    ResizeObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  HTMLMediaElement.prototype.canPlayType = (type) => (type === 'audio/mpeg' ? 'maybe' : '');
});
beforeEach(() => sessionStorage.clear());

function open() {
  const live = fakeLive(() => Date.parse('2026-11-28T20:03:05Z'));
  live.become({ live: liveReply('a') });
  render(
    <MemoryRouter>
      <LiveBar live={live} />
    </MemoryRouter>,
  );
  return live;
}
const bar = () => screen.queryByRole('complementary', { name: 'En direct' });

test('T3-R45 it shows the subject on air with its time, and announces the subject alone', async () => {
  const live = open();
  expect(bar()?.textContent).toContain('Le câble');
  expect(bar()?.textContent).toContain('02:05');
  expect(screen.getByRole('status').textContent).toBe('');
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('À l’antenne\u00a0: Le câble'));
  act(() => live.become({ live: liveReply('b', { phase: 'paused' }) }));
  expect(bar()?.textContent).toContain('En pause');
});

test('T3-R45 its sound is one press, and so is its end', () => {
  const live = open();
  fireEvent.click(screen.getByRole('button', { name: 'Écouter le direct' }));
  expect(live.getSnapshot().playback).toBe('playing');
  fireEvent.click(screen.getByRole('button', { name: 'Couper le son' }));
  expect(live.getSnapshot().playback).toBe('paused');
});

test('T3-R45 closed, it stays closed for this show', () => {
  const live = open();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le direct' }));
  expect(bar()).toBeNull();
  act(() => live.become({ live: liveReply('b', { title: 'Autre titre' }) }));
  expect(bar()).toBeNull();
  act(() => live.become({ live: liveReply('c', { slug: 'preparation-978' }) }));
  expect(bar()).not.toBeNull();
});

test('T3-R45 where storage is blocked it is there, and can be closed', () => {
  const blocked = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('', 'SecurityError');
  });
  open();
  fireEvent.click(screen.getByRole('button', { name: 'Fermer le direct' }));
  expect(bar()).toBeNull();
  blocked.mockRestore();
});

test('T3-R45 it goes with the end of the show, unless it is still heard', () => {
  const live = open();
  act(() => live.become({ playback: 'playing' }));
  act(() => live.become({ live: liveReply('b', { ...planned, slug: 'preparation-978' }) }));
  expect(bar()?.textContent).not.toContain('La semaine du câble');
  act(() => live.become({ playback: 'silent' }));
  expect(bar()).toBeNull();
});

test('T3-R45 a stream that this browser cannot play is a link', () => {
  const live = open();
  const reply = liveReply('b');
  act(() =>
    live.become({
      live: { ...reply, stream: { url: 'https://direct.example/a', type: 'application/x-mpegURL' } },
    }),
  );
  expect(screen.getByRole('link', { name: /Ouvrir le flux/ })).toHaveProperty(
    'href',
    'https://direct.example/a',
  );
});
