import type { System, SystemPart } from '@nobicast/contracts';
import { instancesOf, readinessSchema, type Readiness, type ServiceUrl } from '@nobicast/service-kit';
import type { CurrentReleases } from '@nobicast/service-kit/releases';

/** Rejects if the process does not answer in time. */
export type AskReadiness = (url: string) => Promise<Readiness>;

const deadlineMs = 2_000;
const freshMs = 2_000;

export async function askReadiness(url: string): Promise<Readiness> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(deadlineMs) });
  return readinessSchema.parse(await response.json());
}

type Seen = Omit<SystemPart, 'since'>;

/** The dependencies that processes report. */
const infrastructure = ['database', 'store', 'mail'] as const;

function infrastructureOf(replies: readonly Readiness[]): Seen[] {
  return infrastructure.map((name) => {
    const answers = replies.flatMap(({ checks }) => checks.filter((check) => check.name === name));
    // One process that reaches it proves that it is up.
    const answer = answers.find(({ ok }) => ok) ?? answers[0];
    return {
      name,
      kind: 'infrastructure',
      state: answer === undefined ? 'unknown' : answer.ok ? 'up' : 'down',
      latency_ms: answer?.ok ? answer.ms : null,
      version: null,
      instances: null,
    };
  });
}

/** Includes which instances are down, so that a change of them counts. */
const stateOf = ({ state, instances }: Seen) => [state, ...(instances?.away ?? [])].join(' ');

/**
 * Checks the parts of the system on request, at most every two seconds, and remembers since when each is in
 * its state. Each gateway has its own memory and may differ by some seconds.
 */
export function createSystemMonitor(options: {
  urls: Readonly<Record<string, ServiceUrl>>;
  releases: Pick<CurrentReleases, 'list'>;
  version: string;
  clock: () => Date;
  ask?: AskReadiness;
}) {
  const { urls, releases, version, clock, ask = askReadiness } = options;
  const self: Seen = {
    name: 'gateway',
    kind: 'service',
    state: 'up',
    latency_ms: null,
    version,
    instances: null,
  };
  const known = new Map([[self.name, { state: stateOf(self), since: clock().toISOString() }]]);
  let last: { at: number; look: Promise<System> } | undefined;

  /** Asks every instance; one that answers is enough for the process to be up. */
  async function askProcess(name: string, url: ServiceUrl) {
    const startedAt = performance.now();
    const replies: { reply: Readiness; ms: number }[] = [];
    const away: string[] = [];
    const urls = instancesOf(url);
    await Promise.all(
      urls.map(async (instance) => {
        const reply = await ask(instance).catch(() => undefined);
        if (reply) replies.push({ reply, ms: Math.round(performance.now() - startedAt) });
        else away.push(instance.replace(/^https?:\/\//, ''));
      }),
    );
    const [first] = replies;
    const seen: Seen = {
      name,
      kind: 'service',
      state: first ? 'up' : 'down',
      latency_ms: first?.ms ?? null,
      version: first?.reply.version ?? null,
      instances: { count: urls.length, away: away.sort() },
    };
    return { replies: replies.map(({ reply }) => reply), seen };
  }

  function withSince(seen: Seen, now: string): SystemPart {
    const before = known.get(seen.name);
    const state = stateOf(seen);
    const since = before?.state === state ? before.since : now;
    known.set(seen.name, { state, since });
    return { ...seen, since };
  }

  async function look(): Promise<System> {
    const [processes, remotes] = await Promise.all([
      Promise.all(Object.entries(urls).map(([name, url]) => askProcess(name, url))),
      releases.list(),
    ]);
    const now = clock().toISOString();
    const seen: Seen[] = [
      ...infrastructureOf(processes.flatMap(({ replies }) => replies)),
      self,
      ...processes.map(({ seen: process }) => process),
      ...remotes.map(({ name, release }) => ({
        name,
        kind: 'remote' as const,
        state: release === undefined ? ('down' as const) : ('up' as const),
        latency_ms: null,
        version: release ?? null,
        instances: null,
      })),
    ];
    return { checked_at: now, parts: seen.map((part) => withSince(part, now)) };
  }

  return (): Promise<System> => {
    const at = clock().getTime();
    if (!last || at - last.at >= freshMs) last = { at, look: look() };
    return last.look;
  };
}

/**
 * Names the part that is down when auth has not answered: with a hanging database, auth hangs as well. The call to auth
 * waits for as long as a look stays fresh, so the look began after that call.
 */
export const nameMissingPart =
  (lookAtSystem: () => Promise<System>) => async (): Promise<'database_unavailable' | 'auth_unavailable'> => {
    const { parts } = await lookAtSystem();
    const database = parts.find(({ name }) => name === 'database');
    return database?.state === 'down' ? 'database_unavailable' : 'auth_unavailable';
  };
