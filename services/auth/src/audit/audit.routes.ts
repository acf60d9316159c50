import { exportAudit, limits, listAudit, listAuditActors, type AuditEntry } from '@nobicast/contracts';
import { memberOf, registerRoute, registerStream, sendRows, type Actor } from '@nobicast/service-kit';
import type { IRouter } from 'express';
import type { UsersRepository } from '../users/users.repository.ts';
import { auditCsv, listAuditRows } from './audit.csv.ts';
import type { AuditPosition, AuditTrailRepository } from './audit.repository.ts';

export interface AuditDependencies {
  trail: AuditTrailRepository;
  users: Pick<UsersRepository, 'getActiveAdmin'>;
  clock: () => Date;
}

export function auditRoutes(router: IRouter, { trail, users, clock }: AuditDependencies): void {
  // A signed actor may be some seconds old: the role may have been taken away since.
  const requireAdmin = (actor: Actor) => users.getActiveAdmin(memberOf(actor).userId);

  registerRoute(router, listAudit, async ({ actor, query: { before, ...filter } }) => {
    await requireAdmin(actor);
    const limit = limits.audit.pageSize;
    // One more than a page has, to know whether there is another page.
    const found = await trail.list(filter, {
      after: before === undefined ? undefined : positionOf(before),
      limit: limit + 1,
    });
    const entries = found.slice(0, limit);
    const last = entries.at(-1);
    return { entries, next: found.length > limit && last ? nameOf(last) : null };
  });

  registerRoute(router, listAuditActors, async ({ actor }) => {
    await requireAdmin(actor);
    return { actors: await trail.listActors() };
  });

  registerStream(router, exportAudit, async ({ actor, query }, response) => {
    await requireAdmin(actor);
    // Read one row first: a failure can be an error reply only before anything was sent.
    await trail.list(query, { limit: 1 });
    const day = clock().toISOString().slice(0, 10);
    response.set({
      'Cache-Control': 'no-store',
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="journal-${day}.csv"`,
    });
    await sendRows(listAuditRows(trail, query), auditCsv(), response);
  });
}

const nameOf = ({ at, service, id }: AuditEntry) => `${at}~${service}~${id}`;

function positionOf(name: string): AuditPosition {
  // The schema of the query has checked the three parts.
  const [at, service, id] = name.split('~') as [string, AuditPosition['service'], string];
  return { at, service, id: Number(id) };
}
