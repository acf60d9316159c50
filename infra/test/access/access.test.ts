import { isDeepStrictEqual } from 'node:util';
import { internalRoutes, publicRoutes, roles } from '@nobicast/contracts';
import {
  accessTable,
  callers,
  harmlessDeletions,
  isOpen,
  openCalls,
  provenCalls,
  type AccessRow,
  type Caller,
} from './access-table.ts';
import { send } from '../contracts/send.ts';
import {
  callersWithHeaders,
  directCallers,
  unknownAdmin,
  serviceActor,
  signed,
  invalidSignatures,
  type Headers,
} from './callers.ts';
import { publicUrl, startSiteForTest, type SiteForTest } from './site-for-test.ts';

interface Answer {
  status: number;
  code: string | undefined;
}

async function call(
  baseUrl: string,
  { method, path, body }: Pick<AccessRow, 'method' | 'path' | 'body'>,
  headers: Headers,
): Promise<Answer> {
  const hasBody = method !== 'GET';
  const own: Headers = hasBody ? { origin: publicUrl, 'content-type': 'application/json' } : {};
  const reply = await send(baseUrl, method, {
    target: path,
    headers: { ...headers, ...own },
    body: hasBody ? JSON.stringify(body ?? {}) : undefined,
  });
  const isJson = String(reply.headers['content-type']).includes('json');
  // Other JSON replies have no code.
  const code = isJson ? (JSON.parse(reply.text) as { code?: string }).code : undefined;
  return { status: reply.status, code };
}

/** For lack of access: no other failure counts. */
const isRefused = ({ status, code }: Answer) =>
  (status === 401 && code === 'unauthenticated') || (status === 403 && code === 'forbidden');

