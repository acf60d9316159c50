import { eventually } from './testing/index.ts';
import { pause, repeat, withDeadline } from './waiting.ts';

const never = new Promise<never>(() => undefined);
const longMs = 3_600_000;

test('a pause ends after its time or on its signal, and never rejects', async () => {
  const stopping = new AbortController();
  await pause(1, stopping.signal);
  const paused = pause(longMs, stopping.signal);
  stopping.abort();
  await paused;
  await pause(longMs, stopping.signal);
});

test('work that is in time gives its result or its own error', async () => {
  const limit = { ms: longMs, message: 'too late' };
  expect(await withDeadline(Promise.resolve('done'), limit)).toBe('done');
  await expect(withDeadline(Promise.reject(new Error('broken')), limit)).rejects.toThrow('broken');
});

test('work that takes longer fails with the message, and its late result is discarded', async () => {
  await expect(withDeadline(never, { ms: 1, message: 'too late' })).rejects.toThrow('too late');
  const discarded: string[] = [];
  let finish: (result: string) => void = () => undefined;
  const work = new Promise<string>((resolve) => {
    finish = resolve;
  });
  const limit = { ms: 1, message: 'too late', discard: (late: string) => void discarded.push(late) };
  await expect(withDeadline(work, limit)).rejects.toThrow('too late');
  expect(discarded).toEqual([]);
  finish('late');
  await eventually(() => discarded.length === 1);
});

test('work that fails after its deadline causes no unhandled rejection', async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_resolve, reject) => {
    fail = reject;
  });
  await expect(withDeadline(work, { ms: 1, message: 'too late' })).rejects.toThrow('too late');
  fail(new Error('broken'));
  await pause(1, new AbortController().signal);
});

test('a repetition pauses as long as its call returned, can be woken, also during a call, and stops after the current call', async () => {
  let calls = 0;
  let finish: () => void = () => undefined;
  const repetition = repeat(async () => {
    calls += 1;
    if (calls === 3)
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    return calls === 1 ? 0 : longMs;
  });
  await eventually(() => calls === 2);
  repetition.wake();
  await eventually(() => calls === 3);
  // A change during the call causes another call.
  repetition.wake();
  finish();
  await eventually(() => calls === 4);
  await repetition.stop();
  expect(calls).toBe(4);
});
