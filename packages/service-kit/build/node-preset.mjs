import path from 'node:path';

/**
 * Bundles our own source into one ES module and keeps libraries as external imports.
 * @param {{ folder: string, entries: Record<string, string> }} options entry name → source file
 */
export function defineNodeApp({ folder, entries }) {
  return {
    name: path.basename(folder),
    context: folder,
    mode: 'production',
    target: 'node20',
    devtool: 'source-map',
    entry: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, { import: source, filename: `${name}.mjs` }]),
    ),
    resolve: { extensions: ['.ts', '.mjs', '.js', '.json'] },
    output: {
      path: path.join(folder, 'dist'),
      clean: true,
      module: true,
      library: { type: 'module' },
      chunkFormat: 'module',
    },
    externalsType: 'module-import',
    externals: [
      ({ request }, callback) => {
        const isOurs =
          request.startsWith('.') || path.isAbsolute(request) || request.startsWith('@nobicast/');
        return isOurs ? callback() : callback(null, request);
      },
    ],
    externalsPresets: { node: true },
    module: {
      // Paths are relative to the built file.
      parser: { javascript: { importMeta: false } },
      rules: [
        {
          test: /\.ts$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: { jsc: { target: 'es2023', parser: { syntax: 'typescript' } } },
        },
      ],
    },
    // Readable stack traces matter more than file size.
    optimization: { minimize: false, splitChunks: false, runtimeChunk: false },
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}
