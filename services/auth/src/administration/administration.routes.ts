import { getAccountFigures } from '@nobicast/contracts';
import { registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { FiguresRepository } from './figures.repository.ts';

export function administrationRoutes(
  router: IRouter,
  {
    figures,
    isMailConnected,
    clock,
  }: { figures: FiguresRepository; isMailConnected: () => Promise<boolean>; clock: () => Date },
): void {
  registerRoute(router, getAccountFigures, async () => {
    const [accounts, isConnected] = await Promise.all([figures.summarise(clock()), isMailConnected()]);
    return { ...accounts, is_mail_connected: isConnected };
  });
}
