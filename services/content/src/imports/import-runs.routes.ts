import * as contracts from '@nobicast/contracts';
import { disconnectIdle, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { presentRun } from './import-runs.present.ts';
import {
  applyImport,
  cancelImport,
  getImport,
  listImports,
  startImport,
  type ImportRunsDependencies,
} from './import-runs.use-cases.ts';
import { receiveFeed } from './receive-feed.ts';

const uploadIdleMs = 60_000;

const numberingOf = (asked: { numbers?: 'none' | 'next' | undefined; numbers_from?: number | undefined }) =>
  asked.numbers_from ?? asked.numbers ?? 'none';

export function importRunsRoutes(router: IRouter, dependencies: ImportRunsDependencies): void {
  registerRoute(router, contracts.startImport, async ({ body, actor }) => {
    const { userId } = memberOf(actor);
    const source = { kind: 'address', name: body.url } as const;
    return {
      run: presentRun(await startImport(dependencies, { source, numbering: numberingOf(body), userId })),
    };
  });

  registerRoute(router, contracts.startImportOfFile, async ({ actor, query, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const { userId } = memberOf(actor);
    const run = await receiveFeed(request, response, ({ name, parts }) =>
      startImport(dependencies, {
        source: { kind: 'file', name },
        numbering: numberingOf(query),
        feed: parts,
        userId,
      }),
    );
    return { run: presentRun(run) };
  });

  registerRoute(router, contracts.listImports, async () => ({
    runs: (await listImports(dependencies)).map(presentRun),
  }));

  registerRoute(router, contracts.getImport, async ({ params, query }) => {
    const { kind, page = 1 } = query;
    const { run, changes, total } = await getImport(dependencies, { id: params.id, kind, page });
    return { run: presentRun(run), changes, total };
  });

  registerRoute(router, contracts.applyImport, async ({ params, actor }) => {
    const { userId } = memberOf(actor);
    return { run: presentRun(await applyImport(dependencies, { id: params.id, userId })) };
  });

  registerRoute(router, contracts.cancelImport, async ({ params }) => ({
    run: presentRun(await cancelImport(dependencies, params.id)),
  }));
}
