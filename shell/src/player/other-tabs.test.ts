import { fakePlayer } from '@nobicast/web-kit/testing';
import { episode } from './fake-audio.ts';
import { pauseOtherTabs } from './other-tabs.ts';

type Channel = NonNullable<ReturnType<NonNullable<Parameters<typeof pauseOtherTabs>[1]>>>;

/** Tabs of one browser: a message reaches every open channel except its own. */
function openTabs(count: number) {
  const channels = new Set<Channel>();
  const open = (): Channel => {
    const channel: Channel = {
      onmessage: null,
      postMessage(data: unknown) {
        for (const other of channels)
          if (other !== channel)
            other.onmessage?.call(other as BroadcastChannel, new MessageEvent('message', { data }));
      },
      close: () => void channels.delete(channel),
    };
    channels.add(channel);
    return channel;
  };
  const tabs = Array.from({ length: count }, () => {
    const player = fakePlayer();
    return { player, stop: pauseOtherTabs(player, open), status: () => player.getSnapshot().status };
  });
  return { tabs, channels };
}

test('one tab plays at a time', () => {
  const { tabs, channels } = openTabs(2);
  const [first, second] = tabs;
  if (!first || !second) throw new Error('Two tabs were opened.');
  expect(channels.size).toBe(0);
  first.player.play(episode);
  second.player.play(episode);
  expect([first.status(), second.status()]).toEqual(['paused', 'playing']);
  first.player.resume();
  expect([first.status(), second.status()]).toEqual(['playing', 'paused']);
  expect(channels.size).toBe(1);
});

test('buffering and seeking start nothing, and a tab that is not playing stays as it is', () => {
  const { tabs } = openTabs(2);
  const [first, second] = tabs;
  if (!first || !second) throw new Error('Two tabs were opened.');
  first.player.play(episode);
  second.player.become({ episode, status: 'failed', error: 'x' });
  first.player.become({ status: 'buffering' });
  first.player.become({ status: 'playing' });
  first.player.seek(50);
  expect([first.status(), second.status()]).toEqual(['playing', 'failed']);
  first.player.close();
  second.player.resume();
  expect([first.status(), second.status()]).toEqual(['idle', 'playing']);
});

test('a page that is left listens no longer, and a browser without channels plays', () => {
  const { tabs, channels } = openTabs(1);
  tabs[0]?.player.play(episode);
  tabs[0]?.stop();
  expect(channels.size).toBe(0);
  const player = fakePlayer();
  pauseOtherTabs(player, () => undefined);
  player.play(episode);
  player.seek(10);
  expect(player.getSnapshot().status).toBe('playing');
});
