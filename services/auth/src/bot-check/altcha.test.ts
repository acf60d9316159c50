import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { altchaBotCheck } from './altcha.ts';
import { spentChallengesRepository } from './spent-challenges.repository.ts';
import { startBotCheckForTest, type BotCheckForTest } from './testing/bot-check-for-test.ts';

let server: BotCheckForTest;
beforeAll(async () => {
  server = await startBotCheckForTest();
});
afterAll(() => server.close());

const easy = { cost: 10, minCounter: 5, maxCounter: 20 };
const secret = 'another secret of challenges, for tests';
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');
const solutionOf = (challenge: Challenge) => solveChallenge({ challenge, deriveKey });
const solved = async (challenge: Challenge) => encode({ challenge, solution: await solutionOf(challenge) });

/** With minimal work. */
const easyCheck = (options: { secret?: string; clock?: () => Date } = {}) =>
  altchaBotCheck({
    secret,
    clock: () => new Date(),
    spentChallenges: spentChallengesRepository(server.db),
    difficulty: easy,
    ...options,
  });
const judge = (token: string, check = easyCheck()) => check.verify({ token, clientIp: '203.0.113.7' });
const signatureOf = (token: string): unknown => {
  // Written by `solved`.
  const payload = JSON.parse(Buffer.from(token, 'base64').toString()) as { challenge: Challenge };
  return payload.challenge.signature;
};
const refused = (code: string) => ({ isValid: false, codes: [code] });

test('the widget gets a bare, uncacheable challenge, and its solution is accepted once', async () => {
  expect((await server.get('/api/bot-check')).body.data).toEqual({
    provider: 'altcha',
    challenge_url: '/api/bot-check/challenge',
  });
  const { status, headers, body } = await server.get('/api/bot-check/challenge');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(Object.keys(body).sort()).toEqual(['parameters', 'signature']);

  // The route sent the widget's challenge.
  const token = await solved(body as unknown as Challenge);
  expect(await server.verify(token)).toEqual({ is_valid: true, codes: [] });
  expect(await server.verify(token)).toEqual({ is_valid: false, codes: ['already-spent'] });
});

test('of two concurrent uses of one solution exactly one is accepted', async () => {
  const token = await solved(await easyCheck().createChallenge());
  const verdicts = await Promise.all([judge(token), judge(token), judge(token), judge(token)]);
  expect(verdicts.filter(({ isValid }) => isValid)).toHaveLength(1);
});

test('a solution is valid for ten minutes, and is deleted after it has expired', async () => {
  const token = await solved(await easyCheck().createChallenge());
  const later = (minutes: number) => easyCheck({ clock: () => new Date(Date.now() + minutes * 60_000) });
  expect(await judge(token, later(10))).toEqual(refused('expired'));
  expect(await judge(token, later(9))).toEqual({ isValid: true, codes: [] });

  const next = await solved(await later(12).createChallenge());
  expect((await judge(next, later(12))).isValid).toBe(true);
  const kept = await server.db('auth.spent_challenges').select<{ challenge: string }[]>('challenge');
  expect(kept.map(({ challenge }) => challenge)).toEqual([signatureOf(next)]);
});

test('a solution that expires during its verification is accepted once, too', async () => {
  const challenge = await easyCheck().createChallenge();
  const token = await solved(challenge);
  const expiryMs = Number(challenge.parameters.expiresAt) * 1_000;
  // Each call advances the clock by two milliseconds.
  const atExpiry = () => {
    let ms = expiryMs - 1 - 2;
    return easyCheck({ clock: () => new Date((ms += 2)) });
  };
  expect(await judge(token, atExpiry())).toEqual({ isValid: true, codes: [] });
  expect(await judge(token, atExpiry())).toEqual(refused('already-spent'));
});

test('a modified challenge is refused before its work is computed', async () => {
  const challenge = await easyCheck().createChallenge();
  const solution = await solutionOf(challenge);
  const changed = (parameters: Partial<Challenge['parameters']>) =>
    judge(
      encode({
        challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
        solution,
      }),
    );
  expect(await changed({ expiresAt: 4_000_000_000 })).toEqual(refused('invalid-signature'));
  expect(await changed({ keyPrefix: '00' })).toEqual(refused('invalid-signature'));
  const startedAt = performance.now();
  expect(await changed({ cost: 4_000_000_000 })).toEqual(refused('invalid-signature'));
  // Four billion rounds would take an hour.
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

test('a wrong solution and one signed with another secret are refused, without using up the challenge', async () => {
  const challenge = await easyCheck().createChallenge();
  const solution = await solutionOf(challenge);
  expect(await judge(encode({ challenge, solution: { ...solution, counter: 4 } }))).toEqual(
    refused('invalid-solution'),
  );
  const foreign = await solved(await easyCheck({ secret: `not ${secret}` }).createChallenge());
  expect(await judge(foreign)).toEqual(refused('invalid-signature'));
  expect((await judge(encode({ challenge, solution }))).isValid).toBe(true);
});

test.each([
  '',
  'x',
  'bnVsbA==',
  encode({}),
  encode({ challenge: null, solution: 1 }),
  encode({ challenge: { parameters: {}, signature: '' }, solution: {} }),
  '\u0000'.repeat(8_000),
])('garbage is refused: %j', async (token) => {
  expect(await server.verify(token)).toEqual({ is_valid: false, codes: ['malformed'] });
});

describe('the developers’ page', () => {
  test('reports why a token is invalid, flat and in the envelope, and uses up a valid one (API-PUBLIC-076 to 081)', async () => {
    const bad = {
      turnstileValid: false,
      error: 'Ce jeton n’est pas valide, a expiré ou a déjà servi.',
      details: { provider: 'altcha', codes: ['malformed'] },
      clientIP: '203.0.113.7',
    };
    const reply = await server.get('/api/test-turnstile?token=x');
    expect([reply.status, reply.body]).toEqual([200, { ok: true, ...bad, data: bad }]);
    expect((await server.get('/api/test-turnstile')).body).toMatchObject({
      turnstileValid: false,
      error: 'Aucun jeton n’a été envoyé.',
    });

    const { body } = await server.get('/api/bot-check/challenge');
    // The route sent the widget's challenge.
    const token = await solved(body as unknown as Challenge);
    const good = await server.get(`/api/test-turnstile?token=${encodeURIComponent(token)}`);
    expect(good.body).toMatchObject({ ok: true, turnstileValid: true, error: null });
    expect((await server.verify(token)).codes).toEqual(['already-spent']);
  });

  test('does not exist where developers’ pages are disabled', async () => {
    const other = await startBotCheckForTest({}, { areDevPagesOn: false });
    const { status, body } = await other.get('/api/test-turnstile?token=x');
    expect([status, body.code]).toEqual([404, 'not_found']);
    await other.close();
  });
});

test('only our own services can have a token verified', async () => {
  const response = await fetch(`${server.url}/internal/bot-check/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: 'x', client_ip: '203.0.113.7' }),
  });
  expect(response.status).toBe(401);
});
