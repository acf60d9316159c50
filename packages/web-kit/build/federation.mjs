import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';

const require = createRequire(import.meta.url);
const fromEnhanced = createRequire(require.resolve('@module-federation/enhanced/rspack'));
const fromRuntimeTools = createRequire(fromEnhanced.resolve('@module-federation/runtime-tools'));

/** Module Federation options for browsers: no Node support, no snapshots, no remotes of remotes. */
export const federationOptimization = { target: 'web', disableSnapshot: true };

/** The same options as build-time constants, for a build that uses the runtime without the plugin. */
export const federationFlags = {
  ENV_TARGET: JSON.stringify(federationOptimization.target),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: JSON.stringify(federationOptimization.disableSnapshot),
};

/**
 * The plugin resolves the runtime's packages to CommonJS files, which cannot be tree-shaken. Their ES modules, next to
 * them, halve the size of a remote's entry.
 */
export const federationEsModules = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'sdk'].map((name) => {
    const commonJs = fromRuntimeTools.resolve(`@module-federation/${name}`);
    return [commonJs, commonJs.replace(/\.cjs$/, '.js')];
  }),
);

export const withoutErrorSentences = () =>
  new rspack.NormalModuleReplacementPlugin(
    /[\\/]error-codes[\\/]dist[\\/]desc\.mjs$/,
    path.join(import.meta.dirname, 'no-error-sentences.mjs'),
  );

const routerFolder = path.dirname(require.resolve('react-router/package.json'));

/** Lets a build leave out what it does not use of react-router. */
export const pureRouterRule = {
  test: /[\\/]react-router[\\/]dist[\\/]production[\\/][\w-]+\.mjs$/,
  use: path.join(import.meta.dirname, 'pure-router-loader.mjs'),
};

/** react-router's `exports` resolve to its development build in every mode. */
export const productionLibraries = {
  'react-router$': path.join(routerFolder, 'dist/production/index.mjs'),
  'react-router/dom$': path.join(routerFolder, 'dist/production/dom-export.mjs'),
};
