import { fakePlayer } from '@nobicast/web-kit/testing';
import { setUpPlayer, episode } from './fake-audio.ts';
import { fakeTimers } from './fake-timers.ts';
import { watchNetworkSilence } from './network-silence.ts';

let stop = () => {};
afterEach(() => stop());

function setUp() {
  const player = fakePlayer({ episode, status: 'playing', positionSeconds: 8, durationSeconds: 100 });
  const { startTimer, pass } = fakeTimers();
  let reports = 0;
  stop = watchNetworkSilence(player, () => (reports += 1), { startTimer });
  return { player, pass, reports: () => reports };
}

describe('a network that does not answer', () => {
  test.each(['loading', 'ready', 'buffering'] as const)('is reported after ten seconds of "%s"', (status) => {
    const { player, pass, reports } = setUp();
    pass(60);
    player.become({ status });
    pass(9.9);
    expect(reports()).toBe(0);
    pass(0.1);
    expect(reports()).toBe(1);
  });
  test('is not reported while data arrives, however slowly', () => {
    const { player, pass, reports } = setUp();
    player.become({ status: 'buffering' });
    const audio = document.body.appendChild(document.createElement('audio'));
    for (let round = 0; round < 5; round += 1) {
      pass(9);
      audio.dispatchEvent(new Event('progress'));
    }
    expect(reports()).toBe(0);
    pass(10);
    expect(reports()).toBe(1);
  });
  test.each(['playing', 'paused', 'failed', 'idle'] as const)('is not reported once it is "%s"', (status) => {
    const { player, pass, reports } = setUp();
    player.become({ status: 'buffering' });
    pass(5);
    player.become({ status });
    pass(60);
    expect(reports()).toBe(0);
  });
  test('is not reported any more once the player is gone', () => {
    const { player, pass, reports } = setUp();
    player.become({ status: 'loading' });
    stop();
    pass(60);
    expect(reports()).toBe(0);
  });
});

describe('after the report', () => {
  const message = 'Le réseau ne répond pas.';
  function interrupted() {
    const setup = setUpPlayer();
    const { startTimer, pass } = fakeTimers();
    stop = watchNetworkSilence(setup.player, () => setup.player.fail(message), { startTimer });
    setup.player.play(episode);
    setup.audio.startPlaying();
    setup.audio.moveTo(8);
    setup.audio.emit('waiting');
    pass(10);
    expect(setup.state()).toMatchObject({ status: 'failed', error: message, positionSeconds: 8 });
    return setup;
  }
  test('a retry loads the audio again and keeps the position', () => {
    const { audio, player, state, tracked } = interrupted();
    player.resume();
    expect(state()).toMatchObject({ status: 'loading', error: null, positionSeconds: 8 });
    audio.startPlaying();
    expect(audio.currentTime).toBe(8);
    expect(tracked).toEqual([975]);
  });
  test('a network that answers after all goes on', () => {
    const { audio, state } = interrupted();
    audio.emit('playing');
    expect(state()).toMatchObject({ status: 'playing', error: null });
  });
  test('the browser that gives up later does not call the file missing', () => {
    const { audio, state } = interrupted();
    audio.emit('waiting');
    audio.emit('error');
    expect(state()).toMatchObject({ status: 'failed', error: message });
  });
});
