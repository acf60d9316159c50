import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { root, run } from '../local/install.mjs';
import { writePages } from '../pages/write-pages.mjs';
import { apps, devShell } from '../workspaces.mjs';
import { isBuilt, removeStamp, writeStamp } from './stamp.mjs';

const ignored = new Set(['node_modules', 'dist', 'test-results']);

function* sourceFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    if (ignored.has(entry.name)) continue;
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* sourceFiles(file);
    else if (/\.(tsx?|m?js|cjs|json|css|svg)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      yield file;
  }
}

/** Read beside the packages and the app's own folder. */
const foldersRead = {
  // The migrations of every service, and the server that checks releases.
  infra: ['infra/local', 'infra/release', 'infra/test', 'services', 'shell', 'api-gateway/src'],
  [devShell]: ['shell'],
};

/** A relative name, so that a moved or copied repository stays built. */
const addFile = (digest, file) => digest.update(path.relative(root, file)).update(readFileSync(file));

/** Everything that a build reads: its own source, the packages, the lockfile. */
function inputDigest(app, sharedDigest) {
  const digest = createHash('sha256').update(sharedDigest);
  const folders = foldersRead[app] ?? [app];
  for (const folder of folders) {
    for (const file of sourceFiles(path.join(root, folder))) addFile(digest, file);
  }
  return digest.digest('hex');
}

function digestOfShared() {
  const digest = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
  for (const file of sourceFiles(path.join(root, 'packages'))) addFile(digest, file);
  return digest.digest('hex');
}

const distOf = (app) => path.join(root, app, 'dist');

/** In a separate process, because the compiler would keep some 400 MB. */
async function compile(stale) {
  const code = await run(process.execPath, [path.join(import.meta.dirname, 'compile.mjs'), ...stale]);
  if (code !== 0) throw new Error('The build failed; see its output above.');
}

/**
 * Builds and returns what changed since its last build.
 * @param {{ only?: readonly string[] }} [options]
 */
export async function buildAll({ only = apps } = {}) {
  writePages(root);
  const sharedDigest = digestOfShared();
  const stale = only
    .map((app) => ({ app, digest: inputDigest(app, sharedDigest) }))
    .filter(({ app, digest }) => !isBuilt(distOf(app), digest));
  if (stale.length === 0) return [];
  console.info(`▸ Building ${stale.map(({ app }) => app).join(', ')}`);
  const startedAt = performance.now();
  for (const { app } of stale) removeStamp(distOf(app));
  await compile(stale.map(({ app }) => app));
  for (const { app, digest } of stale) writeStamp(distOf(app), digest);
  console.info(`✓ Built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return stale.map(({ app }) => app);
}
