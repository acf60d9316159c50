import { createRequire } from 'node:module';
import path from 'node:path';

// Fast Refresh of a remote in the page of another build: decision 0063.

/** The first module of the shell's development build: see provide-runtime.mjs. */
export const refreshRuntimeEntry = path.join(import.meta.dirname, 'provide-runtime.mjs');

/** Where a development server has the file that starts its remote: `devEntryFile` of contracts. */
export const devEntryFile = 'js/remoteEntry.js';

/** For remotes: the runtime that the shell has provided. */
const sharedRefreshRuntime = { 'react-refresh': path.join(import.meta.dirname, 'react-refresh') };

/** The options of the JSX transform. Its calls of `jsxDEV` go to jsx-dev-runtime.mjs. */
export const refreshTransform = {
  development: true,
  refresh: true,
  importSource: '@nobicast/web-kit/refresh',
};

/** A remote's build for the browser, made for a development server. Its files keep their names. */
export function withFastRefresh(web) {
  // Loaded here, because only development has it installed.
  const { ReactRefreshRspackPlugin } = createRequire(import.meta.url)('@rspack/plugin-react-refresh');
  return {
    ...web,
    lazyCompilation: false,
    resolve: { ...web.resolve, alias: { ...web.resolve.alias, ...sharedRefreshRuntime } },
    module: {
      ...web.module,
      // A page cannot start a worker from the file of another origin.
      rules: [...web.module.rules, { dependency: 'url', test: /\.[cm]?js$/, type: 'asset/inline' }],
    },
    output: {
      ...web.output,
      clean: false,
      filename: 'js/[name].js',
      chunkFilename: 'js/[name].js',
      cssFilename: 'css/[name].css',
      cssChunkFilename: 'css/[name].css',
    },
    optimization: { ...web.optimization, moduleIds: 'named', chunkIds: 'named' },
    plugins: [...web.plugins, new ReactRefreshRspackPlugin({ injectEntry: false })],
  };
}
