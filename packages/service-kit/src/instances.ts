/** Where a service answers, without a path: one address, or one for each instance. */
export type ServiceUrl = string | readonly string[];

export const instancesOf = (url: ServiceUrl): readonly string[] => (typeof url === 'string' ? [url] : url);

/** The connection was refused: nothing was received. */
const refusals = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended: the request may have been received. */
const disconnections = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, ...codesOf('cause' in error ? error.cause : undefined)];
}

/**
 * Whether a failed request may be sent again: if it was not received, and a read also if the connection ended, as
 * when a process stops.
 * @param error of undici, or of `fetch`, which has it as its cause
 */
export const mayRepeat = (error: unknown, isRead: boolean): boolean =>
  codesOf(error).some((code) => refusals.has(code) || (isRead && disconnections.has(code)));

const silences = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

export function isSilence(error: unknown): boolean {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout || codesOf(error).some((code) => silences.has(code));
}

/** After this an avoided instance is asked for its readiness. */
const avoidedForMs = 1_000;
const readinessDeadlineMs = 2_000;

export async function isReady(instance: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(readinessDeadlineMs);
    const reply = await fetch(`${instance}/readyz`, { signal, redirect: 'error' });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false;
  }
}

export interface Instances<Instance> {
  /** Every instance once, in the order to try. A single one twice. */
  order(): Instance[];
  /**
   * Moves an instance that stops or failed to the end, for a second and until it is ready again. One that timed out
   * comes last of all.
   */
  avoid(instance: Instance, error?: unknown): void;
}

interface Avoidance {
  rank: 1 | 2;
  askAtMs: number;
}

/** Rotates through the instances of a service. `isReady` never rejects; `nowMs` is monotonic. */
export function takeTurns<Instance>(
  instances: readonly Instance[],
  options: { isReady: (instance: Instance) => Promise<boolean>; nowMs?: () => number },
): Instances<Instance> {
  const { nowMs = () => performance.now() } = options;
  const avoided = new Map<Instance, Avoidance>();
  let turn = 0;

  /** Requests are no probes: one to a hanging instance or a removed container would wait for its whole deadline. */
  async function ask(instance: Instance, avoidance: Avoidance): Promise<void> {
    avoidance.askAtMs = Infinity; // until it has answered
    const isBack = await options.isReady(instance);
    avoidance.askAtMs = nowMs() + avoidedForMs;
    // The instance may have failed again meanwhile.
    if (isBack && avoided.get(instance) === avoidance) avoided.delete(instance);
  }

  return {
    order() {
      // A single one that ended our connection may accept a new one.
      if (instances.length === 1) return [...instances, ...instances];
      const first = turn++ % instances.length;
      const inTurn = [...instances.slice(first), ...instances.slice(0, first)];
      if (avoided.size === 0) return inTurn;
      for (const [instance, avoidance] of avoided)
        if (nowMs() >= avoidance.askAtMs) void ask(instance, avoidance);
      const rank = (instance: Instance) => avoided.get(instance)?.rank ?? 0;
      return inTurn.toSorted((one, other) => rank(one) - rank(other));
    },
    avoid(instance, error) {
      if (instances.length === 1) return;
      const rank = isSilence(error) ? 2 : (avoided.get(instance)?.rank ?? 1);
      avoided.set(instance, { rank, askAtMs: nowMs() + avoidedForMs });
    },
  };
}

const turnsOf = new Map<string, Instances<string>>();

/** Shared by all callers in this process. */
function sharedTurns(url: ServiceUrl): Instances<string> {
  const urls = instancesOf(url);
  const key = urls.join(' ');
  const known = turnsOf.get(key) ?? takeTurns(urls, { isReady });
  turnsOf.set(key, known);
  return known;
}

/**
 * `fetch` with the next instance if one cannot be reached, or leaves before it answers a read. Rejects with the last
 * error, as `fetch` does.
 * @param path with its query
 * @param init the body must be sendable twice: no stream
 */
export async function fetchService(url: ServiceUrl, path: string, init: RequestInit = {}): Promise<Response> {
  const turns = sharedTurns(url);
  const isRead = init.method === undefined || init.method === 'GET' || init.method === 'HEAD';
  let failure: unknown;
  for (const instance of turns.order()) {
    try {
      const response = await fetch(instance + path, init);
      // The instance is stopping. (After HEAD undici itself ends the connection.)
      if (response.headers.get('connection') === 'close' && init.method !== 'HEAD') turns.avoid(instance);
      return response;
    } catch (error) {
      if (mayRepeat(error, isRead) || isSilence(error)) turns.avoid(instance, error);
      if (!mayRepeat(error, isRead)) throw error;
      failure = error;
    }
  }
  throw failure;
}
