import { mkdir, realpath } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimFolder } from '../claim-folder.ts';
import { handleRequest, type ObjectStore } from './handle-request.ts';
import type { AccessKeys } from './authentication.ts';
import { openDiskStore } from './disk-store.ts';
import { createUploads } from './multipart.ts';

export type ObjectStoreOptions = {
  /** Created when missing. May be copied only while no store runs on it. */
  folder: string;
  /** 0 picks a free port. */
  port: number;
  host?: string;
  /** For a container on a network of our processes only. Elsewhere, listening beyond loopback is refused. */
  isNetworkPrivate?: boolean;
  accessKey: string;
  secretKey: string;
};

export type RunningObjectStore = { port: number; url: string; close(): Promise<void> };

type OpenObjectStore = ObjectStore & { unlock(): Promise<void> };

const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];
/** Longer than clients keep idle connections, so that none is closed while a request is being sent. */
const keepAliveMs = 65_000;
const closeGraceMs = 2_000;

/** Rejects when the port or the folder is in use, or the host is not loopback. */
export async function startObjectStore(options: ObjectStoreOptions): Promise<RunningObjectStore> {
  const { folder, port, host = '127.0.0.1', isNetworkPrivate = false, accessKey, secretKey } = options;
  if (!isNetworkPrivate && !loopbackHosts.includes(host)) {
    throw new Error(`the object store listens on loopback only (127.0.0.1, ::1, localhost), not on ${host}`);
  }
  if (accessKey === '' || secretKey === '')
    throw new Error('the object store needs an access key and a secret key');
  const server = createServer();
  // No limit on how long an upload may take.
  server.requestTimeout = 0;
  server.keepAliveTimeout = keepAliveMs;
  // The port is opened before the folder. Requests wait for the store.
  const opening = listen(server, port, host).then(() => openObjectStore(folder, { accessKey, secretKey }));
  const inProgress = handleRequests(server, opening);
  const { unlock } = await opening.catch((error: unknown) => {
    server.close();
    throw error;
  });
  // Proof: the address is null only before listening and a string only for pipes.
  const { port: actualPort } = server.address() as AddressInfo;
  const url = `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`;
  return {
    port: actualPort,
    url,
    close: async () => {
      await closeServer(server);
      await Promise.all(inProgress);
      await unlock();
    },
  };
}

async function openObjectStore(folder: string, keys: AccessKeys): Promise<OpenObjectStore> {
  await mkdir(folder, { recursive: true });
  // A second process would delete the blobs of uploads that the first is receiving.
  const unlock = await claimFolder(await realpath(folder));
  if (!unlock) throw new Error(`the folder ${folder} is in use by another object store`);
  try {
    const store = await openDiskStore(folder);
    return { store, uploads: createUploads(store.blobs), keys, unlock };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** Returns the requests in progress: the folder must stay locked until they are done. */
function handleRequests(server: Server, opening: Promise<ObjectStore>): ReadonlySet<Promise<void>> {
  const inProgress = new Set<Promise<void>>();
  server.on('request', (incoming, response) => {
    const handled = opening.then(
      (objectStore) => handleRequest(incoming, response, objectStore),
      () => void response.destroy(),
    );
    inProgress.add(handled);
    void handled.finally(() => inProgress.delete(handled));
  });
  return inProgress;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Gives requests a moment to finish, then closes their connections. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), closeGraceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
  });
}
