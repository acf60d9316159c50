import type { Knex } from 'knex';

/**
 * SQL for a migration: `<schema>.audit`, one row for each decision of a person (who, when, what, about what), and its
 * view `<schema>.published_audit` for other services. The role of the service may insert rows and read them, but
 * neither change nor delete them. Rows keep no text of what they are about, so that erasing it needs no change here.
 */
export const auditTable = (schema: string, { readers = [] }: { readers?: readonly string[] } = {}) => `
create table ${schema}.audit (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_id text not null,
  actor_name text not null,
  action text not null,
  target_type text not null,
  target_id text not null,
  -- The row that this one takes back. No foreign key: its check would need the right to update.
  takes_back integer,
  details jsonb not null default '{}'
);
create index audit_target on ${schema}.audit (target_type, target_id, id desc);
create view ${schema}.published_audit as
  select '${schema}' as service, id, at, actor_id, actor_name, action, target_type, target_id, takes_back, details
  from ${schema}.audit;
-- An owner can be denied its own rights: a faulty or captured service cannot rewrite what was decided.
revoke update, delete, truncate on ${schema}.audit from current_user;
${readers
  .map(
    (reader) => `grant usage on schema ${schema} to ${reader};
grant select on ${schema}.published_audit to ${reader};`,
  )
  .join('\n')}`;

export interface AuditEntry {
  at: Date;
  actorId: string;
  actorName: string;
  action: string;
  targetType: string;
  targetId: string | number;
  takesBack?: number | undefined;
  /** Never the text of what was decided about. */
  details?: Record<string, unknown>;
}

/** Adds rows, in the transaction of what they report. Returns their ids in the same order. */
export async function addAudit(db: Knex, schema: string, entries: readonly AuditEntry[]): Promise<number[]> {
  if (entries.length === 0) return [];
  const rows = await db(`${schema}.audit`)
    .insert(
      entries.map((entry) => ({
        at: entry.at,
        actor_id: entry.actorId,
        actor_name: entry.actorName,
        action: entry.action,
        target_type: entry.targetType,
        target_id: String(entry.targetId),
        takes_back: entry.takesBack ?? null,
        details: JSON.stringify(entry.details ?? {}),
      })),
    )
    .returning<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}
