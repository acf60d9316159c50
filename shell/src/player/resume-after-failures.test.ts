import { episode, other, setUpPlayer } from './fake-audio.ts';
import { fakeTimers } from './fake-timers.ts';
import { resumeAfterFailures } from './resume-after-failures.ts';

let stop = () => {};
afterEach(() => stop());

function listening() {
  const setup = setUpPlayer();
  const { startTimer, pass } = fakeTimers();
  stop = resumeAfterFailures(setup.player, { startTimer });
  setup.player.play(episode);
  setup.audio.startPlaying();
  setup.audio.moveTo(8);
  const fail = () => setup.audio.emit('error');
  return { ...setup, pass, fail };
}

test('a sound that fails while it is heard is loaded again by itself, at its position', () => {
  const { audio, state, pass, fail, tracked } = listening();
  fail();
  expect(state()).toMatchObject({ status: 'failed', positionSeconds: 8 });
  pass(0.9);
  expect(state().status).toBe('failed');
  pass(0.1);
  expect(state()).toMatchObject({ status: 'loading', error: null, positionSeconds: 8 });
  audio.startPlaying();
  expect([state().status, audio.currentTime, tracked]).toEqual(['playing', 8, [975]]);
});

test('each further try waits longer, and after ten minutes there is none', () => {
  const { audio, state, pass, fail } = listening();
  fail();
  const loads = audio.plays;
  const waits: number[] = [];
  for (let waited = 0; waited <= 1_000; waited += 1) {
    pass(1);
    if (state().status !== 'loading') continue;
    waits.push(waited + 1 - waits.reduce((sum, wait) => sum + wait, 0));
    fail();
  }
  expect(waits).toEqual([1, 2, 5, 10, 20, 30, 60, 60, 60, 60, 60, 60, 60, 60, 60]);
  expect(audio.plays - loads).toBe(waits.length);
});

test('one that fails again at the same place is not loaded every second', () => {
  const { audio, state, pass, fail } = listening();
  fail();
  pass(1);
  audio.startPlaying();
  audio.moveTo(8.2);
  fail();
  pass(1);
  expect(state().status).toBe('failed');
  pass(1);
  expect(state().status).toBe('loading');
});

test('one that went on well is loaded again soon', () => {
  const { audio, state, pass, fail } = listening();
  for (const seconds of [8, 20, 40]) {
    audio.moveTo(seconds);
    fail();
    pass(1);
    expect(state().status).toBe('loading');
    audio.startPlaying();
    audio.moveTo(seconds + 6);
  }
});

test('it is loaded at once when the browser is online again', () => {
  const { state, pass, fail } = listening();
  fail();
  window.dispatchEvent(new Event('online'));
  expect(state().status).toBe('loading');
  fail();
  pass(1);
  expect(state().status).toBe('failed');
});

test.each([
  ['closes it', ({ player }: ReturnType<typeof listening>) => player.close()],
  // The fake element is not in the document, where the event of a real one can be seen.
  [
    'pauses it',
    () => void document.body.appendChild(document.createElement('audio')).dispatchEvent(new Event('pause')),
  ],
])('it stays silent when the listener %s', (_what, act) => {
  const setup = listening();
  setup.fail();
  const { plays } = setup.audio;
  act(setup);
  setup.pass(600);
  window.dispatchEvent(new Event('online'));
  expect(setup.audio.plays).toBe(plays);
});

test('a sound that was never heard is not loaded again', () => {
  const { player, audio, state, pass, fail } = listening();
  player.play(other);
  fail();
  const { plays } = audio;
  pass(600);
  window.dispatchEvent(new Event('online'));
  expect([audio.plays, state().status]).toEqual([plays, 'failed']);
});

test('what the listener tries again is not tried twice', () => {
  const { player, audio, pass, fail } = listening();
  fail();
  player.resume();
  audio.startPlaying();
  const { plays } = audio;
  pass(600);
  expect(audio.plays).toBe(plays);
});
