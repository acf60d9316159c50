import { waitUntil } from './ports.ts';
import { isAlive } from './process-table.ts';
import { createSupervisor, type Part } from './supervisor.ts';
import { slowPart, spawnIdle } from './testing/parts.ts';

function reluctantPart(name: string, failures: number, onAttempt: () => void = () => undefined): Part {
  let left = failures;
  return {
    name,
    isResponsive: () => Promise.resolve(true),
    async start(onSpawn) {
      onAttempt();
      if (left-- > 0) throw new Error(`${name} stopped while starting: killed`);
      onSpawn(spawnIdle());
    },
  };
}

describe('a start', () => {
  test('goes on until the part is ready, however often it ends before', async () => {
    const lines: string[] = [];
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: () => undefined,
      limits: { firstRestartDelayMs: 1 },
    });
    await supervisor.start(reluctantPart('media', 3));
    expect(lines.filter((line) => line.includes('killed'))).toHaveLength(3);
    expect(lines.at(-1)).toBe('✓ media is back');
    await supervisor.stop();
  });

  test('that takes long says since when, and what for', async () => {
    const lines: string[] = [];
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: () => undefined,
      limits: { mentionAfterMs: 20 },
    });
    const gateway = { ...slowPart('gateway'), waitsFor: async () => 'database' };
    const failure = supervisor.start(gateway).catch((error: unknown) => error);
    await waitUntil('Three lines', async () => lines.length >= 3);
    expect(lines[0]).toMatch(/^… gateway has been starting for 0 s.*; it waits for database$/);
    await supervisor.stop();
    await failure;
  });

  test('is not mentioned once the part is ready', async () => {
    const lines: string[] = [];
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: () => undefined,
      limits: { mentionAfterMs: 20 },
    });
    let letStart = () => {};
    let answer: (() => void) | undefined;
    const part: Part = {
      name: 'media',
      start: (onSpawn) => {
        onSpawn(spawnIdle());
        return new Promise((resolve) => (letStart = resolve));
      },
      waitsFor: () => new Promise((resolve) => (answer = () => resolve('database'))),
    };
    const started = supervisor.start(part);
    await waitUntil('The question', async () => answer !== undefined);
    letStart();
    await started;
    answer?.();
    await new Promise(setImmediate);
    expect(lines).toEqual([]);
    await supervisor.stop();
  });

  test('of several parts again is one after the other, each once the one before answers', async () => {
    let starting = 0;
    let mostAtOnce = 0;
    const part = (name: string): Part => {
      let isListening = false;
      return {
        name,
        isResponsive: () => Promise.resolve(isListening),
        async start(onSpawn) {
          starting += 1;
          if (pids[name] !== undefined) mostAtOnce = Math.max(mostAtOnce, starting);
          onSpawn(spawnIdle());
          await new Promise((resolve) => setTimeout(resolve, 60));
          isListening = true;
          starting -= 1;
        },
      };
    };
    let pids: Record<string, number> = {};
    const lines: string[] = [];
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: (parts) => (pids = { ...pids, ...parts }),
      limits: { firstRestartDelayMs: 1 },
    });
    for (const name of ['content', 'auth', 'media']) await supervisor.start(part(name));
    for (const pid of Object.values(pids)) process.kill(pid, 'SIGKILL');
    await waitUntil(
      'All are back',
      async () => lines.filter((line) => line.includes('is back')).length === 3,
    );
    expect(mostAtOnce).toBe(1);
    await supervisor.stop();
  });
});

describe('a part that hangs while it is restarted', () => {
  test('is ended all the same, and others that failed meanwhile come back', async () => {
    const lines: string[] = [];
    let pids: Record<string, number> = {};
    const attempts: Record<string, number> = {};
    const part = (name: string, hangsAt: number): Part => {
      let isAnswering = false;
      return {
        name,
        isResponsive: () => Promise.resolve(isAnswering),
        start: (onSpawn) =>
          new Promise((resolve, reject) => {
            attempts[name] = (attempts[name] ?? 0) + 1;
            const child = spawnIdle();
            child.once('exit', () => reject(new Error(`${name} stopped while starting`)));
            isAnswering = attempts[name] !== hangsAt;
            onSpawn(child);
            if (isAnswering) resolve();
          }),
      };
    };
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: (parts) => (pids = parts),
      limits: { firstRestartDelayMs: 1, checkEveryMs: 20, recheckAfterMs: 20, hangMs: 400 },
    });
    await supervisor.start(part('content', 2));
    await supervisor.start(part('auth', 0));
    process.kill(pids.content ?? 0, 'SIGKILL');
    await waitUntil('The attempt that hangs', async () => attempts.content === 2);
    process.kill(pids.auth ?? 0, 'SIGKILL');
    await waitUntil(
      'Both are back',
      async () => lines.filter((line) => line.includes('is back')).length === 2,
    );
    expect(lines.filter((line) => line.includes('hangs'))).toEqual([
      '! content hangs: it had the time to answer and did not; ending it',
    ]);
    await supervisor.stop();
  });

  test('that gave an answer in time is watched further', async () => {
    const lines: string[] = [];
    let answers = 3;
    let pids: Record<string, number> = {};
    const flapping: Part = {
      name: 'media',
      isResponsive: () => Promise.resolve(answers-- > 0),
      start: (onSpawn) => {
        onSpawn(spawnIdle());
        return Promise.resolve();
      },
    };
    const supervisor = createSupervisor({
      report: (line) => lines.push(line),
      onChange: (parts) => (pids = parts),
      limits: { firstRestartDelayMs: 1, checkEveryMs: 20, recheckAfterMs: 20, hangMs: 400 },
    });
    await supervisor.start(flapping);
    await waitUntil('It is ended', async () => lines.some((line) => line.includes('hangs')));
    answers = Infinity;
    await waitUntil('It is back', async () => lines.some((line) => line.includes('is back')));
    expect(isAlive(pids.media ?? 0)).toBe(true);
    await supervisor.stop();
  });
});
