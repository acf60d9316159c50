import { auditedServices, auditPageSchema, limits, type AuditEntry } from '@nobicast/contracts';
import { addAudit, type Knex } from '@nobicast/service-kit';
import { connectForTest, eventually } from '@nobicast/service-kit/testing';
import { deleteOldAudit } from '../jobs/clean-up.job.ts';
import {
  actorHeaders,
  buildSession,
  buildUser,
  makeJobsDue,
  startAuthForTest,
  type AuthForTest,
} from '../testing/index.ts';

let auth: AuthForTest;
let services: Record<AuditEntry['service'], Knex>;
beforeAll(async () => {
  auth = await startAuthForTest();
  // Every service has its entry.
  services = Object.fromEntries(
    auditedServices.map((service) => [service, connectForTest(auth.database.urlFor(service), service)]),
  ) as typeof services;
});
afterAll(async () => {
  for (const db of Object.values(services)) await db.destroy();
  await auth.close();
});

interface Fields {
  at?: Date;
  actorId?: string;
  actorName?: string;
  action?: string;
  targetType?: string;
  targetId?: string;
}
const add = (service: AuditEntry['service'], fields: Fields, count = 1) =>
  addAudit(
    services[service],
    service,
    Array.from({ length: count }, () => ({
      at: new Date('2026-11-02T09:00:00.000Z'),
      actorId: 'maud',
      actorName: 'Maud',
      action: 'delete',
      targetType: 'episode',
      targetId: '7',
      details: { number: 976 },
      ...fields,
    })),
  );

async function get(path: string, role: 'admin' | 'moderator' = 'admin'): Promise<Response> {
  const user = await buildUser(auth, { role });
  const headers = actorHeaders(auth, await buildSession(auth, { user }));
  return fetch(`${auth.url}/api/admin/audit${path}`, { headers });
}
async function page(path: string) {
  const reply = await get(path);
  expect(reply.status).toBe(200);
  return auditPageSchema.parse(((await reply.json()) as { data: unknown }).data);
}

/** Read page by page. */
async function readAll(filter: string): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let before: string | undefined; ;) {
    const { entries: found, next } = await page(`?${filter}${before ? `&before=${before}` : ''}`);
    entries.push(...found);
    if (next === null) return entries;
    before = encodeURIComponent(next);
  }
}

test('the trail of all services is read page by page, the newest first, without a gap or a double', async () => {
  const actorId = 'pages';
  const sameAt = new Date('2026-11-03T09:00:00.000Z');
  // More than a page at one instant, spread over the services, and one before and after it.
  for (const service of auditedServices) await add(service, { actorId, at: sameAt }, 30);
  await add('media', { actorId, at: new Date('2026-11-03T08:59:59.999Z') });
  await add('comments', { actorId, at: new Date('2026-11-03T09:00:00.001Z') });

  const first = await page(`?actor=${actorId}`);
  expect(first.entries).toHaveLength(limits.audit.pageSize);
  const all = await readAll(`actor=${actorId}`);
  expect(all).toHaveLength(4 * 30 + 2);
  expect(new Set(all.map(({ service, id }) => `${service} ${id}`)).size).toBe(all.length);
  const instants = all.map(({ at }) => at);
  expect(instants).toEqual([...instants].sort().reverse());
  expect([all[0]?.service, all.at(-1)?.service]).toEqual(['comments', 'media']);
});

test('it is filtered by person, object, act and day in Paris', async () => {
  const actorId = 'filters';
  // 23:30 in Paris on the 9th, and half past midnight on the 10th.
  await add('content', { actorId, at: new Date('2026-11-09T22:30:00Z'), targetId: '41' });
  await add('comments', {
    actorId,
    at: new Date('2026-11-09T23:30:00Z'),
    targetType: 'comment',
    action: 'reject',
  });
  const kinds = async (filter: string) =>
    (await readAll(`actor=${actorId}${filter}`)).map(({ target_type: type }) => type);
  expect(await kinds('')).toEqual(['comment', 'episode']);
  expect(await kinds('&target_type=comment')).toEqual(['comment']);
  expect(await kinds('&target_type=episode&target_id=41')).toEqual(['episode']);
  expect(await kinds('&target_type=episode&target_id=42')).toEqual([]);
  expect(await kinds('&action=reject')).toEqual(['comment']);
  expect(await kinds('&to=2026-11-09')).toEqual(['episode']);
  expect(await kinds('&from=2026-11-10&to=2026-11-10')).toEqual(['comment']);
  expect(await readAll('actor=nobody-of-them')).toEqual([]);
});

