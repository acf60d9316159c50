/** Where a service answers, without a path: one address, or those of its instances. */
export type ServiceUrl = string | readonly string[];

/** The addresses of its instances. */
export const instancesOf = (url: ServiceUrl): readonly string[] => (typeof url === 'string' ? [url] : url);

/** The connection was not made, so nothing of the request was received. */
const refusals = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** The connection ended. The request may have been received. */
const disconnections = new Set(['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']);

/** Of an error and its causes, outermost first. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const code = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  return [...code, ...codesOf('cause' in error ? error.cause : undefined)];
}

/**
 * Whether a request that has failed before its reply began may be sent again: always if nobody received it, and a read
 * also if the connection ended, as that of a process that stops.
 *
 * @param error of undici, or of `fetch`, which has it as its cause
 */
export const mayRepeat = (error: unknown, isRead: boolean): boolean =>
  codesOf(error).some((code) => refusals.has(code) || (isRead && disconnections.has(code)));

/** Nothing came in time: the instance hangs, or its machine is gone. */
const silences = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT']);

/** Also of the signal of `AbortSignal.timeout`. */
export function isSilence(error: unknown): boolean {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return isTimeout || codesOf(error).some((code) => silences.has(code));
}

/** How long an instance is avoided before it is asked whether it is ready, and asked again. */
const avoidedForMs = 1_000;
/** How long its answer may take. */
const readinessDeadlineMs = 2_000;

/** Whether this instance says that it can answer requests. */
export async function isReady(instance: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(readinessDeadlineMs);
    const reply = await fetch(`${instance}/readyz`, { signal, redirect: 'error' });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    return false; // it refuses, or is still silent
  }
}

export interface Instances<Instance> {
  /** Every instance once, in the order in which a request is to try them. A single one twice. */
  order(): Instance[];
  /**
   * Asks it only after the others, for a second and from then on until it says that it is ready: it is about to stop, or a
   * request to it failed with this error. One that was silent comes last of all.
   */
  avoid(instance: Instance, error?: unknown): void;
}

interface Avoidance {
  /** The higher, the later it is tried. */
  rank: 1 | 2;
  askAtMs: number;
}

/** Takes the instances of a service in turns. `isReady` never rejects; `nowMs` is a monotonic clock. */
export function takeTurns<Instance>(
  instances: readonly Instance[],
  options: { isReady: (instance: Instance) => Promise<boolean>; nowMs?: () => number },
): Instances<Instance> {
  const { nowMs = () => performance.now() } = options;
  const avoided = new Map<Instance, Avoidance>();
  let turn = 0;

  /**
   * Requests are not used as probes: one to an instance that hangs, or to the address of a container that was removed, would
   * wait for its whole deadline.
   */
  async function ask(instance: Instance, avoidance: Avoidance): Promise<void> {
    avoidance.askAtMs = Infinity; // until it has answered
    const isBack = await options.isReady(instance);
    avoidance.askAtMs = nowMs() + avoidedForMs;
    // It may have failed again meanwhile.
    if (isBack && avoided.get(instance) === avoidance) avoided.delete(instance);
  }

  return {
    order() {
      // A single one that has just ended our connection may take a new one.
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

/** The turns of a list of addresses, which all callers in this process share. */
function sharedTurns(url: ServiceUrl): Instances<string> {
  const urls = instancesOf(url);
  const key = urls.join(' ');
  const known = turnsOf.get(key) ?? takeTurns(urls, { isReady });
  turnsOf.set(key, known);
  return known;
}

/**
 * `fetch` from a service: where an instance cannot be reached, or leaves before it answers a read, the next one is
 * asked. Rejects as `fetch` does, with the error of the last one.
 *
 * @param path with its query
 * @param init a body must be one that can be sent twice: no stream
 */
export async function fetchService(url: ServiceUrl, path: string, init: RequestInit = {}): Promise<Response> {
  const turns = sharedTurns(url);
  const isRead = init.method === undefined || init.method === 'GET' || init.method === 'HEAD';
  let failure: unknown;
  for (const instance of turns.order()) {
    try {
      const response = await fetch(instance + path, init);
      // It stops, and closes its port in a moment. (After HEAD undici itself ends the connection.)
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
