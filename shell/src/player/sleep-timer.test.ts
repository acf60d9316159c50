import { fakePlayer } from '@nobicast/web-kit/testing';
import { createSleepTimer, secondsToSleep } from './sleep-timer.ts';

const episode = {
  episodeId: 1,
  slug: 'a',
  number: 1,
  type: 'podcast',
  title: 'A',
  coverUrl: '',
  durationMs: 1_000_000,
  chapters: [
    { subjectId: 1, title: 'Un', startMs: 0 },
    { subjectId: 2, title: 'Deux', startMs: 100_000 },
  ],
} as const;

function setUp() {
  const player = fakePlayer({ episode, status: 'playing', positionSeconds: 50, durationSeconds: 1000 });
  let nowMs = 0;
  let ends = 0;
  const timer = createSleepTimer(
    player,
    () => (ends += 1),
    () => nowMs,
  );
  /** As the audio element reports it, once a second. */
  const pass = (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      nowMs += 1000;
      const { status, positionSeconds } = player.getSnapshot();
      player.become(status === 'playing' ? { positionSeconds: positionSeconds + 1 } : {});
    }
  };
  const left = () => secondsToSleep(timer.getSnapshot(), player);
  return { player, timer, pass, left, ends: () => ends, skipClock: (ms: number) => (nowMs += ms) };
}

describe('the sleep timer (U13)', () => {
  test('pauses after the chosen minutes of listening, once', () => {
    const { player, timer, pass, left, ends } = setUp();
    expect(left()).toBeNull();
    timer.choose(15);
    pass(14 * 60 + 59);
    expect([player.getSnapshot().status, left()]).toEqual(['playing', 1]);
    pass(1);
    expect([player.getSnapshot().status, left(), ends()]).toEqual(['paused', null, 1]);
    player.resume();
    pass(60);
    expect(player.getSnapshot().status).toBe('playing');
  });
  test('a pause of the listener does not use it up, nor does a sleeping computer', () => {
    const { player, timer, pass, left, skipClock } = setUp();
    timer.choose(15);
    pass(60);
    player.pause();
    pass(600);
    expect(left()).toBe(14 * 60);
    player.resume();
    pass(1);
    skipClock(3_600_000);
    pass(1);
    expect(left()).toBe(14 * 60 - 6);
    expect(player.getSnapshot().status).toBe('playing');
  });
  test('pauses at the end of the subject, where the next one starts', () => {
    const { player, timer, pass, left, ends } = setUp();
    timer.choose('subject');
    expect(left()).toBe(50);
    pass(60);
    expect(player.getSnapshot()).toMatchObject({ status: 'paused', positionSeconds: 100 });
    expect([left(), ends()]).toEqual([null, 1]);
  });
  test('a seek into another subject waits for the end of that one', () => {
    const { player, timer, pass, left } = setUp();
    timer.choose('subject');
    player.seek(120);
    pass(10);
    expect(player.getSnapshot()).toMatchObject({ status: 'playing', positionSeconds: 130 });
    expect(left()).toBe(870);
    player.setRate(2);
    expect(left()).toBe(435);
  });
  test('is used up at the end of the episode, and with another episode', () => {
    const { player, timer, left } = setUp();
    timer.choose('episode');
    expect(left()).toBe(950);
    player.become({ status: 'paused', positionSeconds: 0 });
    expect(timer.getSnapshot().choice).toBeNull();
    timer.choose('episode');
    player.play({ ...episode, episodeId: 2 });
    expect(timer.getSnapshot().choice).toBeNull();
  });
  test.each(['episode', 'subject'] as const)(
    'a listener who goes to the beginning keeps it: "%s"',
    (choice) => {
      const { player, timer } = setUp();
      timer.choose(choice);
      player.pause();
      player.seek(0);
      expect(timer.getSnapshot().choice).toBe(choice);
      player.resume();
      player.become({ positionSeconds: 30 });
      player.seek(0);
      player.pause();
      expect(timer.getSnapshot().choice).toBe(choice);
    },
  );
  test('minutes go on with another episode, and end with the player', () => {
    const { player, timer, pass, left } = setUp();
    timer.choose(15);
    pass(60);
    player.play({ ...episode, episodeId: 2 });
    expect(left()).toBe(14 * 60);
    player.close();
    expect(timer.getSnapshot().choice).toBeNull();
  });
  test('can be switched off', () => {
    const { player, timer, pass } = setUp();
    timer.choose(15);
    timer.choose(null);
    pass(20 * 60);
    expect(player.getSnapshot().status).toBe('playing');
  });
});
