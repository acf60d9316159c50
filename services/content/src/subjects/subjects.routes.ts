import * as contracts from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { readPasted } from './pasted/read-pasted.ts';
import {
  createSubject,
  createSubjects,
  deleteSubject,
  listSubjects,
  shiftStarts,
  updateSubject,
  type SubjectsDependencies,
} from './subjects.use-cases.ts';

export function subjectsRoutes(router: IRouter, dependencies: SubjectsDependencies): void {
  registerRoute(router, contracts.listAdminSubjects, async ({ params }) => ({
    subjects: await listSubjects(dependencies, params.id),
  }));

  // For media, after an upload that replaced the audio. Nothing to do for an episode that was deleted meanwhile.
  registerRoute(router, contracts.markStartsUnchecked, async ({ params }) => ({
    changed: await dependencies.subjects.markStartsUnchecked(params.id),
  }));

  registerRoute(router, contracts.createSubject, async ({ params, body, actor }) => ({
    subject: await createSubject(dependencies, {
      episodeId: params.id,
      userId: memberOf(actor).userId,
      input: body,
    }),
  }));

  registerRoute(router, contracts.readPastedSubjects, ({ body }) => Promise.resolve(readPasted(body.text)));

  registerRoute(router, contracts.createSubjects, async ({ params, body, actor }) => ({
    subjects: await createSubjects(dependencies, {
      episodeId: params.id,
      userId: memberOf(actor).userId,
      inputs: body.subjects,
    }),
  }));

  registerRoute(router, contracts.updateSubject, async ({ params, body, version, actor }) => ({
    subject: await updateSubject(dependencies, {
      episodeId: params.id,
      subjectId: params.subjectId,
      userId: memberOf(actor).userId,
      input: body,
      version,
    }),
  }));

  registerRoute(router, contracts.deleteSubject, async ({ params, actor }) => {
    await deleteSubject(dependencies, {
      episodeId: params.id,
      subjectId: params.subjectId,
      userId: memberOf(actor).userId,
    });
    return {};
  });

  registerRoute(router, contracts.shiftSubjectStarts, async ({ params, body, actor }) => ({
    subjects: await shiftStarts(dependencies, {
      episodeId: params.id,
      subjectId: params.subjectId,
      userId: memberOf(actor).userId,
      byMs: body.by_ms,
    }),
  }));
}
