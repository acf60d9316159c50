import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { rspack } from '@rspack/core';
import {
  baseConfig,
  compressFolder,
  distFolder,
  federationFlags,
  productionLibraries,
  pureRouterRule,
  withoutErrorSentences,
} from '@nobicast/web-kit/build';

const folder = path.join(import.meta.dirname, '..');

const assetsPlugin = (outputFolder) => ({
  apply(compiler) {
    compiler.hooks.done.tapPromise('ShellAssets', async (stats) => {
      if (stats.hasErrors()) return;
      const { entrypoints } = stats.toJson({ all: false, entrypoints: true });
      const names = Object.values(entrypoints).flatMap(({ assets }) => assets.map((asset) => asset.name));
      const webFolder = path.join(outputFolder, 'web');
      mkdirSync(webFolder, { recursive: true });
      writeFileSync(
        path.join(outputFolder, 'assets.json'),
        JSON.stringify({
          scripts: names.filter((name) => name.endsWith('.js')),
          styles: names.filter((name) => name.endsWith('.css')),
        }),
      );
      if (compiler.options.mode === 'production') await compressFolder(webFolder);
    });
  },
});

/**
 * Builds the shell for browsers into `outputFolder`: `web/`, and `assets.json`, which names the files for the server.
 * @param {{ mode: string, outputFolder: string, publicPath: string }} options
 */
export function webBuild({ mode, outputFolder, publicPath }) {
  const web = baseConfig({ name: 'shell', folder, mode, outputPath: path.join(outputFolder, 'web') });
  web.entry = { main: './src/main.ts' };
  web.output.publicPath = publicPath;
  // Each lazy part is a single chunk.
  web.optimization.splitChunks = false;
  web.module.rules.push(pureRouterRule);
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
    assetsPlugin(outputFolder),
  );
  return web;
}

export const releasedWebBuild = (mode) =>
  webBuild({ mode, outputFolder: distFolder(folder), publicPath: '/assets/' });
