import {
  allRoutes,
  errorCodes,
  failureSchema,
  publicRoutes,
  type HttpMethod,
  type RouteContract,
} from '@nobicast/contracts';
import { isFailureStatus } from '@nobicast/service-kit';
import fc from 'fast-check';
import { serviceActor, signed, stockSessions, type Headers } from '../access/callers.ts';
import { publicUrl, startSiteForTest, type SiteForTest } from '../access/site-for-test.ts';
import { readApiDocument, type ApiDocument } from './api-document.ts';
import { json, requestsTo, type GeneratedRequest } from './requests.ts';
import { send, type Received } from './send.ts';
import { fillSite } from './site-data.ts';
import { addressOf, idFor, needMore, validBodies } from './valid-requests.ts';

/** `npm run test:long` sends each call many more. */
const runsOfEachCall = Number(process.env.CONTRACTS_RUNS ?? 5);
/** `CONTRACTS_SEED=…` repeats a run; a failure also prints its own seed. */
const seed = Number(process.env.CONTRACTS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Sentences that the specification gives in English, word for word. */
const specifiedInEnglish: ReadonlySet<string> = new Set([
  errorCodes.bot_check_failed.sentence,
  errorCodes.no_published_episode.sentence,
]);
/** Words from the messages of libraries, in either language. */
const rawWording =
  /\b(invalid|expected|received|required|unrecognized|must|undefined|null|NaN|string|number|boolean|object|array|record|union|regex)\b|Entrée|Clés? (non|invalide)|Option|correspondre/i;

function unreadableSentences(text: string): string[] {
  const { error, fields = [] } = failureSchema.parse(JSON.parse(text));
  const sentences = [error, ...fields.map(({ message }) => message)];
  return sentences.filter(
    (sentence) =>
      !specifiedInEnglish.has(sentence) &&
      (rawWording.test(sentence) || !/^[A-ZÀÉÊ\d].*[.…\p{L})]$/u.test(sentence)),
  );
}

const isOfMembers = ({ path }: RouteContract) => path.includes('/users/{id}');

function unusedMethod({ path }: RouteContract): HttpMethod {
  const isSameAddress = (other: RouteContract) =>
    new RegExp(`^${other.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path.replace(/\{\w+\}/g, '1'));
  const used = new Set(publicRoutes.filter(isSameAddress).map(({ method }) => method));
  return used.has('PATCH') ? 'PUT' : 'PATCH';
}

describe('Whatever is sent to a call,', () => {
  let site: SiteForTest;
  let headersOf: ReturnType<typeof stockSessions>;
  let document: ApiDocument;
  let memberId: string;
  let deletedMemberId: string;
  /** A different member for the call that deletes it. */
  const memberOfCall = ({ id }: RouteContract) => (id === 'deleteUser' ? deletedMemberId : memberId);
  beforeAll(async () => {
    console.info(`Requests generated with CONTRACTS_SEED=${seed}`);
    site = await startSiteForTest();
    headersOf = stockSessions(site);
    document = await readApiDocument(site.gatewayUrl);
    memberId = (await site.openSession()).actor.userId;
    deletedMemberId = (await site.openSession()).actor.userId;
    await fillSite(site);
  });
  afterAll(() => site.close());

  async function callerOf({ access }: RouteContract): Promise<Headers> {
    if (access === 'services') return signed(serviceActor);
    if (access === 'public') return {};
    return headersOf(typeof access === 'string' ? 'host' : access[0]);
  }

  async function replyTo(contract: RouteContract, request: GeneratedRequest): Promise<Received> {
    const { method, owner, access } = contract;
    const baseUrl = access === 'services' && owner !== 'gateway' ? site.serviceUrls[owner] : site.gatewayUrl;
    const own: Headers = method === 'GET' ? {} : { origin: publicUrl };
    const headers = { ...request.headers, ...own, ...(await callerOf(contract)) };
    return send(baseUrl, method, { ...request, headers });
  }

  // First, before the generated requests change the data.
  test.each(
    allRoutes.filter(({ id }) => !needMore.has(id)).map((contract) => [contract.id, contract] as const),
  )('%s answers a valid request with the reply of its contract', async (id, contract) => {
    const target = addressOf(contract, isOfMembers(contract) ? memberOfCall(contract) : idFor(contract));
    const body = contract.body && JSON.stringify(validBodies[id] ?? {});
    const reply = await replyTo(contract, { target, headers: body ? json : {}, body });
    expect([reply.status, reply.text]).toEqual([200, reply.text]);
  });

  test.each(allRoutes.map((contract) => [contract.id, contract] as const))(
    '%s answers as its contract says, or refuses in French, and never fails',
    async (_id, contract) => {
      await fc.assert(
        fc.asyncProperty(
          requestsTo(contract, isOfMembers(contract) ? [memberOfCall(contract)] : []),
          async (request) => {
            const reply = await replyTo(contract, request);
            const { status, text } = reply;
            // A reply that breaks its contract becomes a 500 that says how (listenForTest).
            const isFailure = isFailureStatus(status);
            expect([isFailure, isFailure ? text : '']).toEqual([false, '']);
            if (status >= 400) expect(unreadableSentences(text)).toEqual([]);
            if (contract.access !== 'services') expect(document.differences(contract, reply)).toEqual([]);
          },
        ),
        { seed, numRuns: runsOfEachCall },
      );
    },
    120_000,
  );

  test.each(publicRoutes.map((contract) => [contract.id, contract] as const))(
    '%s: another method at its address is 405, as the document says',
    async (_id, contract) => {
      const target = addressOf(contract, '1');
      const request = { target, headers: { origin: publicUrl }, body: undefined };
      const reply = await send(site.gatewayUrl, unusedMethod(contract), request);
      expect([reply.status, unreadableSentences(reply.text)]).toEqual([405, []]);
      expect(String(reply.headers.allow).split(', ')).toContain(contract.method);
      expect(document.differences(contract, reply)).toEqual([]);
    },
  );

  test.each(
    publicRoutes.filter(({ conflict }) => conflict).map((contract) => [contract.id, contract] as const),
  )('%s: a page of the site has to say which version it changes (T3-B5)', async (id, contract) => {
    const body = JSON.stringify(validBodies[id] ?? (id === 'mergeEpisode' ? { into: 1, plan: 'x' } : {}));
    const headers = { ...json, 'sec-fetch-site': 'same-origin' };
    const target = addressOf(contract, isOfMembers(contract) ? memberOfCall(contract) : idFor(contract));
    const { status, text } = await replyTo(contract, { target, headers, body });
    expect([status, text]).toEqual([428, expect.stringContaining('"code":"version_needed"')]);
    const any = await replyTo(contract, { target, headers: { ...headers, 'if-match': '*' }, body });
    expect(any.status).not.toBe(428);
  });

  test('a caller who already has the reply gets 304, as the document says', async () => {
    for (const contract of publicRoutes.filter(({ isShared, hasRanges }) => isShared ?? hasRanges)) {
      const get = (headers: Headers) =>
        send(site.gatewayUrl, 'GET', {
          target: addressOf(contract, '1'),
          headers,
          body: undefined,
        });
      const { status, headers } = await get({});
      if (status !== 200) continue;
      const again = await get({ 'if-none-match': String(headers.etag) });
      expect([contract.id, again.status, document.differences(contract, again)]).toEqual([
        contract.id,
        304,
        [],
      ]);
    }
  });
});
