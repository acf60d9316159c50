import { publicRoutes, type RouteContract, type ServiceName } from '@nobicast/contracts';
import type { Knex, UserActor } from '@nobicast/service-kit';
import { connectForTest } from '@nobicast/service-kit/testing';
import { signed } from '../access/callers.ts';
import { startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';
import { attempts, dumpSchemas, sentBody, unaudited, type Attempt } from './attempts.ts';

const changingCalls = publicRoutes.filter(
  ({ method, path }) => method !== 'GET' && /^\/api\/(admin|moderation)(\/|$)/.test(path),
);
const auditedCalls = changingCalls.flatMap((contract) =>
  contract.owner === 'gateway' || contract.id in unaudited
    ? []
    : [[contract.id, contract.owner, contract] as const],
);

let site: SiteForTest;
let admin: UserActor;
/** As an administrator. */
const databases = new Map<ServiceName, Knex>();

beforeAll(async () => {
  site = await startSiteForTest();
  admin = (await site.openSession({ role: 'admin' })).actor;
  const urls: Record<ServiceName, string> = {
    auth: site.auth.database.adminUrl,
    comments: site.comments.adminUrl,
    content: site.content.adminUrl,
    media: site.media.database.adminUrl,
  };
  for (const [owner, url] of Object.entries(urls)) {
    const db = connectForTest(url, 'public');
    databases.set(owner as ServiceName, db); // the keys of the record above
    await db.raw(`create function public.fail_audit() returns trigger language plpgsql
      as $$ begin raise exception 'the audit cannot be written'; end $$`);
  }
});
afterAll(async () => {
  for (const db of databases.values()) await db.destroy();
  await site.close();
});

function databaseOf(owner: ServiceName): Knex {
  const db = databases.get(owner);
  if (!db) throw new Error(`${owner} has no database.`);
  return db;
}

async function send(owner: ServiceName, { method, path }: RouteContract, attempt: Attempt) {
  const { headers: ofBody, body } = sentBody(attempt);
  const target = path
    .replace('{id}', String(attempt.id))
    .replace('{subjectId}', String(attempt.subjectId))
    .replace('{sessionId}', String(attempt.sessionId))
    .replace('{participantId}', String(attempt.participantId))
    .replace('{previewId}', String(attempt.previewId))
    .replace('{deliveryId}', String(attempt.deliveryId));
  const reply = await fetch(site.serviceUrls[owner] + target + (attempt.query ?? ''), {
    method,
    // A signature is valid for seconds.
    headers: { ...signed(admin), ...ofBody },
    body,
  });
  return { status: reply.status, text: await reply.text() };
}

/** A bulk call returns a result for each item. */
const hasDoneNothing = ({ status, text }: { status: number; text: string }) =>
  status === 500 || (status === 200 && text.includes('"is_done":false') && !text.includes('"is_done":true'));

async function countAudit(owner: ServiceName): Promise<number> {
  const { rows } = await databaseOf(owner).raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from ${owner}.audit`,
  );
  return rows[0]?.count ?? 0;
}

test('every call that changes something is in the table, or among those that need no row', () => {
  expect(Object.keys({ ...attempts, ...unaudited }).sort()).toEqual(changingCalls.map(({ id }) => id).sort());
});

// ROLES-15
test.each(auditedCalls)(
  '%s changes nothing where its row in the audit cannot be written, and adds one where it can',
  async (id, owner, contract) => {
    const attempt = await attempts[id]?.(site);
    if (!attempt) throw new Error(`${id} is not in the table.`);
    const db = databaseOf(owner);
    // Uploaded objects are removed by a job that is scheduled before the first byte.
    const schemas = id === 'uploadFile' || id === 'uploadPicture' ? [owner] : [owner, `${owner}_jobs`];
    const dump = () => dumpSchemas(db, schemas);
    const before = await dump();
    const rowsBefore = await countAudit(owner);

    await db.raw(`create trigger fail_audit before insert on ${owner}.audit
      for each statement execute function public.fail_audit()`);
    const failed = await send(owner, contract, attempt);
    await db.raw(`drop trigger fail_audit on ${owner}.audit`);
    expect([failed, hasDoneNothing(failed)]).toEqual([failed, true]);
    expect(await dump()).toBe(before);

    const done = await send(owner, contract, attempt);
    expect([done.status, hasDoneNothing(done), done.text]).toEqual([200, false, done.text]);
    expect(await countAudit(owner)).toBeGreaterThan(rowsBefore);
    expect(await dump()).not.toBe(before);
  },
);
