import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { asServerBundle, baseConfig, distFolder } from './base.mjs';
import { federationEsModules, federationOptimization } from './federation.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { isShared, refuseUnshared, sharedModules } from './shared-modules.mjs';
import { SharedNamesPlugin } from './shared-names-plugin.mjs';

/**
 * All that a remote's rspack.config.mjs says. The build writes one self-contained release into
 * `dist/release`: `web/`, `server/` where the remote renders on the server, and `release.json`, last.
 *
 * A remote is `src/app.tsx`; on the server `src/app.server.ts`, which may add data. A chunk named `page-…` is a
 * page: `definePage` of web-kit.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.name the federation name, a JavaScript identifier such as `mfePublic`
 * @param {boolean} [options.isRenderedOnServer]
 * @param {Record<string, readonly string[]>} [options.pagesTogether] pages that visitors open one after the other,
 *   by the name of the chunk for what they have in common: one request more on the first, most bytes less on the next
 */
export function defineRemote({ folder, name, isRenderedOnServer = false, pagesTogether = {} }) {
  return (_env = {}, argv = {}) => {
    const mode = argv.mode ?? 'production';
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const sharedNames = new SharedNamesPlugin();
    const release = new ReleasePlugin({
      folder: distFolder(folder, 'release'),
      name,
      version,
      sharedNames,
      builds: isRenderedOnServer ? ['web', 'server'] : ['web'],
    });

    const web = baseConfig({ name, folder, mode, outputPath: distFolder(folder, 'release', 'web') });
    // The container's own name: this becomes a part of it.
    web.entry = { [name]: path.join(import.meta.dirname, 'public-path.mjs') };
    web.output.publicPath = '';
    web.resolve.alias = federationEsModules;
    web.externals = [refuseUnshared];
    web.optimization.splitChunks = {
      cacheGroups: { default: false, defaultVendors: false, ...commonChunks(pagesTogether) },
    };
    // Also in development: release.json lists what is used.
    web.optimization.usedExports = true;
    web.plugins.push(
      sharedNames,
      new ModuleFederationPlugin({
        name,
        filename: 'js/remoteEntry.[contenthash:8].js',
        exposes: { './app': './src/app.tsx' },
        shared: sharedModules,
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        // The runtime is the shell's, the one of the page.
        experiments: { externalRuntime: true, optimization: federationOptimization },
      }),
      release.forBuild('web'),
    );
    if (!isRenderedOnServer) return web;

    // Its own folder beside web/: the web build's clean would delete a nested one.
    const serverBase = baseConfig({
      name,
      folder,
      mode,
      isServer: true,
      outputPath: distFolder(folder, 'release', 'server'),
    });
    serverBase.externals = [refuseUnshared];
    const server = asServerBundle(serverBase, {
      entry: { app: './src/app.server.ts' },
      filename: '[name].[contenthash:8].cjs',
      isExternal: isShared,
    });
    server.plugins.push(release.forBuild('server'));
    return [web, server];
  };
}

const commonChunks = (pagesTogether) =>
  Object.fromEntries(
    Object.entries(pagesTogether).map(([name, pages]) => {
      const chunkNames = new Set(pages.map((page) => `page-${page}`));
      return [name, { name, chunks: (chunk) => chunkNames.has(chunk.name), minChunks: 2, enforce: true }];
    }),
  );
