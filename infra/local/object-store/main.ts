/** Configured by environment, see README.md. */
import { errorCodeOf } from '@nobicast/service-kit/error-code';
import { startObjectStore, type RunningObjectStore } from './server.ts';

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

function requirePort(name: string): number {
  const port = Number(requireVariable(name));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`${name} is not a port`);
  return port;
}

function start(): Promise<RunningObjectStore> {
  const host = process.env.OBJECT_STORE_HOST;
  return startObjectStore({
    folder: requireVariable('OBJECT_STORE_FOLDER'),
    port: requirePort('OBJECT_STORE_PORT'),
    ...(host !== undefined && { host, isNetworkPrivate: true }),
    accessKey: requireVariable('OBJECT_STORE_ACCESS_KEY'),
    secretKey: requireVariable('OBJECT_STORE_SECRET_KEY'),
  });
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return errorCodeOf(error) === 'EADDRINUSE'
    ? `port ${process.env.OBJECT_STORE_PORT} is taken`
    : error.message;
}

async function main(): Promise<void> {
  const objectStore = await start();
  const stop = async (): Promise<void> => {
    await objectStore.close();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  console.info(`object store ready on ${objectStore.url}`);
}

main().catch((error: unknown) => {
  console.error(`object store: ${explain(error)}`);
  process.exit(1);
});
