import type { PlayableEpisode } from '@nobicast/contracts/host-api';
import { playableFacts } from '@nobicast/contracts/play-control';
import { episode, other, setUpPlayer } from './fake-audio.ts';

beforeEach(() => localStorage.clear());

describe('adopting playback that was started before hydration', () => {
  /** A served document in which the visitor has pressed play on this episode. */
  function setUpPressed(pressed: PlayableEpisode = episode, error = '') {
    document.body.innerHTML = '<section></section><button data-sound="playing" aria-label="x"></button>';
    document.body.innerHTML += `<p id="first-play-notice" role="alert">${error}</p>`;
    const [[name, facts]] = Object.entries(playableFacts(episode)) as [[string, string]]; // one attribute
    document.querySelector('section')?.setAttribute(name, facts);
    const all = setUpPlayer();
    Object.assign(all.audio, { src: '/api/episodes/975/stream', paused: false });
    all.audio.dataset.episode = String(pressed.episodeId);
    return all;
  }
  afterEach(() => (document.body.innerHTML = ''));

  test('playing audio continues untouched at its position, and is counted once', () => {
    const { audio, player, state, tracked } = setUpPressed();
    Object.assign(audio, { readyState: 4, duration: 91, currentTime: 12.5, played: { length: 1 } });
    player.adopt();
    expect(state()).toEqual({
      episode,
      status: 'playing',
      positionSeconds: 12.5,
      durationSeconds: 91,
      volume: 100,
      rate: 1,
      error: null,
    });
    expect(audio).toMatchObject({ plays: 0, currentTime: 12.5, src: '/api/episodes/975/stream' });
    expect(tracked).toEqual([975]);
    audio.emit('playing');
    audio.moveTo(13);
    expect(state().positionSeconds).toBe(13);
    expect(tracked).toEqual([975]);
  });
  test('loading audio is counted once it plays, and starts at the requested time', () => {
    const { audio, player, state, tracked } = setUpPressed();
    audio.currentTime = 40;
    player.adopt();
    expect(state()).toMatchObject({ status: 'loading', positionSeconds: 40, durationSeconds: 90 });
    expect(tracked).toEqual([]);
    audio.startPlaying(100);
    expect(audio).toMatchObject({ currentTime: 40, plays: 0 });
    expect(state()).toMatchObject({ status: 'playing', durationSeconds: 100 });
    expect(tracked).toEqual([975]);
  });
  test('a seek to the beginning overrides the pending start position', () => {
    const { audio, player } = setUpPressed();
    audio.currentTime = 40;
    player.adopt();
    player.seek(0);
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(0);
  });
  test('a pending start position does not apply to the next episode', () => {
    const { audio, player } = setUpPressed(episode, 'x');
    audio.currentTime = 40;
    player.adopt();
    player.play(other);
    audio.startPlaying(100);
    expect(audio.currentTime).toBe(0);
  });
  test('audio without enough data is buffering', () => {
    const { audio, player, state } = setUpPressed();
    audio.readyState = 2;
    player.adopt();
    expect(state().status).toBe('buffering');
  });
  test('a paused episode stays paused, and the next press resumes it', () => {
    const { audio, player, state, tracked } = setUpPressed();
    Object.assign(audio, { readyState: 4, paused: true, currentTime: 20, played: { length: 1 } });
    player.adopt();
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 20 });
    player.resume();
    audio.emit('playing');
    expect(audio).toMatchObject({ plays: 1, currentTime: 20 });
    expect(tracked).toEqual([975]);
  });
  test('an episode that has ended is at its beginning', () => {
    const { audio, player, state } = setUpPressed();
    Object.assign(audio, { readyState: 4, paused: true, ended: true, currentTime: 91 });
    player.adopt();
    expect(state()).toMatchObject({ status: 'paused', positionSeconds: 0 });
    expect(audio.currentTime).toBe(0);
  });
  test('a failure keeps its message, and playing again reloads the audio', () => {
    const { audio, player, state, tracked } = setUpPressed(episode, 'Erreur lors de la lecture');
    player.adopt();
    expect(state()).toMatchObject({ status: 'failed', error: 'Erreur lors de la lecture' });
    audio.src = '';
    player.resume();
    expect(audio).toMatchObject({ src: '/api/episodes/975/stream', plays: 1 });
    expect(state()).toMatchObject({ status: 'loading', error: null });
    audio.startPlaying();
    expect(tracked).toEqual([975]);
  });
  test('volume and speed are the stored ones', () => {
    localStorage.setItem('nobicast_volume', '40');
    localStorage.setItem('nobicast_playback_rate', '1.5');
    const { audio, player } = setUpPressed();
    player.adopt();
    expect(audio).toMatchObject({ volume: 0.4, playbackRate: 1.5 });
  });
  test('the script no longer handles clicks, and its changes are removed once the page has mounted', () => {
    document.onclick = () => undefined;
    const { audio, player } = setUpPressed(episode, 'x');
    audio.onplay = () => undefined;
    const control = document.querySelector('button');
    player.adopt();
    expect(document.onclick).toBeNull();
    expect([control?.dataset.sound, control?.getAttribute('aria-label')]).toEqual(['playing', 'x']);
    player.clearFirstPlay();
    expect([control?.dataset.sound, control?.getAttribute('aria-label')]).toEqual(['', null]);
    expect(audio.onplay).toBeNull();
    expect(document.getElementById('first-play-notice')?.textContent).toBe('');
  });
  test('nothing is adopted if nothing was pressed, or if the page has no data of the episode', () => {
    const { audio, player, state } = setUpPressed(other);
    player.adopt();
    delete audio.dataset.episode;
    player.adopt();
    expect(state()).toMatchObject({ episode: null, status: 'idle' });
  });
});
