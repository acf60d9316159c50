import { episode, FakeAudio, other, setUpPlayer } from './fake-audio.ts';
import { createListeningMemory } from './listening-memory.ts';
import { createPlayer } from './player-store.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => localStorage.clear());

test('is idle before the first play, and touches no audio (PLAYER-03)', () => {
  let made = 0;
  const player = createPlayer({
    getAudio: () => {
      made += 1;
      return new FakeAudio() as unknown as HTMLAudioElement; // like that of setUpPlayer
    },
  });
  expect(player.getSnapshot()).toMatchObject({ episode: null, status: 'idle', positionSeconds: 0 });
  player.pause();
  player.skip(10);
  player.resume();
  player.close();
  expect(made).toBe(0);
});

test('loads the stream of the episode, then plays (PLAYER-01, 04, 05)', () => {
  const { audio, player, state } = setUpPlayer();
  player.play(episode);
  expect(audio.src).toBe('/api/episodes/975/stream');
  expect(audio.preload).toBe('none');
  expect(state()).toMatchObject({ status: 'loading', durationSeconds: 90 });
  audio.duration = 100;
  audio.readyState = 1;
  audio.emit('loadedmetadata');
  expect(state()).toMatchObject({ status: 'ready', durationSeconds: 100 });
  audio.emit('playing');
  audio.moveTo(12.5);
  expect(state()).toMatchObject({ status: 'playing', positionSeconds: 12.5 });
  player.pause();
  expect(state().status).toBe('paused');
});

test('notifies its subscribers', () => {
  const { player } = setUpPlayer();
  let told = 0;
  const stop = player.subscribe(() => (told += 1));
  player.play(episode);
  expect(told).toBeGreaterThan(0);
  stop();
  told = 0;
  player.setRate(2);
  expect(told).toBe(0);
});

test('waiting is buffering, and ends when the audio plays (PLAYER-06)', () => {
  const { audio, player, state } = setUpPlayer();
  player.play(episode);
  audio.startPlaying();
  audio.emit('waiting');
  expect(state().status).toBe('buffering');
  audio.emit('playing');
  expect(state().status).toBe('playing');
});

test('at the end the position is 0 again (PLAYER-07)', () => {
  const { audio, player, state } = setUpPlayer();
  player.play(episode);
  audio.startPlaying();
  audio.moveTo(99.9);
  audio.ended = true;
  audio.emit('pause');
  audio.emit('ended');
  expect(audio.currentTime).toBe(0);
  expect(state()).toMatchObject({ status: 'paused', positionSeconds: 0 });
});

describe('tracking', () => {
  test('once per episode, however often it is paused (PLAYER-08)', () => {
    const { audio, player, tracked } = setUpPlayer();
    player.play(episode);
    expect(tracked).toEqual([]);
    audio.startPlaying();
    player.pause();
    player.resume();
    audio.emit('playing');
    player.seek(50);
    audio.emit('playing');
    expect(tracked).toEqual([975]);
  });
  test('again after switching episodes', () => {
    const { audio, player, tracked } = setUpPlayer();
    player.play(episode);
    audio.startPlaying();
    player.play(other);
    audio.startPlaying();
    // PLAYER-09
    expect(tracked).toEqual([975, 974]);
  });
});

describe('seeking', () => {
  test('stays between 0 and the duration (PLAYER-10)', () => {
    const { audio, player, state } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    player.seek(-5);
    expect(audio.currentTime).toBe(0);
    player.seek(1000);
    expect(audio.currentTime).toBe(100);
    expect(state().positionSeconds).toBe(100);
  });
  test('skipping is clamped too (PLAYER-11)', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    audio.moveTo(3);
    player.skip(-10);
    expect(audio.currentTime).toBe(0);
    audio.moveTo(97);
    player.skip(10);
    expect(audio.currentTime).toBe(100);
    audio.moveTo(50);
    player.skip(10);
    expect(audio.currentTime).toBe(60);
  });
  test('before the metadata has loaded it changes the start position', () => {
    const { audio, player, state } = setUpPlayer();
    player.play(episode);
    player.seek(40);
    audio.emit('timeupdate');
    expect(state().positionSeconds).toBe(40);
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(40);
  });
  test('to the beginning before the metadata has loaded overrides the stored position', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode, { atSeconds: 40 });
    player.seek(0);
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(0);
  });
  test('the start position of an episode that never loaded does not apply to the next one', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode, { atSeconds: 300 });
    audio.emit('error');
    player.play(other);
    audio.startPlaying(1_000);
    expect(audio.currentTime).toBe(0);
  });
  test('a start beyond the end starts at the beginning instead of ending at once (U16)', () => {
    const { audio, player, state } = setUpPlayer();
    player.play(episode, { atSeconds: 5000 });
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(0);
    expect(state().status).toBe('playing');
  });
  test('play can start at any position, even in the episode that is playing', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode, { atSeconds: 30 });
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(30);
    player.play(episode, { atSeconds: 70 });
    expect(audio.currentTime).toBe(70);
    expect(audio.plays).toBe(2);
  });
});

