import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { root } from '../local/install.mjs';
import { writePages } from '../pages/write-pages.mjs';

/** Fixed ports, so that an address with an override stays valid. */
const ports = { 'mfe-public': 8181, 'mfe-member': 8182, 'mfe-admin': 8183 };
const defaultPort = 8184;

export function overriddenAddress(page, servers) {
  const url = new URL(page);
  const query = servers.map(({ name, url: origin }) => `dev-override=${name}@${origin}`).join('&');
  return `${url.href}?${query}`;
}

/** Writes the registrations of the pages again when one of them changes, comes or goes. */
const pagesPlugin = {
  apply({ context, hooks }) {
    hooks.watchRun.tap('Pages', () => {
      try {
        writePages(root);
      } catch (error) {
        console.error(`✗ ${error.message}`); // until the next change the pages are as they were
      }
    });
    hooks.afterCompile.tap('Pages', ({ contextDependencies }) => {
      contextDependencies.add(path.join(context, 'src/pages'));
    });
  },
};

/**
 * Builds the source of a remote as it changes; pages with its override show each change without a reload.
 * @param {object} options
 * @param {string} options.folder the folder of the remote
 * @param {string} options.siteUrl where the site runs: only its pages may read the updates
 * @param {number} [options.port]
 */
export async function startDevServer({
  folder,
  siteUrl,
  port = ports[path.basename(folder)] ?? defaultPort,
}) {
  const name = path.basename(folder);
  const { default: configOf } = await import(pathToFileURL(path.join(folder, 'rspack.config.mjs')).href);
  const config = configOf({ isDevServer: true });
  const compiler = rspack({ ...config, plugins: [...config.plugins, pagesPlugin] });
  const server = new RspackDevServer(
    {
      host: '127.0.0.1',
      port,
      // In place of a release: `devReleaseName` of contracts.
      devMiddleware: { publicPath: '/dev/' },
      headers: { 'Access-Control-Allow-Origin': new URL(siteUrl).origin },
      client: {
        overlay: false, // the policy of our documents refuses its frame
        logging: 'error',
        webSocketURL: { protocol: 'ws', hostname: '0.0.0.0', port, pathname: '/ws' },
      },
      static: false,
      setupExitSignals: false,
    },
    compiler,
  );
  await server.start();
  return { name, url: `http://localhost:${port}`, stop: () => server.stop() };
}
