import type { PlaybackStatus } from '@nobicast/contracts/host-api';
import { fakePlayer } from '@nobicast/web-kit/testing';
import { switchShortcuts } from '@nobicast/web-kit/shortcuts';
import { installKeyboard } from './keyboard.ts';

const episode = {
  episodeId: 1,
  slug: 'a',
  number: 1,
  type: 'podcast',
  title: 'A',
  coverUrl: '',
  durationMs: 100_000,
  chapters: [],
} as const;

let uninstall: () => void;
const setUp = (status: PlaybackStatus = 'playing') => {
  const player = fakePlayer({ episode, status, positionSeconds: 50, durationSeconds: 100 });
  uninstall = installKeyboard(player);
  return player;
};
const press = (key: string, target: Element = document.body, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(event);
  return event;
};
const focusable = (html: string): Element => {
  document.body.innerHTML = html;
  return document.body.firstElementChild ?? document.body;
};

afterEach(() => {
  uninstall();
  switchShortcuts(true);
  document.body.innerHTML = '';
});

test('space and k toggle playback', () => {
  const player = setUp();
  expect(press(' ').defaultPrevented).toBe(true);
  expect(player.getSnapshot().status).toBe('paused');
  press('k');
  expect(player.getSnapshot().status).toBe('playing');
});

test.each(['loading', 'ready', 'buffering'] as const)(
  'a press while the sound is "%s" pauses it',
  (status) => {
    const player = setUp(status);
    press('k');
    expect(player.getSnapshot().status).toBe('paused');
  },
);

test('j, l and the arrows move ten seconds', () => {
  const player = setUp();
  press('l');
  press('ArrowRight');
  expect(player.getSnapshot().positionSeconds).toBe(70);
  press('j');
  press('ArrowLeft');
  press('J', document.body, { shiftKey: true });
  expect(player.getSnapshot().positionSeconds).toBe(40);
});

test('m mutes, and restores the volume', () => {
  const player = setUp();
  player.setVolume(60);
  press('m');
  expect(player.getSnapshot().volume).toBe(0);
  press('m');
  expect(player.getSnapshot().volume).toBe(60);
});

test('a key that is held down toggles once, and moves on while it is held', () => {
  const player = setUp();
  for (const key of [' ', 'k', 'm']) {
    press(key);
    expect(press(key, document.body, { repeat: true }).defaultPrevented).toBe(true);
  }
  expect(player.getSnapshot()).toMatchObject({ status: 'playing', volume: 0 });
  press('ArrowRight');
  press('ArrowRight', document.body, { repeat: true });
  expect(player.getSnapshot().positionSeconds).toBe(70);
});

test('< and > step through the speeds and stop at their ends', () => {
  const player = setUp();
  press('>');
  expect(player.getSnapshot().rate).toBe(1.25);
  press('<');
  press('<');
  press('<');
  expect(player.getSnapshot().rate).toBe(0.75);
});

test.each([
  '<input>',
  '<textarea></textarea>',
  '<select></select>',
  '<div contenteditable></div>',
  '<div role="menu"></div>',
])('a key that %s uses is left alone', (html) => {
  const player = setUp();
  expect(press('k', focusable(html)).defaultPrevented).toBe(false);
  expect(player.getSnapshot().status).toBe('playing');
});

test('a focused button keeps the space bar, while letters still work', () => {
  const player = setUp();
  const button = focusable('<button>x</button>');
  press(' ', button);
  expect(player.getSnapshot().status).toBe('playing');
  press('k', button);
  expect(player.getSnapshot().status).toBe('paused');
});

test.each([
  ['<input type="range">', ['ArrowLeft', 'ArrowRight']],
  ['<div role="slider"></div>', ['ArrowLeft', 'ArrowRight']],
  ['<input type="radio">', ['ArrowLeft', 'ArrowRight', ' ']],
  ['<input type="checkbox">', [' ']],
])('%s keeps %j, while the other keys work', (html, keys) => {
  const player = setUp();
  const control = focusable(html);
  for (const key of keys) expect(press(key, control).defaultPrevented).toBe(false);
  expect(player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 50 });
  press('l', control);
  expect(player.getSnapshot().positionSeconds).toBe(60);
  press('k', control);
  expect(player.getSnapshot().status).toBe('paused');
});

test('the space bar on a slider toggles playback: the slider has no use for it', () => {
  const player = setUp();
  press(' ', focusable('<input type="range">'));
  expect(player.getSnapshot().status).toBe('paused');
});

test('nothing works once the shortcuts are switched off, until they are on again (U8)', () => {
  const player = setUp();
  switchShortcuts(false);
  for (const key of ['k', ' ', 'l', 'ArrowRight', 'm']) expect(press(key).defaultPrevented).toBe(false);
  expect(player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 50, volume: 100 });
  switchShortcuts(true);
  press('k');
  expect(player.getSnapshot().status).toBe('paused');
});

test('an event without a key, which autofill sends, does nothing', () => {
  setUp();
  const onError = jest.fn();
  window.addEventListener('error', onError, { once: true });
  focusable('<input>').dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(onError).not.toHaveBeenCalled();
});

test('browser shortcuts are left alone, and nothing happens without an episode', () => {
  const player = setUp();
  press('l', document.body, { ctrlKey: true });
  expect(player.getSnapshot().positionSeconds).toBe(50);
  player.close();
  expect(press(' ').defaultPrevented).toBe(false);
});
