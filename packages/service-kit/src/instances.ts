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

/** How often an instance that is avoided is asked whether it is ready, and how long its answer may take. */
const probeEveryMs = 500;
const probeDeadlineMs = 2_000;

/** Whether this instance says that it can answer requests. */
export async function isReady(instance: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(probeDeadlineMs);
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
   * Asks it only after the others until it says that it is ready: it is about to stop, or a request to it failed with this
   * error. One that was silent comes last of all.
   */
  avoid(instance: Instance, error?: unknown): void;
}

/** Takes the instances of a service in turns. */
export function takeTurns<Instance>(
  instances: readonly Instance[],
  options: { isReady: (instance: Instance) => Promise<boolean>; probeEveryMs?: number },
): Instances<Instance> {
  /** The rank of each instance that is avoided: the last one is tried last. */
  const avoided = new Map<Instance, 1 | 2>();
  let turn = 0;

  /**
   * No request is spent on finding out: one that hangs would hold it for its whole deadline, and at the address of a
   * container that was removed no connection is refused either.
   */
  async function probe(instance: Instance): Promise<void> {
    if (await options.isReady(instance)) avoided.delete(instance);
    else setTimeout(() => void probe(instance), options.probeEveryMs ?? probeEveryMs).unref();
  }

  return {
    order() {
      // A single one that has just ended our connection may take a new one.
      if (instances.length === 1) return [...instances, ...instances];
      const first = turn++ % instances.length;
      const inTurn = [...instances.slice(first), ...instances.slice(0, first)];
      if (avoided.size === 0) return inTurn;
      const rank = (instance: Instance) => avoided.get(instance) ?? 0;
      return inTurn.toSorted((one, other) => rank(one) - rank(other));
    },
    avoid(instance, error) {
      if (instances.length === 1) return;
      const isProbed = avoided.has(instance);
      if (isSilence(error)) avoided.set(instance, 2);
      else if (!isProbed) avoided.set(instance, 1);
      if (!isProbed) void probe(instance);
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
