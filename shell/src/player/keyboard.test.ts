import { fakePlayer } from '@nobicast/web-kit/testing';
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
const setUp = () => {
  const player = fakePlayer({ episode, status: 'playing', positionSeconds: 50, durationSeconds: 100 });
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
  document.body.innerHTML = '';
});

test('space and k toggle playback', () => {
  const player = setUp();
  expect(press(' ').defaultPrevented).toBe(true);
  expect(player.getSnapshot().status).toBe('paused');
  press('k');
  expect(player.getSnapshot().status).toBe('playing');
});

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
  '<div role="slider"></div>',
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

test('browser shortcuts are left alone, and nothing happens without an episode', () => {
  const player = setUp();
  press('l', document.body, { ctrlKey: true });
  expect(player.getSnapshot().positionSeconds).toBe(50);
  player.close();
  expect(press(' ').defaultPrevented).toBe(false);
});
