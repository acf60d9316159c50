import { findOldAddress } from '@nobicast/contracts/calls';
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import path from 'node:path';
import { apiPath, type ServiceName } from '@nobicast/contracts';
import { ApiError, createLogger, createServiceApp, fetchService, serve } from '@nobicast/service-kit';
import { createCurrentReleases, removeFolder, temporaryFolder } from '@nobicast/service-kit/releases';
import { remotesRoutes } from '../../api-gateway/src/remotes.routes.ts';
import { buildApp } from '../../shell/server/app.ts';
import { createPages } from '../../shell/server/pages.ts';
import { exampleReply, findRead } from './example-replies.ts';
import type { Machine } from './machine.ts';
import { readRoutes } from '../../shell/server/read-routes.ts';
import { readRegistry } from '../../shell/server/registry.ts';
import { defaultRenderLimits } from '../../shell/server/rendering/render-process.ts';

export type ServiceUrls = Record<ServiceName, string>;

export interface StagedRelease {
  remote: string;
  release: string;
  folder: string;
}

/** The fields of the shell's log that are used here. */
interface LogLine {
  err?: { message: string; name?: string; type?: string; code?: string };
  remote?: string;
  reason?: string;
}

export interface Complaint {
  /**
   * `late`: a deadline passed. `aborted`: a request of the check itself was cancelled, which says nothing about a
   * release.
   */
  kind: 'fault' | 'late' | 'aborted';
  /** In English: texts for visitors are left out. */
  cause: string;
}

const lateErrors = ['DeadlineError', 'TimeoutError', 'AbortError'];

function complaintOf({ err, reason }: LogLine): Complaint[] {
  if (!err) return [];
  const { message: cause, name = err.type, code } = err;
  if (code === 'ECONNABORTED') return [{ kind: 'aborted', cause }];
  // A render that was aborted from outside of its process.
  const isLate = lateErrors.includes(name ?? '') || (name === 'RenderFailure' && reason === 'failed');
  return [{ kind: isLate ? 'late' : 'fault', cause }];
}

/** A machine that builds at the same time is slow: a release is not refused for that. */
const patience = 10;
/** On a slower machine pages are not judged. */
const longestWaits = 6;

/** Links each remote to its staged release, or else to the published ones. */
function linkReleases(remotesFolder: string, remotes: readonly string[], staged: readonly StagedRelease[]) {
  const root = temporaryFolder(remotesFolder);
  mkdirSync(root);
  for (const remote of remotes) {
    const candidate = staged.find((release) => release.remote === remote);
    const published = path.join(remotesFolder, remote);
    if (candidate) {
      mkdirSync(path.join(root, remote));
      symlinkSync(candidate.folder, path.join(root, remote, candidate.release), 'junction');
      writeFileSync(path.join(root, remote, 'current.json'), JSON.stringify({ release: candidate.release }));
    } else if (existsSync(path.join(published, 'current.json'))) {
      symlinkSync(published, path.join(root, remote), 'junction');
    }
  }
  return root;
}

/** Public reads, from the services or by example. Nothing is written, and nobody is signed in. */
function apiListener(services: ServiceUrls | undefined) {
  const reads = services ? readRoutes(services) : [];
  return createServiceApp({
    name: 'release-check-api',
    logger: createLogger({ name: 'release-check', level: 'silent' }),
    routes(router) {
      router.get('/{*path}', async (request, response) => {
        const route = reads.find(({ pattern }) => pattern.test(request.path));
        if (route) {
          const reply = await fetchService(route.service, request.originalUrl);
          response
            .status(reply.status)
            .type(reply.headers.get('content-type') ?? 'json')
            .send(Buffer.from(await reply.arrayBuffer()));
          return;
        }
        // A page of the release that is missing is no address of a former site.
        if (request.path === findOldAddress.path) throw new ApiError('not_found');
        const contract = findRead(request.path);
        if (!contract) throw new ApiError('not_found');
        const { status, body } = exampleReply(contract, 'visitor');
        response.status(status).type('json').send(body);
      });
    },
  });
}

/**
 * A private site with staged releases: the built shell with its render processes, in front of the services of the
 * running site, or of example replies.
 */
export async function startStagingSite(options: {
  shellFolder: string;
  registryFile: string;
  remotesFolder: string;
  staged: readonly StagedRelease[];
  services: ServiceUrls | undefined;
  machine: Pick<Machine, 'slowness'>;
}) {
  const { shellFolder, registryFile, remotesFolder, staged, services, machine } = options;
  const waits = patience * Math.min(machine.slowness(), longestWaits);
  const remotes = readRegistry(registryFile);
  const root = linkReleases(
    remotesFolder,
    remotes.map(({ folder }) => folder),
    staged,
  );
  const lines: LogLine[] = [];
  const logger = createLogger(
    { name: 'release-check', level: 'warn' },
    { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) }, // pino writes one object a line
  );
  const api = apiListener(services);
  // The publisher has verified the published releases; the staged one is not signed yet.
  const releases = createCurrentReleases({ folder: root, keys: undefined, logger });
  const files = createServiceApp({
    name: 'release-check-remotes',
    logger,
    routes: (router) => remotesRoutes(router, { folder: root, releases, linksInto: remotesFolder }),
  });
  let shell: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = await serve(
    (request, response) => {
      const [, first] = (request.url ?? '').split('/');
      if (`/${first}` === apiPath) api(request, response);
      else if (first === 'remotes') files(request, response);
      else shell(request, response);
    },
    { port: 0, host: '127.0.0.1', logger, handlesSignals: false },
  );
  const { url } = server;
  const own = services ?? { content: url, auth: url, comments: url, media: url };
  const config = {
    SHELL_FOLDER: shellFolder,
    PUBLIC_URL: url,
    CONTENT_URL: own.content,
    AUTH_URL: own.auth,
    COMMENTS_URL: own.comments,
    MEDIA_URL: own.media,
    TRUST_PROXY_HOPS: 0,
    TURNSTILE_SITE_KEY: undefined,
    PAGE_DATA_DEADLINE_MS: Math.round(defaultRenderLimits.dataDeadlineMs * waits),
    DEV_OVERRIDES: 'off' as const,
    SHELL_DEV_FOLDER: undefined,
  };
  const pages = createPages({
    config,
    listRemotes: () => remotes,
    releases,
    limits: {
      ...defaultRenderLimits,
      dataDeadlineMs: config.PAGE_DATA_DEADLINE_MS,
      renderDeadlineMs: Math.round(defaultRenderLimits.renderDeadlineMs * waits),
      blockedAfterMs: defaultRenderLimits.blockedAfterMs * 3,
    },
    logger,
  });
  shell = buildApp({ config, pages, logger });
  await pages.ready();

  return {
    url,
    /** Since the last call; without those about other remotes. */
    complaints: (name: string): Complaint[] =>
      lines.splice(0).flatMap((line) => ((line.remote ?? name) === name ? complaintOf(line) : [])),
    async close(): Promise<void> {
      pages.stop();
      server.server.closeAllConnections();
      await server.close();
      removeFolder(root);
    },
  };
}

export type StagingSite = Awaited<ReturnType<typeof startStagingSite>>;
