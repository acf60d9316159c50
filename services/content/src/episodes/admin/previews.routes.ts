import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  createPreview,
  getPreview,
  listPreviews,
  revokePreview,
  type PreviewsDependencies,
} from './previews.use-cases.ts';

export function previewsRoutes(router: IRouter, dependencies: PreviewsDependencies): void {
  registerRoute(router, contracts.listPreviews, async ({ params }) => ({
    previews: await listPreviews(dependencies, params.id),
  }));

  registerRoute(router, contracts.createPreview, async ({ params, body, actor }) => {
    const { label = null, days = contracts.limits.previews.maxDays } = body;
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    return { preview: await createPreview(dependencies, { ...call, label, days }) };
  });

  registerRoute(router, contracts.revokePreview, async ({ params, actor }) => {
    const call = { episodeId: params.id, userId: memberOf(actor).userId };
    await revokePreview(dependencies, { ...call, previewId: params.previewId });
    return {};
  });

  registerRoute(router, contracts.getPreview, ({ query }) => getPreview(dependencies, query.token));
}
