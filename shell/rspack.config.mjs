import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { asServerBundle, baseConfig, distFolder } from '@nobicast/web-kit/build';
import { releasedWebBuild } from './build/web-build.mjs';

const folder = import.meta.dirname;

/** Writes what the shell offers to remotes, for its server and the check before a release. */
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

  const web = releasedWebBuild(mode);

  // Inlined in the embedded player's document (server/embed): no runtime, no other file.
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
  // A single file, because a render process may read no other (decision 0080).
  const worker = serverBuild('render-worker', './server/rendering/render-worker.ts', () => false);
  const server = serverBuild('server', './server/main.ts', (request) => !isOurs(request));
  const pictureFonts = { from: 'server/link-pictures/fonts/*.ttf', to: 'fonts/[name][ext]' };
  return [
    web,
    embed,
    { ...server, plugins: [...server.plugins, new rspack.CopyRspackPlugin({ patterns: [pictureFonts] })] },
    { ...worker, plugins: [...worker.plugins, offerPlugin] },
  ];
};
