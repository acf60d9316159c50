import { createServerClock } from './server-clock.ts';

const server = Date.UTC(2026, 10, 28, 20);
const minute = 60_000;

/** A machine whose clocks are set by the test, and the true time. */
function machine({ wallError = 0, sleepsWithoutCounting = true } = {}) {
  let [truth, awake, error] = [server, 5_000, wallError];
  return {
    sources: { monotonic: () => awake, wall: () => truth + error },
    truth: () => truth,
    pass: (ms: number) => ([truth, awake] = [truth + ms, awake + ms]),
    sleep: (ms: number) => ([truth, awake] = [truth + ms, awake + (sleepsWithoutCounting ? 0 : ms)]),
    setWall: (ms: number) => (error = ms),
  };
}

/** A call that takes this long there and back. */
function call(clock: ReturnType<typeof createServerClock>, on: ReturnType<typeof machine>, there: number, back: number) {
  const sentAt = clock.read();
  on.pass(there);
  const told = on.truth();
  on.pass(back);
  clock.measure(sentAt, told);
} // prettier-ignore

test('of several measurements the one of the shortest round trip counts', () => {
  const on = machine({ wallError: 60 * minute });
  const clock = createServerClock(on.sources);
  call(clock, on, 2_000, 10);
  call(clock, on, 20, 30);
  call(clock, on, 10, 900);
  expect(Math.abs(clock.now() - on.truth())).toBeLessThanOrEqual(5);
});

test('a wall clock that is wrong by an hour, and corrected in the middle, changes no instant', () => {
  const on = machine({ wallError: 60 * minute });
  const clock = createServerClock(on.sources);
  call(clock, on, 30, 30);
  const [first, firstTruth] = [clock.read(), on.truth()];
  on.pass(minute);
  on.setWall(0);
  // Online, the clock is measured again before anything is sent.
  const [second, secondTruth] = [clock.read(), on.truth()];
  call(clock, on, 30, 30);
  expect(clock.instantOf(first)).toBe(firstTruth);
  expect(clock.instantOf(second)).toBe(secondTruth);
});

test.each([true, false])(
  'ten minutes of sleep change no instant, whether the monotonic clock stands still (%s) or not',
  (sleepsWithoutCounting) => {
    const on = machine({ wallError: -5 * minute, sleepsWithoutCounting });
    const clock = createServerClock(on.sources);
    call(clock, on, 30, 30);
    const [before, beforeTruth] = [clock.read(), on.truth()];
    on.sleep(10 * minute);
    const [offline, offlineTruth] = [clock.read(), on.truth()];
    expect(Math.abs(clock.instantOf(offline) - offlineTruth)).toBeLessThanOrEqual(250);
    call(clock, on, 100, 400);
    call(clock, on, 40, 40);
    expect(clock.instantOf(before)).toBe(beforeTruth);
    expect(clock.instantOf(offline)).toBe(offlineTruth);
  },
);

test('a call during which the machine slept measures nothing', () => {
  const on = machine();
  const clock = createServerClock(on.sources);
  const sentAt = clock.read();
  on.sleep(10 * minute);
  clock.measure(sentAt, on.truth());
  expect(clock.isMeasured()).toBe(false);
});

test('a page opened without a network goes on with what the one before had measured', () => {
  const on = machine({ wallError: 3 * minute });
  const before = createServerClock(on.sources);
  call(before, on, 20, 20);
  on.pass(minute);
  const clock = createServerClock(on.sources, before.wallOffset());
  on.pass(minute);
  expect(clock.now()).toBe(on.truth());
  expect(clock.sinceMeasured(clock.read())).toBe(0);
});
