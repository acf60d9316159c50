import { createHangJudge, type Observation } from './hang-judge.ts';

const silent: Observation = { hasAnswered: false, waitedMs: 5_000, cpuMs: 0, isHeldUp: false };

/** Until the process counts as hung; undefined: not after a thousand. */
function observationsUntilHung(observation: Observation): number | undefined {
  const judge = createHangJudge(20_000);
  for (let count = 1; count <= 1_000; count += 1) if (judge.observe(observation)) return count;
  return undefined;
}

describe('a process that does not answer', () => {
  test.each([
    ['waits, on a machine with time to spare', silent, 4],
    ['runs a loop without end', { ...silent, cpuMs: 5_000 }, 4],
    ['runs a loop without end on a starved machine', { ...silent, cpuMs: 500, isHeldUp: true }, 40],
    ['does something, and mostly waits for the processor', { ...silent, cpuMs: 500 }, 40],
    ['is stopped, where no processor times are known', { ...silent, cpuMs: undefined }, 4],
  ])('and %s is hung', (_, observation, count) => {
    expect(observationsUntilHung(observation)).toBe(count);
  });

  test('and hardly runs at all, because the machine is starved, is slow and not hung', () => {
    expect(observationsUntilHung({ ...silent, isHeldUp: true })).toBeUndefined();
    expect(observationsUntilHung({ ...silent, cpuMs: undefined, isHeldUp: true })).toBeUndefined();
  });

  test('is judged from its last answer on', () => {
    const judge = createHangJudge(20_000);
    const judgements = [
      silent,
      silent,
      silent,
      { ...silent, hasAnswered: true },
      silent,
      silent,
      silent,
      silent,
    ];
    expect(judgements.map((observation) => judge.observe(observation)).indexOf(true)).toBe(7);
  });

  test('is not judged by one or two slow answers, however long a suspended machine was away', () => {
    const judge = createHangJudge(20_000);
    const long = { ...silent, waitedMs: 3_600_000 };
    expect([judge.observe(long), judge.observe(long)]).toEqual([false, false]);
    expect(judge.observe({ ...silent, hasAnswered: true })).toBe(false);
  });
});
