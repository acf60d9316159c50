import path from 'node:path';
import { createReleaseKey } from '@nobicast/service-kit/releases';
import { readRegistry } from '../../shell/server/registry.ts';
import { eventually, secrets, type TryStack } from './try-stack.ts';

// Releases in the object store, each signed with the key of its remote (decision 0058).

const remote = 'mfe-public';
const registryFile = path.join(import.meta.dirname, '../remotes.json');

/**
 * Publishes the releases of the image, as each team, then gives gateways the store and the keys, and shells the keys.
 */
export async function shareReleases({
  set,
  setCredentials,
  compose,
}: TryStack): Promise<Record<string, string>> {
  const keys = Object.fromEntries(
    readRegistry(registryFile).map(({ folder }) => [folder, createReleaseKey()]),
  );
  const storeKeys = {
    RELEASES_STORE_ACCESS_KEY: secrets.storeAccessKey,
    RELEASES_STORE_SECRET_KEY: secrets.storeSecretKey,
  };
  setCredentials(storeKeys);
  set({
    RELEASES_STORE_ENDPOINT: 'http://store:9000',
    ...storeKeys,
    RELEASE_KEYS: JSON.stringify(
      Object.fromEntries(Object.entries(keys).map(([name, { publicKey }]) => [name, [publicKey]])),
    ),
  });
  for (const [name, { privateKey }] of Object.entries(keys)) {
    setCredentials({ RELEASE_KEY: privateKey });
    set({ RELEASED_BY: `team of ${name}` });
    await compose('run', '--rm', '--no-deps', 'releases');
  }
  setCredentials({ RELEASE_KEY: '' });
  for (const name of ['gateway-1', 'gateway-2', 'shell-1', 'shell-2'])
    await compose('up', '-d', '--no-deps', '--wait', name);
  return Object.fromEntries(Object.entries(keys).map(([name, { privateKey }]) => [name, privateKey]));
}

/** The release in the home page as a gateway serves it, bypassing its cache. */
async function visitedRelease({ run }: TryStack, gateway: string): Promise<string | undefined> {
  const page = "fetch('http://127.0.0.1:8080/').then((it) => it.text()).then((it) => console.log(it))";
  const html = await run(gateway, 'node', '--eval', page);
  return new RegExp(`/remotes/${remote}/([^/"]+)/`).exec(html)?.[1];
}

/** @returns when visitors of both gateways get the release, in seconds after the task */
async function reachesVisitors(stack: TryStack, release: string, seconds: number): Promise<number> {
  const startedAt = performance.now();
  for (const gateway of ['gateway-1', 'gateway-2'])
    await eventually(
      `${release} at ${gateway}`,
      seconds,
      async () => (await visitedRelease(stack, gateway)) === release,
    );
  return (performance.now() - startedAt) / 1000;
}

/** Publishes the build of the public remote under another name, with its key, and goes back. */
export async function tryRelease(
  stack: TryStack,
  keys: Record<string, string>,
): Promise<{ released: number; rolledBack: number }> {
  const { setCredentials, compose } = stack;
  const publisher = ['run', '--rm', '--no-deps', '-T', 'releases'];
  const before = await visitedRelease(stack, 'gateway-1');
  if (before === undefined) throw new Error('The home page names no release.');
  const next = `${before}-next`;
  const copy =
    `cp -r ${remote}/dist/release /tmp/build && ` +
    `sed -i 's/"${before}"/"${next}"/' /tmp/build/release.json`;
  const publish = `node infra/dist/release.mjs ${remote} --from /tmp/build`;

  setCredentials({ RELEASE_KEY: keys['mfe-member'] ?? '' });
  const refused = await compose(...publisher, 'sh', '-c', `${copy} && ${publish}`).then(
    () => false,
    () => true,
  );
  if (!refused) throw new Error('A team released the remote of another.');

  setCredentials({ RELEASE_KEY: keys[remote] ?? '' });
  await compose(...publisher, 'sh', '-c', `${copy} && ${publish}`);
  const released = await reachesVisitors(stack, next, 10);
  await compose(...publisher, 'node', 'infra/dist/release.mjs', remote, 'former');
  const rolledBack = await reachesVisitors(stack, before, 5);
  return { released, rolledBack };
}
