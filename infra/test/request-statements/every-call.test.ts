import { allRoutes, type RouteContract } from '@nobicast/contracts';
import type { Knex } from '@nobicast/service-kit';
import { serviceActor, signed, type Headers } from '../access/callers.ts';
import { startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';
import { send } from '../contracts/send.ts';
import { fillSite } from '../contracts/site-data.ts';
import { addressOf, idFor, needMore, validBodies } from '../contracts/valid-requests.ts';
import { recordStatements, repeated } from './record-statements.ts';

let site: SiteForTest;
let databases: Record<string, Knex>;
beforeAll(async () => {
  site = await startSiteForTest();
  const { auth, comments, content, media } = site;
  databases = { auth: auth.db, comments: comments.db, content: content.db, media: media.db };
  await fillSite(site);
});
afterAll(() => site.close());

async function callerOf({ access }: RouteContract): Promise<Headers> {
  if (access === 'public') return {};
  if (access === 'services') return signed(serviceActor);
  return signed((await site.openSession({ role: typeof access === 'string' ? 'host' : access[0] })).actor);
}

/** Each account of a selection has a transaction of its own, which makes sure again that the admin still is one. */
const checkedForEachAccount: ReadonlySet<string> = new Set(['deleteUsers', 'updateUsers']);

const calls = allRoutes.filter(
  ({ id, owner }) => owner !== 'gateway' && !needMore.has(id) && !checkedForEachAccount.has(id),
);

test('no call of a service sends a statement twice', async () => {
  const again: Record<string, string[]> = {};
  for (const contract of calls) {
    const isOfMembers = contract.path.includes('/users/{id}');
    const memberId = isOfMembers ? (await site.openSession()).actor.userId : undefined;
    const headers = await callerOf(contract);
    const body = contract.body && JSON.stringify(validBodies[contract.id] ?? {});
    const { [contract.owner]: url } = site.serviceUrls as Record<string, string>;
    const statements = await recordStatements(databases, async () => {
      await send(url ?? '', contract.method, {
        target: addressOf(contract, memberId ?? idFor(contract)),
        headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        body,
      });
    });
    const found = repeated(statements).map(({ sql }) => sql);
    if (found.length > 0) again[contract.id] = found;
  }
  expect(again).toEqual({});
});
