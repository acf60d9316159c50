import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { loadDemoData, runJourneys } from './run-journeys.ts';
import { requireDraining } from './try-draining.ts';
import { shareReleases, tryRelease } from './try-releases.ts';
import {
  addresses,
  dispatcher,
  findFault,
  requireNoFaults,
  requireSound,
  underRequests,
} from './try-requests.ts';
import {
  createTryStack,
  eventually,
  mailUrl,
  ports,
  randomSecret,
  secrets,
  servers,
  siteUrl,
  step,
} from './try-stack.ts';

// `npm run containers` builds the images, starts the stack of compose.yaml with a mail catcher, the demo data and secrets
// of its own, and tries what docs/containers.md promises: a container comes back when its process is killed or blocked, one
// that is not ready is left alone, a process drains, no request fails while all processes are replaced one by one, three
// times for a new secret, and a release reaches all gateways through the store. It needs Docker Engine with Compose.
//
//   --keep          leaves the stack running
//   --store=minio   with the store of compose.yaml instead of the embedded one
//   --journeys=…    first runs the journeys of this project of e2e/playwright.config.ts (site) against
//                   it. They need NOBICAST_BROWSER
//   --rate=…        requests a second while processes are replaced, 50 by default
//
// Images are set as for Compose: NODE_IMAGE, CADDY_IMAGE, POSTGRES_IMAGE, STORE_IMAGE, MAIL_CATCHER_IMAGE.

const { values: options } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    store: { type: 'string', default: 'embedded' },
    journeys: { type: 'string', multiple: true },
    rate: { type: 'string', default: '50' },
  },
});
const projects = options.journeys ?? [];
const others = ['postgres', 'store', 'proxy', 'mail'];

const stack = createTryStack([
  'compose.yaml',
  'compose.mail-catcher.yaml',
  ...(options.store === 'embedded' ? ['compose.embedded-store.yaml'] : []),
  ...(projects.length > 0 ? ['compose.journeys.yaml'] : []),
]);
const { compose, inspect } = stack;
const followedLogs = path.join(stack.folder, 'followed.log');

/** Services without their database are not healthy but are not restarted, and recover with it. */
async function requirePatience(): Promise<void> {
  const services = ['content-1', 'auth-1', 'comments-1', 'media-1'];
  const haveStatus = async (status: string) =>
    (await Promise.all(services.map(inspect))).every(({ State }) => State.Health?.Status === status);
  const restarts = async () =>
    (await Promise.all(services.map(inspect))).map(({ RestartCount }) => RestartCount).join();
  const before = await restarts();
  await compose('stop', 'postgres');
  await eventually('services that are not healthy', 120, () => haveStatus('unhealthy'));
  await compose('start', 'postgres');
  await eventually('services that are healthy again', 120, () => haveStatus('healthy'));
  const after = await restarts();
  if (after !== before) throw new Error(`Restarts of ${services.join()}: ${after} instead of ${before}`);
}
const followers: ChildProcess[] = [];

/** Sends a signal to the child of the container's init, and waits until the container runs again. */
async function survives(service: string, signal: 'KILL' | 'STOP', seconds: number): Promise<void> {
  const { RestartCount: before } = await inspect(service);
  const script = `read -r pid rest < /proc/1/task/1/children; kill -${signal} "$pid"`;
  await stack.run(service, 'sh', '-c', script);
  await eventually(`${service} after SIG${signal}`, seconds, async () => {
    const { RestartCount, State } = await inspect(service);
    return RestartCount > before && State.Running && State.Health?.Status === 'healthy';
  });
}

const siteAnswers = () =>
  step('The site answers', () =>
    eventually('the site', 120, async () =>
      (await Promise.all(addresses.map((address) => findFault(address)))).every((it) => !it),
    ),
  );

async function tryStack(): Promise<void> {
  // An earlier run had other secrets.
  await compose('down', '--volumes', '--remove-orphans');
  await step('Build and start', () => compose('up', '--detach', '--build', '--wait', '--wait-timeout=600'));
  await siteAnswers();
  await step('Demo data', () => loadDemoData(compose));
  await step('A sound is read from the store, by ranges', requireSound);
  if (projects.length > 0)
    await step(`Journeys: ${projects.join(', ')}`, () =>
      runJourneys({
        ...{ projects, siteUrl, mailUrl, addresses: ports, secrets },
        ...{ folder: stack.folder, followLogs: stack.followLogs },
      }),
    );
  for (const service of [...servers, ...others])
    await step(`${service} is killed and comes back`, () => survives(service, 'KILL', 120));
  await step('content-1 is blocked, and is killed for it', () => survives('content-1', 'STOP', 120));
  await step('Services without Postgres wait for it', requirePatience);
  await siteAnswers();
  const cutAfter = await step('gateway-1 drains', () => requireDraining(stack));
  console.info(`  What was still under way was cut after ${cutAfter.toFixed(1)} s`);
  followers.push(stack.followLogs(followedLogs));
  // After being idle and without Postgres: the first pages take longest.
  await step('First requests, which do not count', async () => {
    await underRequests(() => sleep(5_000), Number(options.rate));
  });
  // Pages whose data is late are 503: a machine that is too slow would fail below.
  const baseline = await step('Requests while nothing is replaced', () =>
    underRequests(() => sleep(15_000), Number(options.rate)),
  );
  requireNoFaults(baseline, 'This machine is too slow for the rate, choose a lower one: ');
  const { internal: old } = secrets;
  const next = randomSecret();
  // As in docs/runbook.md: each step replaces every process.
  for (const value of [`${old},${next}`, `${next},${old}`, next]) {
    stack.set({ INTERNAL_SECRET: value });
    const replaced = await step(
      'INTERNAL_SECRET: every process is replaced, one by one, under requests',
      () =>
        underRequests(async () => {
          for (const service of servers) await compose('up', '--detach', '--no-deps', '--wait', service);
        }, Number(options.rate)),
    );
    requireNoFaults(replaced);
  }
  const moved = await step('Releases move to the store, are published and rolled back, under requests', () =>
    underRequests(async () => {
      const { released, rolledBack } = await tryRelease(stack, await shareReleases(stack));
      console.info(`  Published: seen after ${released.toFixed(1)} s, back after ${rolledBack.toFixed(1)} s`);
    }, Number(options.rate)),
  );
  requireNoFaults(moved);
}

try {
  await tryStack();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  await compose('ps', '--all').catch(() => undefined);
  await stack.printLogs(error, followedLogs).catch(() => undefined);
  process.exitCode = 1;
} finally {
  for (const follower of followers) follower.kill();
  if (options.keep) {
    console.info(`The stack runs at ${siteUrl}, its mails are at ${mailUrl}. Settings: ${stack.envFile}`);
  } else {
    await compose('down', '--volumes', '--remove-orphans').catch(() => undefined);
    stack.close();
  }
  await dispatcher.close();
}
