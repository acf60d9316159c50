import { signInAs } from '../stack/members.ts';
import { whoIs } from '../stack/sign-in.ts';
import { expect, test } from '../stack/test.ts';

const isJson = (type: string | undefined) => type?.includes('application/json') ?? false;

test('Postgres killed: the API says so in JSON, quickly, and recovers by itself', async ({
  request,
  stack,
}) => {
  const postgres = stack.parts().postgres;
  expect(postgres).toBeGreaterThan(0);
  process.kill(postgres ?? 0, 'SIGKILL');
  const seen = new Set<number>();
  await expect
    .poll(
      async () => {
        const startedAt = performance.now();
        const reply = await request.get('/api/episodes?limit=1', { timeout: 30_000 });
        // 2 s to give up on a connection, ten times that for a busy machine.
        expect(performance.now() - startedAt).toBeLessThan(20_000);
        expect(isJson(reply.headers()['content-type'])).toBe(true);
        seen.add(reply.status());
        return reply.status() === 200 && seen.size > 1;
      },
      { timeout: 60_000, intervals: [20] },
    )
    .toBe(true);
  expect([...seen].sort()).toEqual([200, 503]);
});

test('A killed service comes back, and meanwhile the gateway answers 503 in JSON', async ({
  request,
  stack,
}) => {
  const content = stack.parts().content;
  process.kill(content ?? 0, 'SIGKILL');
  const statuses = new Set<number>();
  await expect
    .poll(
      async () => {
        const reply = await request.get('/api/episodes/latest');
        expect(isJson(reply.headers()['content-type'])).toBe(true);
        statuses.add(reply.status());
        return reply.status() === 200 && statuses.has(503);
      },
      { timeout: 60_000, intervals: [20] },
    )
    .toBe(true);
});

test('who signs out while auth hangs is still out when it answers again', async ({
  page,
  context,
  stack,
}) => {
  await signInAs(context, stack);
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Menu de / })
    .click();
  const auth = stack.parts().auth ?? 0;
  process.kill(auth, 'SIGSTOP');
  try {
    await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Connexion' })).toBeVisible({
      timeout: 60_000,
    });
  } finally {
    process.kill(auth, 'SIGCONT');
  }
  expect(await whoIs(page)).toMatchObject({ is_authenticated: false });
});
