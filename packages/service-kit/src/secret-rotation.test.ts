import { actorHeader, signActor, type InternalSecret } from './actor.ts';
import { createServiceApp } from './app.ts';
import { internalConfigShape, readConfig } from './config.ts';
import { listenForTest, silentLogger } from './testing/index.ts';
import { z } from 'zod';

// INTERNAL_SECRET is rotated in three steps, one process after the other. In each, two processes call each other.

const before = 'b'.repeat(32);
const after = 'a'.repeat(32);

const secretOf = (text: string): InternalSecret => {
  const result = readConfig(z.object(internalConfigShape), { INTERNAL_SECRET: text });
  if ('problems' in result) throw new Error(result.problems.join());
  return result.config.INTERNAL_SECRET;
};

async function startProcess(setting: string) {
  const secret = secretOf(setting);
  const app = createServiceApp({
    name: 'test',
    logger: silentLogger(),
    internalSecret: secret,
    routes: (router) =>
      void router.get('/internal/ping', (_request, response) => void response.json({ ok: true })),
  });
  const { url, close } = await listenForTest(app);
  return {
    close,
    call: async (caller: string) => {
      const actor = signActor({ kind: 'service', name: 'caller' }, secretOf(caller), { now: new Date() });
      return (await fetch(`${url}/internal/ping`, { headers: { [actorHeader]: actor } })).status;
    },
  };
}

async function callBothWays(one: string, other: string) {
  const [first, second] = [await startProcess(one), await startProcess(other)];
  try {
    return [await first.call(other), await second.call(one)];
  } finally {
    await Promise.all([first.close(), second.close()]);
  }
}

test.each([
  ['the new one is accepted', before, `${before},${after}`],
  ['the new one signs', `${before},${after}`, `${after}, ${before}`],
  ['the old one is forgotten', `${after},${before}`, after],
])('while %s, processes of both settings accept each other', async (_step, earlier, later) => {
  expect(await callBothWays(earlier, later)).toEqual([200, 200]);
});

test('processes that have no secret in common refuse each other', async () => {
  expect(await callBothWays(before, after)).toEqual([401, 401]);
  expect(await callBothWays(before, `${after},${before}`)).toEqual([401, 200]);
});

test('a setting with a short secret, or with more than two, is refused without printing it', () => {
  for (const text of [`${before},short`, `${before},`, `${before},${after},${'c'.repeat(32)}`])
    expect(() => secretOf(text)).toThrow(
      /^INTERNAL_SECRET: (at least 32 characters|two secrets at most) are expected$/,
    );
});
