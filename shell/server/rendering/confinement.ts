// Restricts what the code of a remote can reach. Node's permission model (spawn-worker.ts) refuses files, child
// processes, threads, addons, the inspector and `process.binding`; this removes the rest. It is no security boundary:
// the code runs in the same realm (decision 0080).

/** Ways to the network, and to other threads. */
const removedGlobals = [
  'fetch',
  'WebSocket',
  'EventSource',
  'BroadcastChannel',
  'localStorage',
  'sessionStorage',
];

/** Without its streams, whose constructors open connections. */
function consoleWithoutStreams(): object {
  const functions = Object.entries(console).filter(
    ([name, member]) => typeof member === 'function' && name !== 'Console',
  );
  return Object.freeze(Object.fromEntries(functions));
}

/**
 * Replaces `process` by the few parts that libraries use, and removes globals that reach outside. The real `process`
 * has `getBuiltinModule`, `kill` and the channel to the parent.
 */
export function confineGlobals(): void {
  const { env, version, versions, platform, nextTick } = process;
  const harmless = Object.freeze({
    env: Object.freeze({ NODE_ENV: env.NODE_ENV }),
    ...{ version, versions, platform, nextTick },
    exit: process.exit.bind(process),
  });
  const replace = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: false, writable: false });
  replace('process', harmless);
  replace('console', consoleWithoutStreams());
  for (const name of removedGlobals) Reflect.deleteProperty(globalThis, name);
}
