import type { Knex } from 'knex';
import type { PublishedView, ViewSql } from './published-views.ts';

/**
 * SQL for a migration: `<schema>.audit`, one row for each decision (who, when, what, about what), and its view
 * `<schema>.published_audit`. The service may insert and read rows, but not change them, until its owner restores
 * that right: see `sealAudit`. Rows contain no text of what was decided about, so that erasing it changes nothing here.
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
-- An owner can be denied its own rights, so that a faulty service cannot rewrite what was decided.
revoke update, delete, truncate on ${schema}.audit from current_user;
${readers
  .map(
    (reader) => `grant usage on schema ${schema} to ${reader};
grant select on ${schema}.published_audit to ${reader};`,
  )
  .join('\n')}`;

/** `published_audit` of each schema. */
export const auditView = {
  meaning: 'Who did what, when, and to what',
  columns: {
    service: ['text', 'The schema'],
    id: ['integer', 'Unique within the service'],
    at: ['timestamptz', 'When'],
    actor_id: ['text', 'The account'],
    actor_name: ['text', 'Its name at the time'],
    action: ['text', '`create`, `update`, `delete`, `approve`…'],
    target_type: ['text', '`episode`, `comment`, `user`…'],
    target_id: ['text', 'Unique within its type'],
    takes_back: ['integer | null', 'The row that this one takes back'],
    details: ['jsonb', 'Numbers, names of fields, states; never a text'],
  },
} as const satisfies PublishedView;

/** Rows of the audit are kept for this long. */
export const auditRetentionMonths = 12;

/**
 * SQL for a migration: auth, which shows one trail over all services, may read the audit, and the role
 * `nobicast_retention` may delete expired rows. `sealAudit` adds the rules of the service.
 */
export const auditRetention = (schema: string) => `
create index audit_at on ${schema}.audit (at desc, id desc);
create index audit_actor on ${schema}.audit (actor_id, at desc);
grant usage on schema ${schema} to nobicast_auth, nobicast_retention;
grant select on ${schema}.published_audit to nobicast_auth;
grant select (at), delete on ${schema}.audit to nobicast_retention;
alter table ${schema}.audit enable row level security;
create policy audit_retention_select on ${schema}.audit for select to nobicast_retention using (true);
create policy audit_retention_delete on ${schema}.audit for delete to nobicast_retention
  using (at < now() - interval '${auditRetentionMonths} months');
`;

/** Owns the audits and their schemas. Nobody can connect as this role. */
export const auditOwner = 'nobicast_audit_owner';

/**
 * SQL for an administrator, after the migrations: takes audit, view and schema from the role of the service, so that
 * a compromised service cannot restore its rights or drop them. It may still create objects there and grant the use
 * of the schema. Altering the audit later needs another statement of this kind.
 */
export const sealAudit = (schema: string, service: string) => `
alter schema ${schema} owner to ${auditOwner};
grant usage, create on schema ${schema} to ${service} with grant option;
alter table ${schema}.audit owner to ${auditOwner};
alter view ${schema}.published_audit owner to ${auditOwner};
grant select, insert on ${schema}.audit to ${service};
grant select on ${schema}.published_audit to ${service};
create policy audit_service_select on ${schema}.audit for select to ${service} using (true);
create policy audit_service_insert on ${schema}.audit for insert to ${service} with check (true);
`;

export interface AuditEntry {
  at: Date;
  actorId: string;
  actorName: string;
  action: string;
  targetType: string;
  targetId: string | number;
  takesBack?: number | undefined;
  /** Never text of what was decided about. */
  details?: Record<string, unknown>;
}

/** Call it in the transaction of the change. Returns the ids in the order of the entries. */
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

export interface AuditActor {
  id: string;
  name: string;
}

export const namelessActor = 'L’administration';

type MemberNames = ViewSql<{ id: string; name: string | null }>;

/** An account by the name that auth publishes to the other services. */
export async function findAuditActor(db: Knex, members: MemberNames, userId: string): Promise<AuditActor> {
  const { rows } = await db.raw<{ rows: { name: string | null }[] }>(
    `select m.name from ${members} m where m.id = :userId`,
    { userId },
  );
  return { id: userId, name: rows[0]?.name ?? namelessActor };
}
