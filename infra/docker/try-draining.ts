import { trackPlay } from '@nobicast/contracts';
import { eventually, siteUrl, type TryStack } from './try-stack.ts';

// How a stopping gateway looks to its neighbours (decision 0062).

/**
 * Runs in the other gateway: holds a request open, records the replies of the draining process, and prints them when
 * the request is cut.
 */
const observer = `
const { request } = await import('node:http');
const base = 'http://gateway-1:8080';
const seen = { ready: [], pages: [] };
const add = (list, value) => list.at(-1) === value || list.push(value);
const ask = (path) => fetch(base + path).then(({ status }) => status, () => 'refused');
const poll = async () => {
  for (;;) {
    add(seen.ready, await ask('/readyz'));
    add(seen.pages, await ask('/'));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
const headers = { origin: '${siteUrl}', 'content-type': 'application/json', 'content-length': 100 };
const open = request(base + '${trackPlay.path}', { method: 'POST', agent: false, headers });
open.on('response', ({ statusCode }) => { seen.answered = statusCode; });
open.on('error', () => undefined);
open.on('close', () => {
  console.log(JSON.stringify({ ...seen, cutAt: Date.now() }));
  process.exit();
});
open.write('{');
poll();
`;

interface Seen {
  ready: (number | 'refused')[];
  pages: (number | 'refused')[];
  answered?: number;
  cutAt: number;
}

/** @returns when the open request was cut, in seconds after the signal */
export async function requireDraining({ compose, inspect, run }: TryStack): Promise<number> {
  const observing = run('gateway-2', 'node', '--input-type=module', '--eval', observer);
  // Only an existing connection can be cut.
  await eventually('a request that is under way', 20, async () =>
    (await run('gateway-1', 'cat', '/proc/net/tcp')).split('\n').some((line) => / 01 /.test(line)),
  );
  const toldAt = Date.now();
  const [text] = await Promise.all([observing, compose('stop', 'gateway-1')]);
  const seen = JSON.parse(text) as Seen; // printed by the observer
  const cutAfter = (seen.cutAt - toldAt) / 1000;
  const { ExitCode } = (await inspect('gateway-1')).State;
  const expected = { ready: '200,503,refused', pages: '200,refused', answered: undefined, ExitCode: 0 };
  const found = {
    ...{ ready: seen.ready.join(), pages: seen.pages.join(), answered: seen.answered },
    ExitCode,
  };
  if (JSON.stringify(found) !== JSON.stringify(expected)) throw new Error(JSON.stringify(found));
  // DRAIN_TIMEOUT_MS of compose.yaml.
  if (cutAfter < 29 || cutAfter > 36) throw new Error(`Cut after ${cutAfter} s instead of 30.`);
  await compose('up', '--detach', '--no-deps', '--wait', 'gateway-1');
  return cutAfter;
}
