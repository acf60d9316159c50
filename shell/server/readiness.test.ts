import { eventually } from '@nobicast/service-kit/testing';
import { buildShellFolder, shareReply, startShell, type ShellForTest } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async () => {
  shell = await startShell({ folder: built.folder });
};
afterEach(() => shell.stop());

/** What a page needs that reads this. */
const read = (path: string) => ({ loadData: `await fetchJson('${path}');` });

describe('Before the first visit', () => {
  const failed = async () => ((await (await shell.get('/readyz')).json()) as { failed: string[] }).failed;
  const isReady = async () => (await shell.get('/readyz')).status === 200;

  it('the shell is not ready until a release was read and the home page rendered', async () => {
    await start();
    const isWarm = shell.warmUp();
    await eventually(async () => (await failed()).join() === 'releases');
    expect((await shell.get('/auth/verify')).status).toBe(200);
    let answer: () => void = () => undefined;
    shell.answer('/api/episodes/latest', (_request, response) => {
      answer = () => shareReply(response, 'episodes', {});
    });
    shell.publish('1.0.0-a', read('/api/episodes/latest'));
    shell.letTimePass(5_000);
    await eventually(() => shell.reads.length > 0);
    expect(await failed()).toEqual(['releases']);
    answer();
    await isWarm;
    expect(await failed()).toEqual([]);
  });

  it('it is ready also while the data of the home page cannot be read', async () => {
    await start();
    shell.publish('1.0.0-a', read('/api/episodes/latest'));
    shell.answer('/api/episodes/latest', (_request, response) => response.status(503).json({ ok: false }));
    await shell.warmUp();
    expect(await failed()).toEqual([]);
    expect((await shell.get('/')).status).toBe(503);
  });

  it('it is ready with the release of another remote, and stays so when that is away', async () => {
    await start();
    shell.publish('2.0.0-a', {}, { folder: 'mfe-member' });
    void shell.warmUp();
    await eventually(isReady);
    shell.hold('/remotes/mfe-member/current.json');
    shell.letTimePass(5_000);
    expect(await isReady()).toBe(true);
  });

  it('the home page is rendered once, as soon as there is a release', async () => {
    await start();
    const isWarm = shell.warmUp();
    await eventually(() => shell.fetched.length > 0);
    shell.publish('1.0.0-a', read('/api/episodes/latest'));
    shell.letTimePass(5_000);
    await isWarm;
    expect(shell.reads).toEqual(['content /api/episodes/latest']);
  });
});
