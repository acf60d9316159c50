import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { webBuild } from '../../shell/build/web-build.mjs';
import configsOfShell from '../../shell/rspack.config.mjs';

// `node build-skewed-shell.mjs <frozen shell> <folder>`: builds the present shell with another HostApi version. It
// reports that version, and gives its remotes the members of the frozen shell.

const [, , frozenFile, target] = process.argv;
const folder = path.resolve(target);
const shell = path.resolve(import.meta.dirname, '../../shell');
const { hostApi, members } = JSON.parse(readFileSync(frozenFile, 'utf8'));

mkdirSync(folder, { recursive: true });
const versionFile = path.join(folder, 'version.json');
writeFileSync(versionFile, JSON.stringify({ hostApiVersion: hostApi }));
const hostFile = path.join(folder, 'create-host.mjs');
// With a query it is another request, which is not replaced.
const presentHost = `${path.join(shell, 'src/host/create-host.ts')}?present`;
writeFileSync(
  hostFile,
  `import { createHost as createPresentHost } from ${JSON.stringify(presentHost)};
export function createHost(parts) {
  const host = { ...createPresentHost(parts), announce: () => 'annoncé' };
  return Object.fromEntries(${JSON.stringify(members)}.map((name) => [name, host[name]]));
}
`,
);

const skew = (config) => ({
  ...config,
  plugins: [
    ...config.plugins,
    new rspack.NormalModuleReplacementPlugin(/\/host-version\.json$/, versionFile),
    new rspack.NormalModuleReplacementPlugin(/\/create-host\.ts$/, hostFile),
  ],
});
const web = webBuild({ mode: 'production', outputFolder: folder, publicPath: '/assets/' });
const worker = configsOfShell().find(({ name }) => name === 'shell-render-worker');
const compiler = rspack([
  skew(web),
  skew({ ...worker, output: { ...worker.output, path: path.join(folder, 'render-worker') } }),
]);
// These parts do not depend on the version.
for (const part of ['server', 'embed'])
  cpSync(path.join(shell, 'dist', part), path.join(folder, part), { recursive: true });
compiler.run((error, stats) => {
  if (error ?? stats.hasErrors()) {
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
