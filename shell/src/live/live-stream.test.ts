import { openStream } from './live-stream.ts';
import { liveReply } from './fake-live.ts';

class FakeEvents extends EventTarget {
  readyState = 1;
  onerror: ((event: Event) => void) | null = null;
  constructor() {
    super();
    opened.push(this);
    this.addEventListener('error', (event) => this.onerror?.(event));
  }
  close() {
    this.readyState = 2;
  }
  say(name: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }
  refuse() {
    this.readyState = 2;
    this.dispatchEvent(new Event('error'));
  }
}
let opened: FakeEvents[] = [];
const last = () => opened.at(-1);

beforeEach(() => {
  opened = [];
  jest.useFakeTimers();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function open() {
  const heard: unknown[] = [];
  const close = openStream(
    { onLive: ({ revision }) => heard.push(revision), onTime: ({ now }) => heard.push(now) },

    () => new FakeEvents() as unknown as EventSource,
  );
  return { heard, close };
}

test('T3-R42 it tells what it hears', () => {
  const { heard } = open();
  last()?.say('live', liveReply('a'));
  last()?.say('time', { now: '2026-11-28T20:00:00.000Z' });
  expect(heard).toEqual(['a', '2026-11-28T20:00:00.000Z']);
});

test('T3-R42 a refusal is met with later and later tries, and forgotten once something is heard', () => {
  open();
  last()?.refuse();
  jest.advanceTimersByTime(1_499);
  expect(opened).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
  last()?.refuse();
  jest.advanceTimersByTime(2_999);
  expect(opened).toHaveLength(2);
  jest.advanceTimersByTime(1);
  expect(opened).toHaveLength(3);
  last()?.say('time', { now: '2026-11-28T20:00:00.000Z' });
  last()?.refuse();
  jest.advanceTimersByTime(1_500);
  expect(opened).toHaveLength(4);
});

test('T3-R42 a broken connection is left to the browser, and one that says nothing is given up', () => {
  open();
  const first = last();
  if (first) first.readyState = 0;
  first?.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(34_999);
  expect(opened).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(opened).toHaveLength(2);
  expect(first?.readyState).toBe(2);
});

test('T3-R42 closed, it opens nothing more', () => {
  const { close } = open();
  close();
  jest.advanceTimersByTime(120_000);
  expect(opened).toHaveLength(1);
  expect(last()?.readyState).toBe(2);
});