describe('Access', () => {
  let site: SiteForTest;
  /** For calls that change nothing; others may end the sessions of their callers. */
  let lasting: {
    callers: Awaited<ReturnType<typeof callersWithHeaders>>;
    direct: Awaited<ReturnType<typeof directCallers>>;
    stale: Headers;
  };
  beforeAll(async () => {
    site = await startSiteForTest();
    const provedAt = new Date(site.auth.clock().getTime() - 11 * 60_000);
    const { cookie } = await site.openSession({ role: 'admin', provedAt });
    lasting = {
      callers: await callersWithHeaders(site),
      direct: await directCallers(site),
      stale: { cookie },
    };
  });
  afterAll(() => site.close());

  test('needs no session for the calls that are listed as open, and for no others', () => {
    const open = publicRoutes.filter(({ access }) => isOpen(access)).map(({ id }) => id);
    expect(open.sort()).toEqual([...openCalls].sort());
  });

  // ROLES-15: by the address alone, whatever a contract says about itself.
  test('is for admins, and for them only, at every address below /api/admin', () => {
    const administration = publicRoutes.filter(({ path }) => /^\/api\/admin(\/|$)/.test(path));
    expect(administration.length).toBeGreaterThan(50);
    for (const { id, access } of administration) expect([id, access]).toEqual([id, ['admin']]);
  });

  describe('needs a fresh proof that the member is there', () => {
    test('for the calls that are listed so, and for no others', () => {
      const proven = publicRoutes.filter(({ needsFreshProof }) => needsFreshProof).map(({ id }) => id);
      expect(proven.sort()).toEqual([...provenCalls].sort());
    });

    test('for every deletion of the administration, but for those that are put back as easily', () => {
      const deletions = publicRoutes.filter(
        ({ method, path }) =>
          /^\/api\/admin\//.test(path) && (method === 'DELETE' || path.endsWith('/delete')),
      );
      expect(deletions.length).toBeGreaterThan(10);
      for (const { id, needsFreshProof = false } of deletions)
        expect([id, needsFreshProof]).toEqual([id, !harmlessDeletions.includes(id)]);
    });

    test.each(accessTable.map((row) => [row.id, row] as const))('%s', async (id, row) => {
      const answer = await call(site.isolatedGatewayUrl, row, lasting.stale);
      const isRefusedSo = answer.status === 403 && answer.code === 'fresh_proof_needed';
      expect([id, isRefusedSo]).toEqual([id, provenCalls.includes(id)]);
    });
  });

  /** Each with a session of its own. */
  async function callersAllowed(gatewayUrl: string, row: AccessRow) {
    const changesNothing = row.method === 'GET' || gatewayUrl === site.isolatedGatewayUrl;
    const answers = await Promise.all(
      (changesNothing ? lasting.callers : await callersWithHeaders(site)).map(
        async ({ caller, headers }) => ({
          caller,
          answer: await call(gatewayUrl, row, headers),
        }),
      ),
    );
    return answers.filter(({ answer }) => !isDeepStrictEqual(answer, row.refusal));
  }
  const rows = accessTable.map((row) => [row.id, row] as const);
  const inOrder = (row: AccessRow) => callers.filter((caller) => row.allowed.includes(caller));

  describe('through the gateway', () => {
    // ROLES-11, API-PUBLIC-054: the dashboard is one of the rows, open to members of every role.
    // ROLES-15: so is every call of the administration, open to admins alone.
    // API-ADMIN-02: everybody else is refused with 403, also without a session.
    test.each(rows)('%s', async (_name, row) => {
      const passed = await callersAllowed(site.gatewayUrl, row);
      expect(passed.map(({ caller }) => caller)).toEqual(inOrder(row));
      expect(passed.filter(({ answer }) => answer.status >= 500)).toEqual([]);
    });
  });

  describe('at the gateway alone, with services that accept everything,', () => {
    test.each(rows)('%s', async (_name, row) => {
      const passed = await callersAllowed(site.isolatedGatewayUrl, row);
      expect(passed.map(({ caller }) => caller)).toEqual(inOrder(row));
    });

    test('HEAD is checked like GET', async () => {
      for (const row of accessTable.filter(({ method }) => method === 'GET')) {
        const reply = await fetch(site.isolatedGatewayUrl + row.path, { method: 'HEAD' });
        const isClosed = !row.allowed.includes('anonymous');
        expect([row.id, [401, 403].includes(reply.status)]).toEqual([row.id, isClosed]);
      }
    });
  });

  describe('at a service called without the gateway', () => {
    const directRows = accessTable.flatMap((row) =>
      row.owner === 'gateway' ? [] : [[row.id, row.owner, row] as const],
    );

    test.each(directRows)('%s', async (_name, owner, row) => {
      const direct = row.method === 'GET' ? lasting.direct : await directCallers(site);
      const answers = await Promise.all(
        direct().map(async ([name, headers]) => ({
          name,
          answer: await call(site.serviceUrls[owner], row, headers),
        })),
      );
      expect(answers.filter(({ answer }) => answer.status >= 500)).toEqual([]);
      const passed = answers.filter(({ answer }) => !isRefused(answer)).map(({ name }) => name);
      const isForAll = row.allowed.includes('anonymous');
      const others = isForAll
        ? ['nobody', 'a cookie', 'an expired cookie', 'a revoked cookie', 'a service']
        : [];
      // Only auth knows about the deactivation; the other services trust a signature for ten seconds.
      const late = isForAll || owner !== 'auth' ? ['an actor of an account deactivated since'] : [];
      const allowedRoles = roles.filter((role) => (row.allowed as readonly Caller[]).includes(role));
      expect(passed).toEqual([...others, ...allowedRoles, ...late]);
    });
  });

  describe('to an internal call', () => {
    const internalRows = internalRoutes.map((route) => {
      const owner = route.owner === 'gateway' ? undefined : route.owner;
      if (!owner) throw new Error(`${route.id} is internal, so the gateway cannot own it.`);
      const id = route.path.includes('/users/') ? 'nobody' : '1';
      return [route.id, owner, { method: route.method, path: route.path.replace('{id}', id) }] as const;
    });

    test.each(internalRows)('%s', async (_name, owner, route) => {
      const refused: Record<string, Headers> = {
        nobody: {},
        'an admin': signed(unknownAdmin),
        ...invalidSignatures(serviceActor),
      };
      for (const [name, headers] of Object.entries(refused)) {
        const answer = await call(site.serviceUrls[owner], route, headers);
        expect([name, answer]).toEqual([name, { status: 401, code: 'unauthenticated' }]);
      }
      const accepted = await call(site.serviceUrls[owner], route, signed(serviceActor));
      expect(isRefused(accepted)).toBe(false);
      expect(accepted.code).not.toBe('not_found');
    });

    test.each(internalRows)('%s does not exist at the gateway', async (_name, _owner, route) => {
      const { cookie } = await site.openSession({ role: 'admin' });
      for (const headers of [{}, { cookie }, signed(serviceActor)]) {
        const answer = await call(site.gatewayUrl, route, headers);
        expect(answer).toEqual({ status: 404, code: 'not_found' });
      }
    });
  });
});
