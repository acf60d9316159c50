import { allRoutes, failureSchema, type RouteContract } from '@nobicast/contracts';
import { coverName, unknownId } from '../access/access-table.ts';
import { serviceActor, signed, stockSessions, type Headers } from '../access/callers.ts';
import { publicUrl, startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';

/**
 * Podcast apps, search engines and measuring services add parameters to these calls; with their replies where there
 * is no episode.
 */
const lenient: Readonly<Record<string, number>> = {
  streamEpisode: 404,
  downloadEpisode: 404,
  getEnclosure: 404,
  getFeed: 200,
  getFeedArchive: 200,
  getBlogFeed: 200,
  getNewsletterFeed: 200,
  getCalendar: 200,
  getCommentFeed: 404,
  getSitemapIndex: 200,
  getSitemap: 404,
  getRobots: 200,
  getOpenSearch: 200,
  getSecurityContact: 200,
  getOEmbed: 404,
};

/** Required parameters that are not free text. */
const requiredQueries: Readonly<Record<string, string>> = {
  deleteFile: 'kind=audio&',
  getOEmbed: 'url=x&',
  listNewsletterDeliveries: 'state=refused&',
  checkLink: `url=${encodeURIComponent('https://exemple.fr/')}&`,
};

/** Calls with required parameters report those, too. */
const isMissing = ({ message }: { message: string }) => message === 'Ce champ est obligatoire.';

describe('A query parameter that a call does not have (decision 0022)', () => {
  let site: SiteForTest;
  let headersOf: ReturnType<typeof stockSessions>;
  beforeAll(async () => {
    site = await startSiteForTest();
    headersOf = stockSessions(site);
  });
  afterAll(() => site.close());

  async function callerOf({ access }: RouteContract): Promise<Headers> {
    if (access === 'services') return signed(serviceActor);
    if (access === 'public') return {};
    return headersOf('admin');
  }

  async function queryErrorsOf(contract: RouteContract, query: string) {
    const { method, owner, access, path } = contract;
    const baseUrl = access === 'services' && owner !== 'gateway' ? site.serviceUrls[owner] : site.gatewayUrl;
    const id = /^(revokeSession|(rename|remove)Passkey)$/.test(contract.id) ? unknownId : '1';
    const address = path
      .replace('{id}', id)
      .replace('{name}', coverName)
      .replace('{sessionId}', unknownId)
      .replace(/\{\w+\}/g, '1');
    const reply = await fetch(`${baseUrl}${address}?${requiredQueries[contract.id] ?? ''}${query}`, {
      method,
      redirect: 'manual',
      headers: { ...(await callerOf(contract)), ...(method === 'GET' ? {} : { origin: publicUrl }) },
    });
    const isJson = reply.headers.get('content-type')?.startsWith('application/json');
    const failure = failureSchema.safeParse(isJson ? await reply.json() : await reply.text());
    const fields = failure.data?.fields?.filter((field) => field.in === 'query' && !isMissing(field)) ?? [];
    return { status: reply.status, fields };
  }

  const strict = allRoutes.filter(({ id }) => !(id in lenient));
  test.each(strict.map((contract) => [contract.id, contract] as const))(
    'is refused by %s, by its name and in French',
    async (_id, contract) => {
      // Twice, because a cache must not change the result.
      for (const name of ['utm_source', 'utm_source', '__proto__'])
        expect(await queryErrorsOf(contract, `${name}=x`)).toEqual({
          status: 400,
          fields: [{ in: 'query', path: name, message: 'Ce paramètre n’existe pas ici.' }],
        });
    },
  );

  test.each(allRoutes.filter(({ id }) => id in lenient).map((contract) => [contract.id, contract] as const))(
    'is ignored by %s',
    async (id, contract) => {
      const status = lenient[id];
      expect(await queryErrorsOf(contract, 'utm_source=x&_from=app')).toEqual({ status, fields: [] });
    },
  );

  test('is no cache buster: lists of episodes take one, which changes nothing', async () => {
    const list = async (query: string) => (await fetch(`${site.gatewayUrl}/api/episodes${query}`)).text();
    expect(await list('?_t=1764000000000')).toBe(await list(''));
  });
});
