import { Client } from 'pg';
import { auditOwner, sealAudit } from './audit.ts';

/** One role and schema per service, with the same name. Migrations run in this order: it has no cycle. */
export const databaseOwners = ['content', 'auth', 'comments', 'media'] as const;
export type DatabaseOwner = (typeof databaseOwners)[number];

/** The gateway has its own schema for counters and cannot read tables of the services. */
const schemaRoles = [...databaseOwners, 'gateway'] as const;

/** `retention` owns nothing: it may only delete expired rows of the audit (`auditRetention`). */
export const databaseRoles = [...schemaRoles, 'retention'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

export const roleName = (role: DatabaseRole) => `nobicast_${role}` as const;

/** Existing servers still have these, without access to our databases. */
const retiredRoles = ['nobicast_shell'];

const extensions = ['pg_trgm', 'unaccent', 'pgcrypto', 'citext'];

export interface ProvisionOptions {
  /** As an administrator, to any database of the server. */
  adminUrl: string;
  databaseName: string;
  /** Called with the full name: `nobicast_content`. */
  rolePassword(roleName: string): string;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export function urlOfDatabase(url: string, databaseName: string): string {
  const other = new URL(url);
  other.pathname = `/${encodeURIComponent(databaseName)}`;
  return other.href;
}

async function hasRow(client: Client, sql: string, value: string): Promise<boolean> {
  const { rowCount } = await client.query(sql, [value]);
  return rowCount !== null && rowCount > 0;
}

async function ensureRole(client: Client, role: DatabaseRole, password: string): Promise<void> {
  const name = client.escapeIdentifier(roleName(role));
  if (!(await hasRow(client, 'select 1 from pg_roles where rolname = $1', roleName(role))))
    await client.query(`create role ${name}`);
  // Set each time, so that a changed secret takes effect.
  await client.query(
    `alter role ${name} login nocreatedb nocreaterole password ${client.escapeLiteral(password)}`,
  );
  // An administrator that is not a superuser (managed Postgres) must be a member of a role to create objects for it.
  await client.query(`grant ${name} to current_user`);
}

async function ensureAuditOwner(client: Client): Promise<void> {
  if (!(await hasRow(client, 'select 1 from pg_roles where rolname = $1', auditOwner)))
    await client.query(`create role ${auditOwner} nologin`);
  await client.query(`grant ${auditOwner} to current_user`);
}

/** These grants belong to the database: a clone of it needs them again. */
async function grantDatabase(client: Client, databaseName: string): Promise<void> {
  const database = client.escapeIdentifier(databaseName);
  const owners = databaseOwners.map(roleName).join(', ');
  await client.query(`revoke all on database ${database} from public`);
  await client.query(`grant connect, create on database ${database} to ${owners}`);
  // Needed to make it the owner of a schema.
  await client.query(`grant create on database ${database} to ${auditOwner}`);
  const others = databaseRoles.filter((role) => !(databaseOwners as readonly string[]).includes(role));
  await client.query(`grant connect on database ${database} to ${others.map(roleName).join(', ')}`);
  for (const role of retiredRoles) {
    if (await hasRow(client, 'select 1 from pg_roles where rolname = $1', role))
      await client.query(`revoke all on database ${database} from ${client.escapeIdentifier(role)}`);
  }
}

/** Every role may connect to these by default. */
const serverDatabases = ['postgres', 'template1'];

/** Only the owner of a database or a superuser may revoke this. */
async function closeServerDatabases(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string; may_close: boolean }>(
    `select datname as name, pg_has_role(datdba, 'usage') as may_close from pg_database
      where datname = any($1) and exists (
        select 1 from aclexplode(coalesce(datacl, acldefault('d', datdba)))
        where grantee = 0 and privilege_type = 'CONNECT')`,
    [serverDatabases],
  );
  for (const { name, may_close: mayClose } of rows) {
    if (mayClose)
      await client.query(`revoke connect on database ${client.escapeIdentifier(name)} from public`);
    else
      process.emitWarning(
        `Every role may connect to the database "${name}": only its owner can revoke that.`,
      );
  }
}

async function ensureSchemas(client: Client): Promise<void> {
  for (const extension of extensions) await client.query(`create extension if not exists ${extension}`);
  await client.query('revoke all on schema public from public');
  await client.query(`grant usage on schema public to ${databaseOwners.map(roleName).join(', ')}`);
  for (const role of schemaRoles)
    await client.query(`create schema if not exists ${role} authorization ${roleName(role)}`);
}

/** Creates what migrations require: database, extensions, roles, schemas, grants. Idempotent. */
export async function provisionDatabase(options: ProvisionOptions): Promise<void> {
  const { adminUrl, databaseName } = options;
  await withClient(adminUrl, async (client) => {
    for (const role of databaseRoles) await ensureRole(client, role, options.rolePassword(roleName(role)));
    await ensureAuditOwner(client);
    if (!(await hasRow(client, 'select 1 from pg_database where datname = $1', databaseName)))
      await client.query(`create database ${client.escapeIdentifier(databaseName)}`);
    await grantDatabase(client, databaseName);
    await closeServerDatabases(client);
  });
  await withClient(urlOfDatabase(adminUrl, databaseName), ensureSchemas);
}

/** Takes the audits from the services after their migrations (`sealAudit`). Idempotent. */
export async function sealAudits({
  adminUrl,
  databaseName,
}: Pick<ProvisionOptions, 'adminUrl' | 'databaseName'>): Promise<void> {
  const isSealed = `select 1 from pg_class where oid = ($1 || '.audit')::regclass and relowner = '${auditOwner}'::regrole`;
  await withClient(urlOfDatabase(adminUrl, databaseName), async (client) => {
    for (const owner of databaseOwners) {
      // Once only, because it locks the table. The statements of one query are one transaction.
      if (!(await hasRow(client, isSealed, owner))) await client.query(sealAudit(owner, roleName(owner)));
    }
  });
}

/** Copies a provisioned and migrated database. The template must have no connections. */
export async function cloneDatabase(adminUrl: string, template: string, databaseName: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const names = [databaseName, template].map((name) => client.escapeIdentifier(name));
    // The usual strategy writes every block to the log as well, which takes three times the processor time.
    await client.query(`create database ${names.join(' template ')} strategy file_copy`);
    await grantDatabase(client, databaseName);
  });
}

/** Cuts all connections to the database first. */
export async function dropDatabase(adminUrl: string, databaseName: string): Promise<void> {
  await withClient(adminUrl, (client) =>
    client.query(`drop database if exists ${client.escapeIdentifier(databaseName)} with (force)`),
  );
}
