import path from 'node:path';
import { rspack } from '@rspack/core';
import { refreshTransform } from './refresh/index.mjs';

/**
 * What every front-end build shares: TypeScript, CSS Modules whose class names contain the name of the build, hashed
 * file names.
 *
 * @param {{ name: string, folder: string, isServer?: boolean, outputPath: string, mode: string,
 *   hasFastRefresh?: boolean }} options
 */
export function baseConfig({ name, folder, isServer = false, outputPath, mode, hasFastRefresh = false }) {
  const isDevelopment = mode === 'development';
  const cssModules = {
    // Without the name of the build, the classes of two builds could collide in a page.
    localIdentName: '[uniqueName]_[local]_[hash]',
    localIdentHashDigestLength: 6,
    exportsOnly: isServer,
  };
  // A custom property that a module sets for another file keeps its name; renamed, it also took that of a class.
  const cssParser = { namedExports: false, dashedIdents: false };
  return {
    name: isServer ? `${name}-server` : name,
    context: folder,
    mode,
    target: isServer ? 'node20' : ['web', 'es2022'],
    devtool: isServer || isDevelopment ? 'source-map' : 'hidden-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // Also lets `new URL('package/file', …)` find packages whose `exports` only have an `import` condition.
      byDependency: { url: { conditionNames: ['import', '...'] } },
    },
    output: {
      path: outputPath,
      uniqueName: name,
      clean: true,
      publicPath: 'auto',
      // After this time the page says that its code did not arrive. The usual two minutes are longer than anybody
      // waits.
      chunkLoadTimeout: 30_000,
      filename: 'js/[name].[contenthash:8].js',
      chunkFilename: 'js/[name].[contenthash:8].js',
      cssFilename: 'css/[name].[contenthash:8].css',
      cssChunkFilename: 'css/[name].[contenthash:8].css',
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
    },
    module: {
      generator: { 'css/module': cssModules, 'css/auto': cssModules },
      parser: { 'css/auto': cssParser, 'css/module': cssParser },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              // Not react/jsx-dev-runtime, which is not shared. For Fast Refresh: see refresh/.
              transform: { react: { runtime: 'automatic', ...(hasFastRefresh && refreshTransform) } },
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
        { test: /[/\\]styles[/\\]tokens\.css$/, use: path.join(import.meta.dirname, 'palette-loader.mjs') },
        { test: /\.(svg|png|jpe?g|webp|woff2)$/, type: 'asset/resource', generator: { emit: !isServer } },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      minimize: !isDevelopment && !isServer,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          // One pass, the default, leaves 0.2 % more bytes; these cost no measurable time.
          minimizerOptions: {
            // What React Router tells its developers in the console is not for listeners.
            compress: { passes: 4, ecma: 2022, pure_funcs: ['warning', 'warnOnce'] },
            mangle: true,
            ecma: 2022,
          },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: cssTargets } }),
      ],
    },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    plugins: [
      new rspack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
        // Removes what is guarded by `typeof window !== 'undefined'` from the server bundle.
        ...(isServer && { 'typeof window': JSON.stringify('undefined') }),
      }),
    ],
  };
}

/** The first browsers with container queries, which our styles need: what older ones would need besides is left out. */
const cssTargets = ['chrome >= 105', 'firefox >= 110', 'safari >= 16', 'ios_saf >= 16'];

/** The server bundle: one CommonJS file without the libraries, so that it uses the host's copies. */
export function asServerBundle(config, { entry, filename, isExternal }) {
  return {
    ...config,
    devtool: 'source-map',
    entry,
    output: { ...config.output, filename, library: { type: 'commonjs2' }, publicPath: '/' },
    externals: [
      ...(config.externals ?? []),
      ({ request }, callback) => (isExternal(request) ? callback(null, `commonjs ${request}`) : callback()),
    ],
    externalsPresets: { node: true },
    plugins: [...config.plugins, new rspack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

export const distFolder = (folder, ...parts) => path.join(folder, 'dist', ...parts);
