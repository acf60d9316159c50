import { getFileChapters, writeFileChapters } from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import {
  readFileChapters,
  requestFileChapters,
  type FileChaptersDependencies,
} from './file-chapters.use-cases.ts';

export function fileChaptersRoutes(router: IRouter, dependencies: FileChaptersDependencies): void {
  registerRoute(router, getFileChapters, ({ params }) => readFileChapters(dependencies, params.id));

  registerRoute(router, writeFileChapters, async ({ params, body, actor }) => {
    const { userId } = memberOf(actor);
    await requestFileChapters(dependencies, { episodeId: params.id, tags: body.tags, userId });
    return {};
  });
}
