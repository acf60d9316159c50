import {
  createTestDatabase,
  eventually,
  silentLogger,
  type TestDatabase,
} from '@nobicast/service-kit/testing';
import { countingUpstream, sharedDocument } from '../testing/counting-upstream.ts';
import { startGatewayForTest, type GatewayForTest } from '../testing/gateway-for-test.ts';
import { createShellBuilds } from './shell-builds.ts';

describe('Documents of the shell', () => {
  let database: TestDatabase;
  let gateway: GatewayForTest;
  let build: string | undefined;
  let nowMs = 0;
  const shell = countingUpstream(() => ({
    headers: { ...sharedDocument('shell'), ...(build && { 'x-shell-build': build }) },
  }));
  const visit = async (path: string) => {
    const reply = await fetch(gateway.url + path);
    return {
      text: await reply.text(),
      status: reply.headers.get('cache-status'),
      control: reply.headers.get('cache-control'),
      build: reply.headers.get('x-shell-build'),
    };
  };
  const isKept = async (path: string) => (await visit(path)).status === 'nobicast; hit';
  const fill = (paths: readonly string[]) =>
    eventually(async () => (await Promise.all(paths.map(isKept))).every(Boolean));

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    build = undefined;
    gateway = await startGatewayForTest(
      { shell: shell.listener },
      { DATABASE_URL: database.urlFor('gateway') },
      silentLogger(),
      () => nowMs,
    );
    // Until notifications arrive; from then on documents are cached for longer than a second.
    await eventually(async () => {
      await visit('/first');
      nowMs += 1_100;
      return isKept('/first');
    });
  });
  afterEach(() => gateway.close());

  it('are all rendered again once one comes from another build, which no visitor hears of', async () => {
    build = 'a';
    await fill(['/', '/archives']);
    expect((await visit('/')).build).toBeNull();
    build = 'b';
    expect((await visit('/about')).build).toBeNull();
    for (const path of ['/', '/archives'])
      expect((await visit(path)).status).toBe('nobicast; fwd=stale; stored');
    // The document that revealed the new build is cached itself.
    expect((await visit('/about')).status).toBe('nobicast; hit');
  });

  it('are not all rendered again for each process of a deployment that is under way', async () => {
    build = 'a';
    await fill(['/']);
    build = 'b';
    await visit('/about');
    await fill(['/']);
    for (const path of ['/1', '/2', '/3']) {
      build = 'a';
      // The assets of its build may disappear with their process at any moment.
      expect(await visit(path)).toMatchObject({
        status: 'nobicast; fwd=miss',
        control: 'public, max-age=0, must-revalidate, s-maxage=0',
      });
      build = 'b';
      expect((await visit(path)).status).toBe('nobicast; fwd=miss; stored');
    }
    expect((await visit('/')).status).toBe('nobicast; hit');
  });

  it('are kept as ever where the shell does not name its build', async () => {
    await fill(['/', '/archives']);
  });
});

describe('The current build', () => {
  let nowMs = 0;
  let changes = 0;
  const start = () => {
    nowMs = 0;
    changes = 0;
    return createShellBuilds({ onChange: () => (changes += 1), nowMs: () => nowMs });
  };

  it('is the one that appeared last', () => {
    const { isCurrent } = start();
    expect([isCurrent('a'), isCurrent('b'), isCurrent('a'), isCurrent('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    expect(changes).toBe(1);
  });

  it('is an earlier one again after a roll back, when the other has been silent for a minute', () => {
    const { isCurrent } = start();
    isCurrent('a');
    isCurrent('b');
    nowMs = 59_000;
    expect(isCurrent('a')).toBe(false);
    nowMs = 61_000;
    expect([isCurrent('a'), changes]).toEqual([true, 2]);
  });
});
