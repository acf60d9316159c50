import { liveReply } from './fake-live.ts';
import type { StreamHandlers } from './live-stream.ts';
import { joinStream } from './shared-stream.ts';

type Request = (name: string, options: { signal: AbortSignal }, hold: () => Promise<void>) => Promise<void>;

/** One holder at a time, in the order of the requests. */
function fakeLocks(): { request: Request } {
  let before = Promise.resolve();
  return {
    async request(_name, { signal }, hold) {
      const mine = before.then(() => (signal.aborted ? undefined : hold()));
      before = mine;
      await mine;
    },
  };
}

const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    if (!channels.has(this)) throw new Error('Channel is closed');
    for (const channel of channels) if (channel !== this) channel.onmessage?.({ data });
  }
  close() {
    channels.delete(this);
  }
}

let streams: { handlers: StreamHandlers; isOpen: boolean }[] = [];
const openFake = (handlers: StreamHandlers) => {
  const stream = { handlers, isOpen: true };
  streams.push(stream);
  return () => (stream.isOpen = false);
};
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

beforeEach(() => {
  streams = [];
  channels.clear();
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
  Object.assign(window, { BroadcastChannel: FakeChannel, EventSource: Object });
});

function tab() {
  const heard: string[] = [];
  const leave = joinStream(
    { onLive: ({ revision }) => heard.push(revision), onTime: () => undefined },
    openFake,
  );
  return { heard, leave };
}
const open = () => streams.filter(({ isOpen }) => isOpen);

test('T3-R43 five tabs hold one connection, and all of them hear', async () => {
  const tabs = Array.from({ length: 5 }, tab);
  await settle();
  expect(open()).toHaveLength(1);
  open()[0]?.handlers.onLive(liveReply('a'));
  expect(tabs.map(({ heard }) => heard)).toEqual(Array.from({ length: 5 }, () => ['a']));
});

test('T3-R43 when the tab that holds it leaves, another takes over', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  first.leave();
  await settle();
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true]);
  open()[0]?.handlers.onLive(liveReply('b'));
  expect([first.heard, second.heard]).toEqual([[], ['b']]);
});

test('T3-R43 a tab that leaves because of what it hears, as after a show, has told the others', async () => {
  const leave = joinStream({ onLive: () => leave(), onTime: () => undefined }, openFake);
  const other = tab();
  await settle();
  open()[0]?.handlers.onLive(liveReply('last'));
  expect(other.heard).toEqual(['last']);
});

test('T3-R43 a tab that leaves while it waits opens nothing', async () => {
  const [first, second] = [tab(), tab()];
  await settle();
  second.leave();
  first.leave();
  await settle();
  expect(open()).toHaveLength(0);
  expect(streams).toHaveLength(1);
});

test('T3-R43 a browser without events opens nothing', async () => {
  Reflect.deleteProperty(window, 'EventSource');
  tab();
  await settle();
  expect(streams).toHaveLength(0);
});
