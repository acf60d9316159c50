import { createRequire } from 'node:module';
import path from 'node:path';
import type { ServiceName } from '@nobicast/contracts';
import type { Logger } from '@nobicast/service-kit';
import { createCurrentReleases } from '@nobicast/service-kit/releases';
import { readAssets, readOffer } from './assets.ts';
import { readRoutes } from './read-routes.ts';
import { baseUrlOf, type KnownRemote } from './registry.ts';
import { createRemoteSource } from './remote-source.ts';
import type { RenderJob, RenderSettings } from './rendering/protocol.ts';
import { defaultRenderLimits } from './rendering/render-process.ts';
import type { createRenderer } from './rendering/renderer.ts';
import { readService } from './rendering/service-reads.ts';
import { startWorker } from './rendering/worker-handle.ts';

/** The cost of one uncached page: CPU time of this process and of the renderer, and duration. */
export interface RenderCost {
  cpuMs: number;
  latencyMs: number;
}

type Render = (job: RenderJob) => Promise<unknown>;

async function costOf(
  render: Render,
  job: RenderJob,
  renders: number,
  workerCpuMs = () => 0,
): Promise<RenderCost> {
  const cpuBefore = process.cpuUsage();
  const workerCpuBefore = workerCpuMs();
  const startedAt = performance.now();
  for (let round = 0; round < renders; round += 1) await render(job);
  const { user, system } = process.cpuUsage(cpuBefore);
  const usedMs = (user + system) / 1_000 + workerCpuMs() - workerCpuBefore;
  return { cpuMs: usedMs / renders, latencyMs: (performance.now() - startedAt) / renders };
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const medianCost = (costs: readonly RenderCost[]): RenderCost => ({
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
  latencyMs: median(costs.map(({ latencyMs }) => latencyMs)),
});

/**
 * Renders a page of a running stack repeatedly: in a separate process as the shell does, and in this one. Returns the
 * medians of `rounds` alternating rounds with `rendersPerRound` pages each.
 */
export async function measureWorkerOverhead(options: {
  shellFolder: string;
  remote: KnownRemote;
  remotesFolder: string;
  siteUrl: string;
  services: Record<ServiceName, string>;
  address: string;
  rounds: number;
  rendersPerRound: number;
  logger: Logger;
}): Promise<{ inWorker: RenderCost; direct: RenderCost }> {
  const { shellFolder, remote, remotesFolder, siteUrl, services, address, rounds, rendersPerRound, logger } =
    options;
  const source = createRemoteSource({
    remote,
    releases: createCurrentReleases({ folder: remotesFolder, keys: undefined, logger }),
    offer: readOffer(shellFolder),
    logger,
  });
  const { release, bundle, styles } = await source.current();
  if (!release || bundle === undefined)
    throw new Error(`${remotesFolder} has no release of ${remote.folder}.`);
  const { name, folder } = remote;
  const baseUrl = baseUrlOf(remote);
  const settings: RenderSettings = {
    bundle: { fileName: folder, source: bundle },
    assets: readAssets(shellFolder),
    publicUrl: siteUrl,
    renderDeadlineMs: defaultRenderLimits.renderDeadlineMs,
    longestTurnMs: defaultRenderLimits.blockedAfterMs,
  };
  const job: RenderJob = {
    url: new URL(address, siteUrl).href,
    owner: { name, folder, baseUrl, isPublic: true, release, styles },
    remotes: [{ name, prefixes: release.addresses.prefixes, baseUrl, release }],
  };

  const { dataDeadlineMs } = defaultRenderLimits;
  const reads = readRoutes(services);
  const workerFile = path.join(shellFolder, 'render-worker/render-worker.cjs');
  process.env.NODE_ENV = 'production'; // as in the worker, because otherwise React uses its development build
  // Our own build of render-worker.ts, which exports this function.
  const built = createRequire(workerFile)(workerFile) as { createRenderer: typeof createRenderer };
  const renderDirectly = built.createRenderer(settings);
  const renderHere = (page: RenderJob) => {
    const signal = AbortSignal.timeout(dataDeadlineMs);
    return renderDirectly(page, {
      dataDeadlineMs,
      read: (at) => readService(reads, at, { signal, requestId: undefined }),
      onTurn: () => Promise.resolve(),
    });
  };
  const worker = await new Promise<ReturnType<typeof startWorker>>((resolve, reject) => {
    const started = startWorker({
      workerFile,
      settings,
      reads,
      dataDeadlineMs,
      blockedAfterMs: defaultRenderLimits.blockedAfterMs,
      idlePingMs: defaultRenderLimits.idlePingMs,
      heapMb: defaultRenderLimits.heapMb,
      onReady: () => resolve(started),
      onSettled: () => undefined,
      onStray: reject,
      onOutput: () => undefined,
      onEnd: ({ how }) => reject(new Error(`The worker ended (${how}).`)),
    });
  });

  try {
    const direct: RenderCost[] = [];
    const inWorker: RenderCost[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      const costs = [
        await costOf(renderHere, job, rendersPerRound),
        await costOf((page) => worker.render(page), job, rendersPerRound, worker.cpuMs),
      ] as const;
      if (round === 0) continue; // the first round warms up
      direct.push(costs[0]);
      inWorker.push(costs[1]);
    }
    return { inWorker: medianCost(inWorker), direct: medianCost(direct) };
  } finally {
    worker.stop();
  }
}