describe('failures', () => {
  test('play() that rejects (PLAYER-15)', async () => {
    const { audio, player, state } = setUpPlayer();
    audio.refusal = new Error('not allowed');
    player.play(episode);
    await settle();
    expect(state()).toMatchObject({ status: 'failed', error: 'Erreur lors de la lecture' });
  });
  test('a stream that does not load (PLAYER-16)', async () => {
    const { audio, player, state } = setUpPlayer();
    audio.refusal = new Error('no source');
    player.play(episode);
    audio.error = { code: 4 };
    audio.emit('error');
    await settle();
    expect(state()).toMatchObject({
      status: 'failed',
      error: 'Fichier audio non disponible pour cet épisode',
    });
  });
  test('a sound that cannot load without a network does not count as missing', async () => {
    const { audio, player, state } = setUpPlayer();
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    player.play(episode);
    audio.emit('error');
    await settle();
    onLine.mockRestore();
    expect(state()).toMatchObject({ status: 'failed', error: 'Vous êtes hors ligne.' });
  });
  test('a start aborted by another one is not a failure', async () => {
    const { audio, player, state } = setUpPlayer();
    audio.refusal = new DOMException('interrupted', 'AbortError');
    player.play(episode);
    await settle();
    expect(state().error).toBeNull();
  });
  test('playing after a failure reloads the audio, without counting twice', () => {
    const { audio, player, state, tracked } = setUpPlayer();
    player.play(episode);
    audio.startPlaying();
    audio.moveTo(20);
    audio.emit('error');
    player.resume();
    expect(state()).toMatchObject({ status: 'loading', error: null, positionSeconds: 20 });
    audio.startPlaying();
    expect(audio.currentTime).toBe(20);
    expect(tracked).toEqual([975]);
  });
});

describe('memory', () => {
  test('volume and speed are stored between visits', () => {
    setUpPlayer().player.setVolume(42.4);
    setUpPlayer().player.setRate(1.5);
    const { audio, player, state } = setUpPlayer();
    expect(state()).toMatchObject({ volume: 42, rate: 1.5 });
    player.play(episode);
    audio.startPlaying();
    expect(audio).toMatchObject({ volume: 0.42, playbackRate: 1.5 });
  });
  test('volume stays between 0 and 100', () => {
    const { player, state } = setUpPlayer();
    player.setVolume(140);
    expect(state().volume).toBe(100);
    player.setVolume(-1);
    expect(state().volume).toBe(0);
  });
  test('an episode resumes where it was left', () => {
    const first = setUpPlayer();
    first.player.play(episode);
    first.audio.startPlaying(100);
    first.audio.moveTo(33);
    expect(first.player.resumeSeconds(975)).toBe(33);
    first.audio.moveTo(35);
    expect(first.player.resumeSeconds(975)).toBe(33);
    first.player.pause();
    expect(first.player.resumeSeconds(975)).toBe(35);

    const second = setUpPlayer();
    second.player.play(episode);
    second.audio.startPlaying(100);
    expect(second.audio.currentTime).toBe(35);
  });
  test('leaving the page stores the position', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    audio.moveTo(20);
    audio.moveTo(22);
    window.dispatchEvent(new Event('pagehide'));
    expect(player.resumeSeconds(975)).toBe(22);
  });
  test('a page that comes back from the back/forward cache goes on where another page has stopped', () => {
    const { audio, player, state } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    audio.moveTo(20);
    // As browsers do before they freeze a page.
    window.dispatchEvent(new Event('pagehide'));
    audio.pause();
    const elsewhere = createListeningMemory(() => localStorage);
    elsewhere.saveStop(975, 60, 100);
    elsewhere.setVolume(40);
    elsewhere.setRate(1.5);
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 60, volume: 40, rate: 1.5 });
    expect([audio.currentTime, audio.volume, audio.playbackRate, audio.plays]).toEqual([60, 0.4, 1.5, 1]);
  });
  test('and where itself has stopped, to the fraction, when nothing was played elsewhere', () => {
    const { audio, player, state } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    audio.moveTo(20.6);
    window.dispatchEvent(new Event('pagehide'));
    audio.pause();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(state().positionSeconds).toBe(20.6);
  });
  test('an episode left near its end or after it starts from the beginning', () => {
    const { audio, player } = setUpPlayer();
    player.play(episode);
    audio.startPlaying(100);
    audio.moveTo(60);
    expect(player.resumeSeconds(975)).toBe(60);
    audio.moveTo(75);
    expect(player.resumeSeconds(975)).toBe(0);
  });
  test('the fifty latest positions are kept', () => {
    const memory = createListeningMemory(() => localStorage);
    for (let id = 1; id <= 60; id += 1) memory.saveStop(id, 100, 1000);
    expect(memory.resumeSeconds(10)).toBe(0);
    expect(memory.resumeSeconds(11)).toBe(100);
    expect(memory.resumeSeconds(60)).toBe(100);
  });
  test('broken or forbidden storage does not prevent playback', () => {
    localStorage.setItem('nobicast_resume', '{broken');
    localStorage.setItem('nobicast_volume', 'loud');
    expect(setUpPlayer().state().volume).toBe(100);
    const memory = createListeningMemory(() => {
      throw new Error('forbidden');
    });
    memory.setVolume(1);
    memory.saveStop(1, 100, 1000);
    expect(memory.resumeSeconds(1)).toBe(0);
  });
});

test('closing stops playback, stores the position and clears the episode', () => {
  const { audio, player, state } = setUpPlayer();
  player.play(episode);
  audio.startPlaying(100);
  audio.moveTo(40);
  player.close();
  expect(state()).toMatchObject({ episode: null, status: 'idle', positionSeconds: 0 });
  expect(audio.src).toBe('');
  expect(player.resumeSeconds(975)).toBe(40);
});

test('what is not public yet plays from its preview, is not counted, and no position is stored', async () => {
  const { audio, player, tracked } = setUpPlayer();
  const preview = { page: '/apercu?cle=x', stream: '/api/previews/stream?token=x' };
  player.play({ ...episode, preview });
  expect(audio.src).toBe(preview.stream);
  audio.startPlaying();
  audio.moveTo(42);
  player.pause();
  await settle();
  expect(tracked).toEqual([]);
  expect(player.resumeSeconds(episode.episodeId)).toBe(0);
});
