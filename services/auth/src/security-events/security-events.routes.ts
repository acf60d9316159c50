import { listSecurityEvents, type SecurityEventEntry } from '@nobicast/contracts';
import { memberOf, registerRoute } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import { deviceName } from '../sessions/device.copy.ts';
import type { UsersRepository } from '../users/users.repository.ts';
import type { SecurityEvent, SecurityEventsRepository } from './security-events.repository.ts';

const listed = 100;

const presentEvent = ({ id, at, kind, details, userAgent }: SecurityEvent): SecurityEventEntry => ({
  id,
  at: at.toISOString(),
  kind,
  by: details.by ?? null,
  name: details.name ?? null,
  device: userAgent === null ? null : deviceName(userAgent),
});

export function securityEventsRoutes(
  router: IRouter,
  { events, users }: { events: SecurityEventsRepository; users: Pick<UsersRepository, 'getActive'> },
): void {
  registerRoute(router, listSecurityEvents, async ({ actor }) => {
    const { id } = await users.getActive(memberOf(actor).userId);
    return { events: (await events.listOf(id, listed)).map(presentEvent) };
  });
}
