import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { asServerBundle, baseConfig, distFolder } from './base.mjs';
import { ReleasePlugin } from './release-plugin.mjs';
import { isShared, sharedModules } from './shared-modules.mjs';

/**
 * All that a remote's rspack.config.mjs says. The build writes one self-contained release into
 * `dist/release`: `web/`, `server/` where the remote renders on the server, and `release.json`, last.
 *
 * @param {{ folder: string, name: string, isRenderedOnServer?: boolean }} options
 *   name: the federation name, a JavaScript identifier such as `mfePublic`
 */
export function defineRemote({ folder, name, isRenderedOnServer = false }) {
  return (_env = {}, argv = {}) => {
    const mode = argv.mode ?? 'production';
    const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
    const release = new ReleasePlugin({
      folder: distFolder(folder, 'release'),
      name,
      version,
      builds: isRenderedOnServer ? ['web', 'server'] : ['web'],
    });

    const web = baseConfig({ name, folder, mode, outputPath: distFolder(folder, 'release', 'web') });
    web.entry = {};
    // A small remote: its exposed module is one chunk.
    web.optimization.splitChunks = false;
    web.plugins.push(
      new ModuleFederationPlugin({
        name,
        filename: 'js/remoteEntry.[contenthash:8].js',
        exposes: { './app': './src/app.tsx' },
        shared: sharedModules({ isProvider: false }),
        shareStrategy: 'loaded-first',
        manifest: true,
        dts: false,
        experiments: { asyncStartup: true },
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
    const server = asServerBundle(serverBase, {
      entry: { app: './src/app.tsx' },
      filename: '[name].[contenthash:8].cjs',
      isExternal: isShared,
    });
    server.plugins.push(release.forBuild('server'));
    return [web, server];
  };
}
