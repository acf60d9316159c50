import path from 'node:path';
import { buildAll } from '../build/build-all.mjs';
import { register } from 'tsx/esm/api';

/** Once before the tests of the node project, which start the built programs of these services. */
export default async function setUp() {
  await buildAll({ only: ['services/content', 'services/media'] });
  register();
  const { startTestServices } = await import('./services.ts');
  const services = await startTestServices(path.resolve(import.meta.dirname, '../..'));
  Object.assign(process.env, services.env);
  globalThis.stopTestServices = services.stop;
}
