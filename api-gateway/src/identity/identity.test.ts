import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { cookieNames } from '@nobicast/contracts';
import { actorHeader, signActor, verifyActor } from '@nobicast/service-kit';
import { eventually, silentLogger, testSecret } from '@nobicast/service-kit/testing';
import {
  answer,
  resolvingAuth,
  startGatewayForTest,
  type GatewayForTest,
} from '../testing/gateway-for-test.ts';

const names = cookieNames('https://nobicast.test');
const cookie = `theme=dark; ${names.session}=token-of-awa; ${names.signIn}=browser`;
const hashOfAwa = createHash('sha256').update('token-of-awa').digest('hex');
const optionalCall = '/api/auth/me';
const audio = '/api/episodes/7/stream';
const member = { kind: 'user', userId: 'awa', role: 'host', sessionId: 'session-1' };

describe('Who calls', () => {
  const gateways: GatewayForTest[] = [];
  let seen: { service: string; path: string; headers: IncomingHttpHeaders }[] = [];
  let questions: string[] = [];

  afterEach(async () => {
    for (const gateway of gateways.splice(0)) await gateway.close();
    seen = [];
    questions = [];
  });

  const record =
    (service: string): RequestListener =>
    (request, response) => {
      seen.push({ service, path: request.url ?? '', headers: request.headers });
      answer(response, {});
    };

  async function buildGateway(
    auth?: RequestListener | 'away',
    internalDeadlineMs?: number,
  ): Promise<GatewayForTest> {
    const knowing = resolvingAuth((tokenHash) => {
      questions.push(tokenHash);
      return tokenHash === hashOfAwa ? { userId: 'awa', role: 'host' } : undefined;
    }, record('auth'));
    const gateway = await startGatewayForTest(
      {
        auth: auth ?? knowing,
        comments: record('comments'),
        content: record('content'),
        media: record('media'),
        shell: record('shell'),
      },
      {},
      silentLogger(),
      undefined,
      { ...(internalDeadlineMs !== undefined && { internalDeadlineMs }) },
    );
    gateways.push(gateway);
    return gateway;
  }

  const actorSeen = (index: number, now = new Date()) =>
    verifyActor(seen[index]?.headers[actorHeader]?.toString() ?? '', testSecret, now);

  it('is told to the service by a signed actor of ten seconds, and 30 for a clock that differs', async () => {
    const gateway = await buildGateway();
    await fetch(`${gateway.url}/api/auth/sessions`, { headers: { cookie } });
    expect(actorSeen(0)).toEqual(member);
    expect(actorSeen(0, new Date(Date.now() + 41_000))).toBeUndefined();
    expect(questions).toEqual([hashOfAwa]);
  });

  it('is nobody with a cookie that auth does not know, and with none', async () => {
    const gateway = await buildGateway();
    await fetch(`${gateway.url}${optionalCall}`, { headers: { cookie: `${names.session}=guessed` } });
    await fetch(`${gateway.url}${optionalCall}`, { headers: { cookie: 'theme=dark' } });
    expect(seen.map(({ headers }) => headers[actorHeader])).toEqual([undefined, undefined]);
    expect(questions).toHaveLength(1);
  });

  it('is not what a visitor claims, not even with a signature that is ours', async () => {
    const gateway = await buildGateway();
    const admin = { kind: 'user', userId: 'x', role: 'admin', sessionId: 's' } as const;
    const service = { kind: 'service', name: 'gateway' } as const;
    const forged = [
      'x',
      signActor(admin, 'another-secret-another-secret-12', { now: new Date() }),
      signActor(admin, testSecret, { now: new Date() }),
      signActor(service, testSecret, { now: new Date() }),
    ];
    for (const claim of forged) {
      const headers = { [actorHeader]: claim };
      expect((await fetch(`${gateway.url}/api/auth/sessions`, { headers })).status).toBe(401);
      expect((await fetch(`${gateway.url}/api/auth/me`, { headers })).status).toBe(200);
      expect((await fetch(`${gateway.url}/internal/users/x`, { headers })).status).toBe(404);
      await fetch(`${gateway.url}/archives`, { headers });
    }
    expect(seen.map(({ path }) => path)).toEqual(forged.flatMap(() => ['/api/auth/me', '/archives']));
    expect(seen.filter(({ headers }) => actorHeader in headers)).toEqual([]);
    await fetch(`${gateway.url}/api/auth/me`, { headers: { cookie, [actorHeader]: forged[2] ?? '' } });
    expect(actorSeen(seen.length - 1)).toEqual(member);
  });

  it('keeps the session’s cookies from everyone but auth', async () => {
    const gateway = await buildGateway();
    const paths = [optionalCall, audio, '/login'];
    for (const path of paths) await fetch(gateway.url + path, { headers: { cookie } });
    const only = cookie.split('; ').slice(1).join('; ');
    await fetch(gateway.url + audio, { headers: { cookie: only } });
    expect(seen.map(({ service, headers }) => [service, headers.cookie])).toEqual([
      ['auth', cookie],
      ['media', 'theme=dark'],
      // The first fill is anonymous: the page might have been shared.
      ['shell', undefined],
      ['shell', 'theme=dark'],
      ['media', undefined],
    ]);
  });

  it('is asked about by no public call, also while auth hangs', async () => {
    const gateway = await buildGateway(() => undefined);
    const called = [
      await fetch(gateway.url + audio, { headers: { cookie, range: 'bytes=0-1' } }),
      await fetch(`${gateway.url}/api/episodes/7/download`, { headers: { cookie } }),
      await fetch(`${gateway.url}/api/metrics/play`, {
        method: 'POST',
        headers: { cookie, origin: 'https://nobicast.test' },
      }),
    ];
    expect(called.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(seen.map(({ service, headers }) => [service, headers[actorHeader]])).toEqual([
      ['media', undefined],
      ['media', undefined],
      ['media', undefined],
    ]);
  });

  it('is asked about by no call that answers everybody alike, and no cookie goes along', async () => {
    const gateway = await buildGateway();
    for (const path of ['/api/episodes', '/api/metrics/summary', '/api/episodes?unknown=1'])
      await fetch(gateway.url + path, { headers: { cookie } });
    expect(seen.map(({ service, headers }) => [service, headers[actorHeader]])).toEqual([
      ['content', undefined],
      ['media', undefined],
      ['content', undefined],
    ]);
    expect(seen.slice(0, 2).map(({ headers }) => headers.cookie)).toEqual([undefined, undefined]);
    expect(questions).toEqual([]);
  });

  it('is nobody for optional calls and 503 for others while auth cannot tell', async () => {
    const gateway = await buildGateway((request, response) => {
      if (request.url === '/internal/sessions/resolve') return void response.destroy();
      record('auth')(request, response);
    });
    const open = await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie, origin: 'https://nobicast.test' },
    });
    expect(open.status).toBe(200);
    expect(seen[0]?.headers[actorHeader]).toBeUndefined();
    // The second reports who is signed in: "nobody" would sign the page out.
    for (const path of ['/api/dashboard', '/api/auth/me']) {
      const closed = await fetch(gateway.url + path, { headers: { cookie } });
      expect([path, closed.status]).toEqual([path, 503]);
      expect(await closed.json()).toMatchObject({ code: 'auth_unavailable' });
    }
    expect((await fetch(`${gateway.url}/api/dashboard`)).status).toBe(401);
    expect((await fetch(`${gateway.url}/api/auth/me`)).status).toBe(200);
  });

  // With a hanging database auth does not answer in time, but is not the part that is down.
  it('is 503 naming the database while auth waits for it', async () => {
    const readiness = {
      ok: false,
      failed: ['database'],
      checks: [{ name: 'database', ok: false, ms: 1_000 }],
      version: 'abc',
    };
    const hanging: RequestListener = (request, response) => {
      if (request.url === '/readyz') response.writeHead(503).end(JSON.stringify(readiness));
    };
    const gateway = await buildGateway(hanging, 500);
    const reply = await fetch(`${gateway.url}/api/admin/system`, { headers: { cookie } });
    expect(reply.status).toBe(503);
    expect(await reply.json()).toMatchObject({ code: 'database_unavailable' });
  });

  it('is nobody, too, while auth answers nonsense', async () => {
    const gateway = await buildGateway((_request, response) => void response.end('<html>'));
    const open = await fetch(`${gateway.url}/api/auth/logout`, {
      method: 'POST',
      headers: { cookie, origin: 'https://nobicast.test' },
    });
    expect(open.status).toBe(200);
    expect((await fetch(`${gateway.url}/api/dashboard`, { headers: { cookie } })).status).toBe(503);
  });

  it('is asked again soon, so that an ended session is noticed while calls keep coming', async () => {
    let isOpen = true;
    const gateway = await buildGateway(
      resolvingAuth(() => (isOpen ? { userId: 'awa', role: 'host' } : undefined)),
    );
    const status = async () =>
      (await fetch(`${gateway.url}/api/auth/sessions`, { headers: { cookie } })).status;
    expect(await status()).toBe(200);
    isOpen = false;
    await eventually(async () => (await status()) === 401);
    expect(await status()).toBe(401);
  });
});
