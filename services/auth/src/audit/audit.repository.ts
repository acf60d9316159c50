import { auditedServices, type AuditEntry, type AuditFilter } from '@nobicast/contracts';
import { dayStart, type Knex } from '@nobicast/service-kit';
import { reads } from '../reads.ts';

export interface AuditPosition {
  at: string;
  service: AuditEntry['service'];
  id: number;
}

type AuditRow = Omit<AuditEntry, 'at'> & { at: Date };

/** One condition for each filter that is set. The values are bound by the names of the filters. */
const conditions: Readonly<Record<keyof AuditFilter, string>> = {
  actor: 'actor_id = :actor',
  target_type: 'target_type = :target_type',
  target_id: 'target_id = :target_id',
  action: 'action = :action',
  from: `at >= ${dayStart(':from')}`,
  to: `at < ${dayStart(':to', 1)}`,
};

/** Entries of the same instant are ordered by service, then newest first. */
const afterPosition = (service: string) =>
  `at <= :at::timestamptz and (at < :at::timestamptz or '${service}' > :service
    or ('${service}' = :service and id < :id))`;

export type AuditTrailRepository = ReturnType<typeof auditTrailRepository>;

/** Each service publishes its audit to auth, which can only read it. */
export function auditTrailRepository(db: Knex) {
  return {
    /** Newest first. Each service is read by index, and only as far as the page needs. */
    async list(
      filter: AuditFilter,
      { after, limit }: { after?: AuditPosition | undefined; limit: number },
    ): Promise<AuditEntry[]> {
      // The keys are those of `conditions`: the query schema is strict.
      const set = (Object.keys(conditions) as (keyof AuditFilter)[]).filter(
        (name) => filter[name] !== undefined,
      );
      const parts = auditedServices.map((service) => {
        const wanted = [...set.map((name) => conditions[name]), ...(after ? [afterPosition(service)] : [])];
        return `(select * from ${reads[`${service}Audit`]} a
          ${wanted.length > 0 ? `where ${wanted.join(' and ')}` : ''}
          order by at desc, id desc limit :limit)`;
      });
      const { rows } = await db.raw<{ rows: AuditRow[] }>(
        `${parts.join(' union all ')} order by at desc, service, id desc limit :limit`,
        { ...Object.fromEntries(set.map((name) => [name, filter[name]])), ...after, limit },
      );
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
    },

    /** Each actor under the name they had last. */
    async listActors(): Promise<{ id: string; name: string }[]> {
      const parts = auditedServices.map(
        (service) => `select actor_id, actor_name, at from ${reads[`${service}Audit`]} a`,
      );
      const { rows } = await db.raw<{ rows: { id: string; name: string }[] }>(
        `select id, name from (
            select distinct on (actor_id) actor_id as id, actor_name as name
            from (${parts.join(' union all ')}) entries order by actor_id, at desc
          ) actors order by lower(name), id`,
      );
      return rows;
    },
  };
}
