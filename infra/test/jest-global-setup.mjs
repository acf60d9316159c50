import path from 'node:path';
import { register } from 'tsx/esm/api';

/** Runs once before the tests of the node project. */
export default async function setUp() {
  register();
  const { startTestServices } = await import('./services.ts');
  const services = await startTestServices(path.resolve(import.meta.dirname, '../..'));
  Object.assign(process.env, services.env);
  globalThis.stopTestServices = services.stop;
}