test('everybody in it is listed once, under the name they had last', async () => {
  await add('content', { actorId: 'renamed', actorName: 'Ancien nom', at: new Date('2026-01-01T00:00:00Z') });
  await add('media', { actorId: 'renamed', actorName: 'Nouveau nom', at: new Date('2026-02-01T00:00:00Z') });
  const { data } = (await (await get('/actors')).json()) as { data: { actors: { id: string }[] } };
  expect(data.actors.filter(({ id }) => id === 'renamed')).toEqual([{ id: 'renamed', name: 'Nouveau nom' }]);
});

test('it is exported as CSV with its filters, and no name is executed as a formula', async () => {
  const actorId = 'export';
  await add('content', { actorId, actorName: '=HYPERLINK("https://evil.example";"Odile, l’amie")' });
  await add('media', { actorId, action: 'create' }, 1_500);
  const reply = await get(`/export?actor=${actorId}&from=2026-11-02`);
  expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(reply.headers.get('content-disposition')).toMatch(
    /^attachment; filename="journal-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const lines = Buffer.from(await reply.arrayBuffer())
    .toString('utf8')
    .trimEnd()
    .split('\r\n');
  expect(lines[0]).toBe(
    '\ufeffdate,service,id,auteur,identifiant_auteur,action,objet,identifiant_objet,details',
  );
  expect(lines).toHaveLength(1 + 1 + 1_500);
  expect(lines[1]).toMatch(
    /^2026-11-02T09:00:00\.000Z,content,\d+,"'=HYPERLINK\(""https:\/\/evil\.example"";""Odile, l’amie""\)",export,delete,episode,7,"{""number"":976}"$/,
  );
});

test.each([
  'from=2026-02-30',
  'from=0000-01-01',
  'from=hier',
  'actor=a%20b',
  'target_type=Episode',
  'before=2026-11-03T09:00:00.000Z~shell~1',
  'before=x',
  'before=0000-00-00T00:00:00.000Z~auth~1',
  'before=2026-02-30T00:00:00.000Z~auth~1',
  'person=maud',
])('%s is refused with the name of the parameter', async (query) => {
  const reply = await get(`?${query}`);
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'validation_failed',
      fields: [expect.objectContaining({ in: 'query', path: query.split('=')[0] })],
    }),
  ]);
});

test.each(['', '/actors', '/export'])('a moderator may not read %s', async (path) => {
  expect((await get(path, 'moderator')).status).toBe(403);
});

test('a job of every night deletes what is older than twelve months in every service, and nothing younger', async () => {
  const actorId = 'retention';
  const monthsAgo = (months: number) => {
    const at = new Date();
    at.setUTCMonth(at.getUTCMonth() - months);
    return at;
  };
  for (const service of auditedServices) {
    await add(service, { actorId, at: monthsAgo(13), targetId: 'old' });
    await add(service, { actorId, at: monthsAgo(11), targetId: 'young' });
  }
  auth.startJobs('smtp://127.0.0.1:1', { hasSchedule: true });
  // A started worker has scheduled its own jobs.
  await eventually(async () => {
    const { rows } = await auth.db.raw<{ rows: unknown[] }>(
      `select from auth_jobs._private_known_crontabs where identifier = 'delete_old_audit'`,
    );
    return rows.length === 1;
  });
  await auth.db.raw(`select auth_jobs.add_job('delete_old_audit')`);
  await makeJobsDue(auth);
  await eventually(async () => (await readAll(`actor=${actorId}&target_id=old`)).length === 0);
  expect(await readAll(`actor=${actorId}`)).toHaveLength(auditedServices.length);
});

test('that job leaves no connection open', async () => {
  const db = connectForTest(auth.database.urlFor('retention'), 'public');
  await deleteOldAudit(() => db)(undefined);
  await expect(db.raw('select 1')).rejects.toThrow('Unable to acquire a connection');
});

test('somebody who is no admin any more is refused at once', async () => {
  const user = await buildUser(auth, { role: 'admin' });
  const headers = actorHeaders(auth, await buildSession(auth, { user }));
  await auth.db('auth.users').where({ id: user.id }).update({ role: 'moderator' });
  expect((await fetch(`${auth.url}/api/admin/audit`, { headers })).status).toBe(403);
});
