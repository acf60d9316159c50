import { renewEnclosure } from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { StoreAudioDependencies } from '../audio/store-audio.use-case.ts';
import { presentEnclosure } from '../sounds/sounds.present.ts';
import * as useCases from './renew-enclosure.use-case.ts';

export function enclosuresRoutes(router: IRouter, dependencies: StoreAudioDependencies): void {
  registerRoute(router, renewEnclosure, async ({ params, body, actor }) => {
    const { userId } = memberOf(actor);
    const episodeId = params.id;
    const renewed = await useCases.renewEnclosure(dependencies, { episodeId, version: body.version, userId });
    return { enclosure: presentEnclosure(episodeId, renewed) };
  });
}
