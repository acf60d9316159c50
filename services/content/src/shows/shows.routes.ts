import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  getShow,
  listShows,
  moveShow,
  planSubject,
  sendShowCommands,
  type ShowsDependencies,
} from './shows.use-cases.ts';

export function showsRoutes(router: IRouter, dependencies: ShowsDependencies): void {
  registerRoute(router, contracts.listShows, async ({ actor }) => ({
    shows: await listShows(dependencies, memberOf(actor)),
  }));

  registerRoute(router, contracts.getShow, ({ params, actor }) =>
    getShow(dependencies, { ...params, ...memberOf(actor) }),
  );

  registerRoute(router, contracts.moveShow, ({ params, body, actor }) =>
    moveShow(dependencies, { ...params, ...memberOf(actor), startsAt: body.recording_starts_at }),
  );

  registerRoute(router, contracts.planSubjectOfShow, ({ params, body, actor }) =>
    planSubject(dependencies, { ...params, ...memberOf(actor), plannedMinutes: body.planned_minutes }),
  );

  registerRoute(router, contracts.sendShowCommands, ({ params, body, actor }) =>
    sendShowCommands(dependencies, { ...params, ...memberOf(actor), commands: body.commands }),
  );
}
