import { databaseOwners, readViews, roleName, type Knex } from '@nobicast/service-kit';
import { connectForTest, createTestDatabase, type TestDatabase } from '@nobicast/service-kit/testing';
import type { AuthRows } from '../../../services/auth/published.ts';
import { expectKept } from '../kept-file.ts';
import { read, sourceFiles } from '../requirements/spec.ts';
import { foreignKeys, page, reads, schemaOf, views } from './views.ts';

let database: TestDatabase;
let admin: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  admin = connectForTest(database.adminUrl, 'public');
});
afterAll(async () => {
  await admin.destroy();
  await database.drop();
});

const rowsOf = async <Row>(sql: string, bindings: Record<string, Knex.RawBinding> = {}): Promise<Row[]> =>
  (await admin.raw<{ rows: Row[] }>(sql, bindings)).rows;
const schemas = `array[${databaseOwners.map((owner) => `'${owner}'`).join()}]`;

test('each view has the columns and types of its list', async () => {
  const columns = await rowsOf<{ view: string; name: string; type: string }>(
    `select n.nspname || '.' || c.relname as view, a.attname as name, format_type(a.atttypid, null) as type
      from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any(${schemas}) and a.attnum > 0 and not a.attisdropped`,
  );
  for (const [view, { columns: listed }] of Object.entries(views)) {
    const found = columns
      .filter((column) => column.view === view)
      .map(({ name, type }) => [name, type.replace('timestamp with time zone', 'timestamptz')] as const);
    const declared = Object.entries(listed).map(
      ([name, [type]]) => [name, type.replace(' | null', '')] as const,
    );
    expect([view, Object.fromEntries(found)]).toEqual([view, Object.fromEntries(declared)]);
  }
});

test('each role may read the views that its service names, and nothing else of another schema', async () => {
  const roles = [...new Set(reads.map(({ reader }) => reader))];
  const granted = await rowsOf<{ role: string; view: string }>(
    `select r.role, n.nspname || '.' || c.relname as view
      from pg_class c join pg_namespace n on n.oid = c.relnamespace cross join unnest(:roles::text[]) r (role)
      where n.nspname = any(${schemas}) and c.relkind in ('r', 'v', 'm', 'p') and r.role <> 'nobicast_' || n.nspname
        and has_any_column_privilege(r.role, c.oid, 'select, insert, update')`,
    { roles: roles.map(roleName) },
  );
  const named = reads.map(({ reader, view }) => `${roleName(reader)} reads ${view}`);
  expect([...new Set(granted.map(({ role, view }) => `${role} reads ${view}`))].sort()).toEqual(
    [...new Set(named)].sort(),
  );
});

test('triggers and views of a schema read what its service names', async () => {
  const texts = await rowsOf<{ schema: string; text: string }>(
    `select n.nspname as schema, p.prosrc as text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = any(${schemas})
    union all select schemaname, definition from pg_views where schemaname = any(${schemas})`,
  );
  const found = texts.flatMap(({ schema, text }) =>
    Object.keys(views).flatMap((view) =>
      schemaOf(view) !== schema && new RegExp(`\\b${view}\\b`).test(text) ? [`${schema} reads ${view}`] : [],
    ),
  );
  const named = reads
    .filter(({ isReadInDatabase }) => isReadInDatabase)
    .map(({ reader, view }) => `${reader} reads ${view}`);
  expect([...new Set(found)].sort()).toEqual(named.sort());
});

test('foreign keys between schemas are those that the page lists', async () => {
  const found = await rowsOf<{ from: string; to: string }>(
    `select distinct n.nspname as "from", f.confrelid::regclass::text as "to"
      from pg_constraint f join pg_namespace n on n.oid = f.connamespace
        join pg_class c on c.oid = f.confrelid
      where f.contype = 'f' and c.relnamespace <> f.connamespace order by 1, 2`,
  );
  expect(found).toEqual(foreignKeys);
});

test('a service names what it reads of another one in its reads.ts, and only there', async () => {
  const relations = await rowsOf<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = any(${schemas}) and c.relkind in ('r', 'v')`,
  );
  const others = sourceFiles()
    .filter((file) => /^services\/[a-z]+\/src\/.*\.ts$/.test(file))
    .filter((file) => !/\.test\.ts$|\/testing\/|\/src\/reads\.ts$/.test(file))
    .flatMap((file) => {
      const [, service] = file.split('/');
      // A quoted name, or one in SQL; in a comment it explains.
      const text = read(file).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
      return relations
        .filter(({ name }) => schemaOf(name) !== service)
        .filter(({ name }) => new RegExp(`(['"]|\\b(?:from|join|into|update) )${name}\\b`).test(text))
        .map(({ name }) => `${file}: ${name}`);
    });
  expect(others).toEqual([]);
});

test('a reader cannot name a column that is not published', () => {
  const view = readViews<AuthRows>();
  // @ts-expect-error Addresses are not published.
  view('auth.published_members', 'id', 'email');
  // @ts-expect-error Neither is the table.
  view('auth.users', 'id');
  expect(view('auth.published_members', 'id')).toBe('(select id from auth.published_members)');
});

test('the page about it is current', () => expectKept('docs/published-views.md', page()));
