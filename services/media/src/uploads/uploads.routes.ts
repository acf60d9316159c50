import { deleteFile, rereadFile, uploadFile } from '@nobicast/contracts';
import { ApiError, disconnectIdle, memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { receiveForm } from './receive-form.ts';
import * as rereading from './reread-file.use-case.ts';
import * as useCases from './upload-file.use-case.ts';

export function uploadsRoutes(
  router: IRouter,
  { uploadIdleMs, ...dependencies }: StoreAudioDependencies & { uploadIdleMs: number },
): void {
  registerRoute(router, uploadFile, async ({ params, actor, request }, response) => {
    disconnectIdle(request, uploadIdleMs);
    const episodeId = params.id;
    if (!(await dependencies.audio.hasEpisode(episodeId))) throw new ApiError('episode_not_found');
    const form = await receiveForm(dependencies, { episodeId, request, response });
    const { userId } = memberOf(actor);
    return { file: await useCases.uploadFile(dependencies, { episodeId, form, userId }) };
  });

  registerRoute(router, deleteFile, async ({ params, query, actor }) => {
    const { userId } = memberOf(actor);
    await useCases.deleteFile(dependencies, { episodeId: params.id, kind: query.kind, userId });
    return {};
  });

  registerRoute(router, rereadFile, async ({ params, body, actor }) => {
    const { userId } = memberOf(actor);
    await rereading.rereadFile(dependencies, { episodeId: params.id, kind: body.kind, userId });
    return {};
  });
}
