import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rspack } from '@rspack/core';
import { root } from '../local/install.mjs';

// `node infra/build/compile.mjs shell services/auth` compiles these applications even if they have not changed.

async function loadConfigs(app) {
  const { default: config } = await import(pathToFileURL(path.join(root, app, 'rspack.config.mjs')).href);
  const resolved = typeof config === 'function' ? config({}, {}) : config;
  return Array.isArray(resolved) ? resolved : [resolved];
}

const configs = (await Promise.all(process.argv.slice(2).map(loadConfigs))).flat();
const compiler = rspack(configs);
compiler.run((error, stats) => {
  compiler.close(() => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  });
});
