import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { asServerBundle, baseConfig, distFolder } from './base.mjs';
import { federationEsModules, federationOptimization, withoutErrorSentences } from './federation.mjs';
import { devEntryFile, withFastRefresh } from './refresh/index.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { isShared, refuseUnshared, sharedModules } from './shared-modules.mjs';
import { SharedNamesPlugin } from './shared-names-plugin.mjs';

/**
 * The whole build configuration of a remote. The build writes one self-contained release into `dist/release`: `web/`,
 * `server/` if the remote is rendered on the server, and finally `release.json`.
 *
 * The entry of a remote is `src/app.tsx`; on the server `src/app.server.ts`, which may add data. Its addresses are as
 * `releaseSchema` of contracts describes them. A chunk named `page-…` is a page: see `definePage` of web-kit. With
 * `env.isDevServer` it is the build for a development server, of the browser's part alone.
 *
 * @param {object} options
 * @param {string} options.folder
 * @param {string} options.name the federation name, a JavaScript identifier such as `mfePublic`
 * @param {boolean} [options.isRenderedOnServer]
 * @param {Record<string, readonly string[]>} [options.pagesTogether] pages that visitors often open one after the
 * other, by the name of the chunk for their shared code: one more request on the first page, far fewer bytes on the
 * next
 */
export function defineRemote({ folder, name, isRenderedOnServer = false, pagesTogether = {} }) {
  return (env = {}, argv = {}) => {
    const sharedNames = new SharedNamesPlugin();
    if (env.isDevServer)
      return withFastRefresh(
        webBuild({ folder, name, pagesTogether, sharedNames, mode: 'development', hasFastRefresh: true }),
      );
    const mode = argv.mode ?? 'production';
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const release = new ReleasePlugin({
      folder: distFolder(folder, 'release'),
      name,
      version,
      addresses: readAddresses(folder),
      sharedNames,
      builds: isRenderedOnServer ? ['web', 'server'] : ['web'],
    });

    const web = webBuild({ folder, name, mode, pagesTogether, sharedNames });
    web.plugins.push(release.forBuild('web'));
    if (!isRenderedOnServer) return web;

    // Next to web/, because the web build would delete a nested folder.
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

/** The addresses of a remote: of its pages (infra/pages), or by hand where these declare none. */
export function readAddresses(folder) {
  const [generated, own] = ['src/generated', 'src'].map((name) => path.join(folder, name, 'addresses.json'));
  return JSON.parse(readFileSync(existsSync(generated) ? generated : own, 'utf8'));
}

/** In the browser a page is its component: see page-loader.mjs. */
const browserPageRule = {
  test: /[/\\]src[/\\]pages[/\\]\w+Page\.tsx$/,
  enforce: 'pre',
  use: path.join(import.meta.dirname, 'page-loader.mjs'),
};

/** The build for browsers, without what makes a release of it. */
function webBuild({ folder, name, mode, pagesTogether, sharedNames, hasFastRefresh = false }) {
  const outputPath = distFolder(folder, 'release', 'web');
  const web = baseConfig({ name, folder, mode, outputPath, hasFastRefresh });
  web.module.rules.push(browserPageRule);
  // The entry has the name of the container's chunk, so that it becomes part of that chunk.
  web.entry = { [name]: path.join(import.meta.dirname, 'public-path.mjs') };
  web.output.publicPath = '';
  web.resolve.alias = federationEsModules;
  web.externals = [refuseUnshared];
  web.optimization.splitChunks = {
    cacheGroups: { default: false, defaultVendors: false, ...commonChunks(pagesTogether) },
  };
  // In development, too, because the names in use of the shared libraries are checked.
  web.optimization.usedExports = true;
  web.plugins.push(
    sharedNames,
    withoutErrorSentences(),
    new ModuleFederationPlugin({
      name,
      filename: hasFastRefresh ? devEntryFile : 'js/remoteEntry.[contenthash:8].js',
      exposes: { './app': './src/app.tsx' },
      shared: sharedModules,
      shareStrategy: 'loaded-first',
      manifest: !hasFastRefresh,
      dts: false,
      // The runtime is provided by the shell: one per page.
      experiments: { externalRuntime: true, optimization: federationOptimization },
    }),
  );
  return web;
}

const commonChunks = (pagesTogether) =>
  Object.fromEntries(
    Object.entries(pagesTogether).map(([name, pages]) => {
      const chunkNames = new Set(pages.map((page) => `page-${page}`));
      return [name, { name, chunks: (chunk) => chunkNames.has(chunk.name), minChunks: 2, enforce: true }];
    }),
  );
