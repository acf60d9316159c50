import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningPorts } from '../local/leftovers.ts';
import { readSettings } from '../local/settings.ts';
import { readRegistry } from '../../shell/server/registry.ts';
import { openBrowser } from './open-browser.ts';
import { describeMoves, describeReleases } from './describe-releases.ts';
import { describeOutcome, type Outcome } from './outcome.ts';
import { createPublisher } from './publish.ts';
import { createReleaseKey } from '@nobicast/service-kit/releases';
import { openStore } from './release-store.ts';
import { openBucket, readReleaseSettings, readSigning } from './settings.ts';
import type { ServiceUrls } from './staging-site.ts';

// In the image of the releases: `node infra/dist/release.mjs mfe-public`.
//
// `npm run release -- mfe-public`: publishes the build of a remote, `--from folder` one that was built elsewhere,
// `--without-browser` without opening its pages in one. Exit code 1: it was refused, 3: it could not be checked.
// `npm run release -- mfe-public 0.1.0-…`: goes back to a release that was published before.
// `npm run release -- mfe-public former`: to the one before, whatever its name is.
// `npm run release -- --list`: tells which releases are stored, of all remotes or the named one, and who published them.
// `npm run release -- mfe-public --new-key file`: makes a key pair of a remote, and writes the private key to a file.

const root = path.resolve(import.meta.dirname, '../..');
const registryFile = process.env.REMOTES_FILE ?? path.join(root, 'infra/remotes.json');
const movesShown = 10;
/** The build is neither published nor refused: another try may tell. */
const uncheckedCode = 3;

/** From the environment, as in the image of the releases, or those of `npm start` on this data folder. */
function findServices(dataFolder: string, env: NodeJS.ProcessEnv): ServiceUrls | undefined {
  const { CONTENT_URL: content, AUTH_URL: auth, COMMENTS_URL: comments, MEDIA_URL: media } = env;
  if (content && auth && comments && media) return { content, auth, comments, media };
  const addresses = findRunningPorts(dataFolder);
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

function writeNewKey(remote: string, file: string): void {
  const { privateKey, publicKey } = createReleaseKey();
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
  console.info(
    `✓ ${file} is a release key of ${remote}. Keep it: RELEASE_KEY_FILE=${file} releases the remote.`,
  );
  console.info(`  Its public key belongs into RELEASE_KEYS: {"${remote}":["${publicKey}"]}`);
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: 'string' },
      list: { type: 'boolean' },
      by: { type: 'string' },
      'new-key': { type: 'string' },
      'without-browser': { type: 'boolean' },
    },
  });
  const [named, wanted] = positionals;
  const known = readRegistry(registryFile).map(({ folder }) => folder);
  const requireKnown = (name: string | undefined): string => {
    if (name !== undefined && known.includes(name)) return name;
    throw new Error(`Name a remote: ${known.join(', ')}`);
  };
  if (values['new-key'] !== undefined) {
    writeNewKey(requireKnown(named), values['new-key']);
    return;
  }
  const { keys, signer } = readSigning(
    values.by === undefined ? process.env : { ...process.env, RELEASED_BY: values.by },
  );
  const { dataFolder } = readSettings(root, process.env, []);
  const bucket = openBucket(process.env);
  const remotesFolder =
    process.env.REMOTES_FOLDER ?? path.join(dataFolder, bucket ? 'mirrored-remotes' : 'remotes');
  if (values.list) {
    for (const name of named === undefined ? known : [requireKnown(named)]) {
      const store = openStore({ bucket, remotesFolder }, name, { keys });
      await store.pull();
      const { pointer } = store.folder;
      for (const line of [
        ...describeReleases(name, await store.list(), pointer.read()?.release),
        ...describeMoves(pointer.latestMoves(movesShown)),
      ])
        console.info(line);
    }
    return;
  }
  const remote = requireKnown(named);
  const services = findServices(dataFolder, process.env);
  const withoutBrowser = values['without-browser'] === true;
  const { publish, moveTo, findFormer } = createPublisher({
    remotesFolder,
    bucket,
    registryFile,
    shellFolder: path.join(root, 'shell/dist'),
    services,
    openBrowser: withoutBrowser ? undefined : openBrowser,
    keys,
    signer,
    ...readReleaseSettings(process.env),
  });
  if (wanted) {
    const release = wanted === 'former' ? await findFormer(remote) : wanted;
    const notes = await moveTo(remote, release);
    for (const line of [`✓ ${remote} is now at ${release}`, ...notes.map((note) => `  ${note}`)])
      console.info(line);
    return;
  }
  if (!services)
    console.info('  No site is running on this data folder: pages are checked with example data.');
  const outcomes = await publish({
    [remote]: path.resolve(values.from ?? path.join(root, remote, 'dist/release')),
  });
  for (const line of outcomes.flatMap(describeOutcome)) console.info(line);
  const has = (wanted: Outcome['state']) => outcomes.some(({ state }) => state === wanted);
  if (withoutBrowser && has('published'))
    console.info('  Its pages were rendered, but not opened in a browser.');
  process.exitCode = has('refused') ? 1 : has('unchecked') ? uncheckedCode : 0;
}

// `exit` deletes the temporary folders.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

try {
  await main();
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
