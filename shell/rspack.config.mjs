import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import {
  asServerBundle,
  baseConfig,
  compressFolder,
  distFolder,
  isOfSharedLibrary,
  federationFlags,
  productionLibraries,
  withoutErrorSentences,
} from '@nobicast/web-kit/build';

const folder = import.meta.dirname;
const webFolder = distFolder(folder, 'web');

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

/** Writes what the shell offers to remotes, as built: its server and the check before a release compare with it. */
const offerPlugin = {
  apply(compiler) {
    compiler.hooks.done.tap('ShellOffer', ({ compilation }) => {
      if (compilation.errors.length > 0) return;
      const worker = path.join(compilation.outputOptions.path, 'render-worker.cjs');
      const require = createRequire(worker);
      const mode = process.env.NODE_ENV;
      process.env.NODE_ENV = 'production'; // as in the worker: React's other build has other exports
      Reflect.deleteProperty(require.cache, worker);
      const { shellOffer } = require(worker);
      if (mode === undefined) delete process.env.NODE_ENV;
      else process.env.NODE_ENV = mode;
      writeFileSync(path.join(path.dirname(worker), 'offer.json'), JSON.stringify(shellOffer));
    });
  },
};

export default (_env = {}, argv = {}) => {
  const mode = argv.mode ?? 'production';

  const web = baseConfig({ name: 'shell', folder, mode, outputPath: webFolder });
  web.entry = { main: './src/main.ts' };
  web.output.publicPath = '/assets/';
  // What is loaded on first use is a single chunk.
  web.optimization.splitChunks = false;
  web.resolve.alias = mode === 'production' ? productionLibraries : {};
  web.plugins.push(
    new rspack.DefinePlugin(federationFlags),
    withoutErrorSentences(),
    // The runtime's own flag removes the plugin, not the handler.
    new rspack.NormalModuleReplacementPlugin(
      /\/plugins\/snapshot\/SnapshotHandler\.js$/,
      path.join(folder, 'src/federation/no-snapshots.ts'),
    ),
    new rspack.NormalModuleReplacementPlugin(
      /\/utils\/preload\.js$/,
      path.join(folder, 'src/federation/no-preloads.ts'),
    ),
    assetsPlugin,
  );

  // Its text stands in the embedded player's document (server/embed): no runtime, no other file.
  const embed = baseConfig({ name: 'shell', folder, mode, outputPath: distFolder(folder, 'embed') });
  embed.name = 'shell-embed';
  embed.entry = { player: './src/embed/main.ts', style: './src/embed/player.css' };
  embed.output.filename = '[name].js';
  embed.output.cssFilename = '[name].css';
  embed.devtool = false;

  const isOurs = (request) =>
    request.startsWith('.') || path.isAbsolute(request) || request.startsWith('@nobicast/');
  const serverBuild = (name, source, isExternal) => ({
    ...asServerBundle(
      baseConfig({ name: 'shell', folder, mode, isServer: true, outputPath: distFolder(folder, name) }),
      { entry: { [name]: source }, filename: '[name].cjs', isExternal },
    ),
    name: `shell-${name}`,
  });
  // CommonJS, so that a render thread and the server bundles of remotes require the same shared libraries. Of the
  // other libraries it only bundles what it uses, because a thread that loads all icons starts late.
  const worker = serverBuild('render-worker', './server/rendering/render-worker.ts', isOfSharedLibrary);
  const server = serverBuild('server', './server/main.ts', (request) => !isOurs(request));
  // resvg reads fonts from files.
  const pictureFonts = { from: 'server/link-pictures/fonts/*.ttf', to: 'fonts/[name][ext]' };
  return [
    web,
    embed,
    { ...server, plugins: [...server.plugins, new rspack.CopyRspackPlugin({ patterns: [pictureFonts] })] },
    { ...worker, plugins: [...worker.plugins, offerPlugin] },
  ];
};
