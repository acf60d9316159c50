import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  allAttempts,
  createSurroundings,
  hostileBundle,
  refusalOf,
} from '../../shell/server/testing/hostile-code.ts';
import { buildShellFolder } from '../../shell/server/testing/shell-for-test.ts';
import { createPublisher } from './publish.ts';
import { writeBuild } from './testing/build-for-test.ts';

// T3-D2 Without protection each attempt succeeds: shell/server/rendering/confinement.test.ts.

const shell = buildShellFolder();
const { surroundings, remove } = createSurroundings();
const folder = mkdtempSync(path.join(tmpdir(), 'hostile-release-'));
afterAll(() => {
  shell.remove();
  remove();
  rmSync(folder, { recursive: true });
});

it('A release reaches nothing outside of its process while it is checked', async () => {
  const registryFile = path.join(folder, 'remotes.json');
  writeFileSync(registryFile, '[{"name":"mfePublic","folder":"mfe-public"}]');
  const publisher = createPublisher({
    ...{ registryFile, remotesFolder: path.join(folder, 'remotes'), shellFolder: shell.folder },
    ...{ services: undefined, prune: { kept: 2, graceMs: 1_000 }, pageDeadlineMs: 30_000 },
  });
  const code = hostileBundle(allAttempts, surroundings);
  const build = writeBuild(path.join(folder, 'build'), '1.0.0-hostile', { code });
  const [outcome] = await publisher.publish({ 'mfe-public': build }, { areOwn: true });
  expect(outcome).toMatchObject({
    state: 'refused',
    reason: `/ is not rendered: ${refusalOf(allAttempts)}`,
  });
  expect(existsSync(surroundings.newFile)).toBe(false);
});
