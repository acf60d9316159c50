import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningAddresses } from '../local/leftovers.ts';
import { readSettings } from '../local/settings.ts';
import { readRegistry } from '../../shell/server/registry.ts';
import { openBrowser } from './open-browser.ts';
import { describeReleases } from './describe-releases.ts';
import { describeOutcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import { createReleaseFolder } from '../../api-gateway/src/releases/release-folder.ts';
import { readReleaseSettings } from './settings.ts';

// `npm run release -- mfe-public`: publishes the build of a remote, `--from folder` one that was built elsewhere.
// `npm run release -- mfe-public 0.1.0-…`: goes back to a release that was published before.
// `npm run release -- --list`: tells which releases are stored, of all remotes or the named one.

const root = path.resolve(import.meta.dirname, '../..');
const registryFile = path.join(root, 'infra/remotes.json');

/** The services of the stack that `npm start` runs on this data folder. */
function findServices(dataFolder: string) {
  const addresses = findRunningAddresses(dataFolder);
  const urlOf = (service: string) => `http://127.0.0.1:${addresses?.[service]}`;
  return (
    addresses && {
      content: urlOf('content'),
      auth: urlOf('auth'),
      comments: urlOf('comments'),
      media: urlOf('media'),
    }
  );
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, list: { type: 'boolean' } },
  });
  const [named, release] = positionals;
  const known = readRegistry(registryFile).map(({ folder }) => folder);
  const requireKnown = (name: string | undefined): string => {
    if (name !== undefined && known.includes(name)) return name;
    throw new Error(`Name a remote: ${known.join(', ')}`);
  };
  const { dataFolder } = readSettings(root, process.env, []);
  const remotesFolder = process.env.REMOTES_FOLDER ?? path.join(dataFolder, 'remotes');
  if (values.list) {
    for (const name of named === undefined ? known : [requireKnown(named)]) {
      const store = createReleaseFolder(path.join(remotesFolder, name));
      for (const line of describeReleases(name, store.list(), store.pointer.read()?.release))
        console.info(line);
    }
    return;
  }
  const remote = requireKnown(named);
  const services = findServices(dataFolder);
  const { publish, moveTo } = createPublisher({
    remotesFolder,
    registryFile,
    shellFolder: path.join(root, 'shell/dist'),
    services,
    openBrowser,
    ...readReleaseSettings(process.env),
  });
  if (release) {
    const notes = moveTo(remote, release);
    for (const line of [`✓ ${remote} is now at ${release}`, ...notes.map((note) => `  ${note}`)])
      console.info(line);
    return;
  }
  if (!services) console.info('  No site is running on this data folder: pages are checked without data.');
  const outcomes = await publish({
    [remote]: path.resolve(values.from ?? path.join(root, remote, 'dist/release')),
  });
  for (const line of outcomes.flatMap(describeOutcome)) console.info(line);
  if (outcomes.some(({ state }) => state === 'refused')) process.exitCode = 1;
}

// Through `exit`, which deletes the temporary folders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  await main();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
