import { setTimeout as sleep } from 'node:timers/promises';
import { getBotCheckChallenge, getSummaryMetrics, listEpisodes, search } from '@nobicast/contracts';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { FaultsError, siteUrl, storeUrl, type Fault } from './try-stack.ts';

export const dispatcher = new Agent({
  connect: {
    // The proxy creates its certificate authority for `localhost` at its first start.
    rejectUnauthorized: false,
    // Not all systems resolve names under `localhost`.
    lookup: (_name, { all }, callback) =>
      all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4),
  },
});

const send = (url: string, init: RequestInit = {}): Promise<Response> =>
  fetch(url, { ...init, dispatcher, redirect: 'manual', signal: AbortSignal.timeout(20_000) });

/** Undefined for status 200 and those that are also right. */
export async function findFault(address: string, ...alsoRight: number[]): Promise<string | undefined> {
  try {
    const response = await send(siteUrl + address);
    await response.arrayBuffer();
    if ([200, ...alsoRight].includes(response.status)) return undefined;
    return `${address}: ${response.status}, request ${response.headers.get('x-request-id') ?? 'without an id'}`;
  } catch (error) {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    return `${address}: ${cause}`;
  }
}

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

/** On a slow machine more would only queue in the client. */
const maxInFlight = 64;

export async function underRequests(
  task: () => Promise<void>,
  perSecond: number,
): Promise<{ requests: number; perSecond: number; faults: Fault[] }> {
  let hasEnded = false;
  let requests = 0;
  const faults: Fault[] = [];
  const inFlight = new Set<Promise<void>>();
  const visit = async (address: string) => {
    const sentAt = new Date();
    const text = addresses.includes(address) ? await findFault(address) : await findFault(address, 404);
    if (text !== undefined) faults.push({ text, sentAt, failedAt: new Date() });
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
  // Like a player at the end of its buffer: the next part, from the address of the feed.
  const listener = async () => {
    for (let part = 0; !hasEnded; part += 1) {
      const sentAt = new Date();
      await readSound(part % soundParts).catch((error: unknown) =>
        faults.push({ text: String(error), sentAt, failedAt: new Date() }),
      );
      await sleep(500);
    }
  };
  const sending = Promise.all([client(), listener()]);
  try {
    await task();
  } catch (error) {
    hasEnded = true;
    await sending;
    if (faults.length === 0) throw error;
    throw new FaultsError(`${String(error)}\n`, faults, { cause: error });
  }
  hasEnded = true;
  await sending;
  return { requests, perSecond: (requests * 1000) / (performance.now() - startedAt), faults };
}

const partBytes = 1_000;
/** All sounds of the demo data are longer. */
const soundParts = 100;

function requireEqual(what: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Error(`${what}: ${String(value)} instead of ${String(expected)}`);
}

let newestSound: string | undefined;
async function findNewestSound(): Promise<string> {
  const feed = await (await send(`${siteUrl}/feed.xml`)).text();
  const [, sound] = /<enclosure[^>]* url="([^"]+)"/.exec(feed) ?? [];
  if (sound === undefined) throw new Error('The feed has no sound.');
  return sound;
}

/**
 * Reads a part of the newest sound of the feed.
 * @returns its address in the store
 * @throws when it cannot be read there
 */
async function readSound(part: number): Promise<string> {
  newestSound ??= await findNewestSound();
  const first = part * partBytes;
  const headers = { range: `bytes=${first}-${first + partBytes - 1}` };
  const redirect = await send(newestSound, { headers });
  await redirect.arrayBuffer();
  requireEqual(`Status of ${newestSound}`, redirect.status, 302);
  const location = redirect.headers.get('location') ?? '';
  requireEqual(`Host that ${newestSound} leads to`, new URL(location).origin, storeUrl);
  const range = await send(location, { headers });
  requireEqual('Status of a range', range.status, 206);
  requireEqual('Bytes of a range', (await range.arrayBuffer()).byteLength, partBytes);
  return location;
}

/**
 * @throws when the newest sound of the feed cannot be read by ranges from the store, or the store lets visitors write
 */
export async function requireSound(): Promise<void> {
  const location = await readSound(1);
  requireEqual('Status of a write', (await send(location, { method: 'PUT', body: 'x' })).status, 405);
}

/** @throws FaultsError when a request failed */
export function requireNoFaults(
  { requests, perSecond, faults }: Awaited<ReturnType<typeof underRequests>>,
  reason = '',
): void {
  console.info(`  ${requests} requests, ${perSecond.toFixed(0)} a second, ${faults.length} failed`);
  if (faults.length > 0) throw new FaultsError(reason, faults);
}
