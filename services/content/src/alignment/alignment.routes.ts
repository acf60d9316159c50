import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  acceptAlignment,
  getAlignment,
  saveAlignment,
  undoAlignment,
  type AlignmentDependencies,
} from './alignment.use-cases.ts';

export function alignmentRoutes(router: IRouter, dependencies: AlignmentDependencies): void {
  registerRoute(router, contracts.getAlignment, ({ params }) => getAlignment(dependencies, params.id));

  registerRoute(
    router,
    contracts.saveAlignment,
    ({ params, body: { confirms_shift: confirmsShift, ...plan }, version, actor }) =>
      saveAlignment(dependencies, {
        episodeId: params.id,
        userId: memberOf(actor).userId,
        plan,
        confirmsShift: confirmsShift === true,
        version,
      }),
  );

  registerRoute(router, contracts.acceptAlignment, ({ params, version, actor }) =>
    acceptAlignment(dependencies, { episodeId: params.id, userId: memberOf(actor).userId, version }),
  );

  registerRoute(router, contracts.undoAlignment, ({ params, actor }) =>
    undoAlignment(dependencies, { episodeId: params.id, userId: memberOf(actor).userId }),
  );
}
