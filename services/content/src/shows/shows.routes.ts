import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { listAirings } from './airings.use-case.ts';
import { getShowNotes, listShowComments, saveShowNotes, setQuestion } from './show-desk.use-cases.ts';
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

  registerRoute(router, contracts.listAirings, async ({ params }) => ({
    subjects: await listAirings(dependencies, params.id),
  }));

  registerRoute(router, contracts.moveShow, ({ params, body, actor }) =>
    moveShow(dependencies, { ...params, ...memberOf(actor), startsAt: body.recording_starts_at }),
  );

  registerRoute(router, contracts.planSubjectOfShow, ({ params, body, actor }) =>
    planSubject(dependencies, { ...params, ...memberOf(actor), plannedMinutes: body.planned_minutes }),
  );

  registerRoute(router, contracts.getShowNotes, ({ params, actor }) =>
    getShowNotes(dependencies, { ...params, ...memberOf(actor) }),
  );

  registerRoute(router, contracts.saveShowNotes, ({ params, body, version, actor }) =>
    saveShowNotes(dependencies, { ...params, ...memberOf(actor), ...body, version }),
  );

  registerRoute(router, contracts.listShowComments, async ({ params, actor }) => ({
    comments: await listShowComments(dependencies, { ...params, ...memberOf(actor) }),
  }));

  registerRoute(router, contracts.chooseQuestion, ({ params, body, actor }) =>
    setQuestion(dependencies, { ...params, ...memberOf(actor), isQuestion: true, isAsked: body.is_asked }),
  );

  registerRoute(router, contracts.removeQuestion, ({ params, actor }) =>
    setQuestion(dependencies, { ...params, ...memberOf(actor), isQuestion: false }),
  );

  registerRoute(router, contracts.sendShowCommands, ({ params, body, actor }) =>
    sendShowCommands(dependencies, { ...params, ...memberOf(actor), commands: body.commands }),
  );
}
