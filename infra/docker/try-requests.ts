import { setTimeout as sleep } from 'node:timers/promises';
import { getBotCheckChallenge, getSummaryMetrics, listEpisodes, search } from '@nobicast/contracts';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { siteUrl, storeUrl } from './try-stack.ts';

// What visitors of the containers ask for, through the TLS proxy.

export const dispatcher = new Agent({
  connect: {
    // The authority of the proxy for `localhost` is made at its first start.
    rejectUnauthorized: false,
    // Every name under `localhost` is this machine, which not all systems know.
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  },
});

const send = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, dispatcher, redirect: 'manual', signal: AbortSignal.timeout(20_000) });

/** What is wrong with the answer at an address of the site, if anything. */
export async function findFault(address: string): Promise<string | undefined> {
  try {
    const response = await send(siteUrl + address);
    await response.arrayBuffer();
    // Some addresses are made up, and there is no such thing.
    return response.status < 500 && response.status !== 429 ? undefined : `${address}: ${response.status}`;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return `${address}: ${cause}`;
  }
}

/** What visitors read while processes are replaced: pages, files, and calls that no cache answers. */
export const addresses = [
  '/',
  '/archives',
  '/feed.xml',
  `${listEpisodes.path}?limit=20`,
  '/remotes/mfe-public/current.json',
];
const uncached = (turn: number) => [
  `${search.path}?q=mot${turn}`,
  getBotCheckChallenge.path,
  `${listEpisodes.path}/${turn + 1}`,
  `/episodes/inconnu-${turn}`,
  getSummaryMetrics.path,
];

/** More than this at once would be a queue of the client, on a machine that is too slow for the rate. */
const maxInFlight = 64;

/** Sends requests at a constant rate while a task runs. */
export async function underRequests(
  task: () => Promise<void>,
  perSecond: number,
): Promise<{ requests: number; perSecond: number; faults: string[] }> {
  let hasEnded = false;
  let requests = 0;
  const faults: string[] = [];
  const inFlight = new Set<Promise<void>>();
  const visit = async (address: string) => {
    const fault = await findFault(address);
    if (fault !== undefined) faults.push(`${new Date().toISOString()} ${fault}`);
  };
  const startedAt = performance.now();
  const client = async () => {
    for (let turn = 0; !hasEnded; turn += 1)
      for (const address of [...addresses, ...uncached(turn)]) {
        await sleep(startedAt + (requests * 1000) / perSecond - performance.now());
        if (inFlight.size >= maxInFlight) await Promise.race(inFlight);
        requests += 1;
        const visiting = visit(address).finally(() => inFlight.delete(visiting));
        inFlight.add(visiting);
      }
    await Promise.all(inFlight);
  };
  const sending = client();
  try {
    await task();
  } finally {
    hasEnded = true;
    await sending;
  }
  return { requests, perSecond: (requests * 1000) / (performance.now() - startedAt), faults };
}

/** @throws when the newest sound of the feed cannot be read by ranges from the store, or the store lets visitors write */
export async function requireSound(): Promise<void> {
  const feed = await (await send(`${siteUrl}/feed.xml`)).text();
  const [, sound = ''] = /<enclosure[^>]* url="([^"]+)"/.exec(feed) ?? [];
  const requireEqual = (what: string, value: unknown, expected: unknown) => {
    if (value !== expected) throw new Error(`${what}: ${String(value)} instead of ${String(expected)}`);
  };
  const headers = { range: 'bytes=1000-1999' };
  const redirect = await send(sound, { headers });
  requireEqual(`Status of ${sound}`, redirect.status, 302);
  const location = redirect.headers.get('location') ?? '';
  requireEqual(`Host that ${sound} leads to`, new URL(location).origin, storeUrl);
  const range = await send(location, { headers });
  requireEqual('Status of a range', range.status, 206);
  requireEqual('Bytes of a range', (await range.arrayBuffer()).byteLength, 1000);
  requireEqual('Status of a write', (await send(location, { method: 'PUT', body: 'x' })).status, 405);
}
