import { existsSync } from 'node:fs';
import path from 'node:path';
import { readRegistry } from '../../shell/server/registry.ts';
import { deployRelease, pointTo } from './deploy-release.ts';

// `npm run release -- mfe-public [release]`: publishes the build of a remote, or goes back to an older release.

const [remote, release] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
const remotes = readRegistry(path.join(root, 'infra/remotes.json')).map(({ folder }) => folder);
if (!remote || !remotes.includes(remote)) {
  console.error(`✗ Name a remote: ${remotes.join(', ')}`);
  process.exit(1);
}
const remotesFolder =
  process.env.REMOTES_FOLDER ?? path.resolve(root, process.env.NOBICAST_DATA || '.nobicast', 'remotes');
const remoteFolder = path.join(remotesFolder, remote);
if (release) {
  if (!existsSync(path.join(remoteFolder, release, 'release.json'))) {
    console.error(`✗ ${remote} has no release ${release}.`);
    process.exit(1);
  }
  pointTo(remoteFolder, release);
  console.info(`✓ ${remote} is now at ${release}`);
} else {
  try {
    console.info(
      `✓ ${remote} is now ${deployRelease(path.join(root, remote, 'dist/release'), remoteFolder)}`,
    );
  } catch (error) {
    console.error(`✗ ${error instanceof Error ? error.message : String(error)}`);
    process.exit(1);
  }
}
