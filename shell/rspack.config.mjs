import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  asServerBundle,
  baseConfig,
  compressFolder,
  distFolder,
  isShared,
  sharedModules,
} from '@nobicast/web-kit/build';

const folder = import.meta.dirname;
const webFolder = distFolder(folder, 'web');

/** Everything shared is in the first chunk: one script, one round. */
const eagerShared = () =>
  Object.fromEntries(
    Object.entries(sharedModules({ isProvider: true })).map(([key, rule]) => [key, { ...rule, eager: true }]),
  );

/** Tells the server which files the document names. */
const assetsPlugin = {
  apply(compiler) {
    compiler.hooks.done.tapPromise('ShellAssets', async (stats) => {
      if (stats.hasErrors()) return;
      const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
      const names = entrypoints.main.assets.map((asset) => asset.name);
      mkdirSync(webFolder, { recursive: true });
      writeFileSync(
        distFolder(folder, 'assets.json'),
        JSON.stringify({
          scripts: names.filter((name) => name.endsWith('.js')),
          styles: names.filter((name) => name.endsWith('.css')),
        }),
      );
      await compressFolder(webFolder);
    });
  },
};

export default (_env = {}, argv = {}) => {
  const mode = argv.mode ?? 'production';

  const web = baseConfig({ name: 'shell', folder, mode, outputPath: webFolder });
  web.entry = { main: './src/entry-client.tsx' };
  web.output.publicPath = '/assets/';
  web.plugins.push(
    new ModuleFederationPlugin({
      name: 'shell',
      remotes: {},
      shared: eagerShared(),
      shareStrategy: 'loaded-first',
      manifest: false,
      dts: false,
    }),
    assetsPlugin,
  );

  const isOurs = (request) =>
    request.startsWith('.') || path.isAbsolute(request) || request.startsWith('@nobicast/');
  const serverBuild = (name, source, isExternal) => ({
    ...asServerBundle(
      baseConfig({ name: 'shell', folder, mode, isServer: true, outputPath: distFolder(folder, name) }),
      { entry: { [name]: source }, filename: '[name].cjs', isExternal },
    ),
    name: `shell-${name}`,
  });
  return [
    web,
    serverBuild('server', './server/main.ts', (request) => !isOurs(request)),
    // CommonJS, so that a render thread and the server bundles of remotes require the same shared libraries. Of
    // the other libraries it holds what it uses: a thread that loads every icon there is starts late.
    serverBuild('render-worker', './server/rendering/render-worker.ts', isShared),
  ];
};
