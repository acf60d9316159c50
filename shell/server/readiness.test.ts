import { eventually } from '@nobicast/service-kit/testing';
import { buildShellFolder, shareReply, startShell, type ShellForTest } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async () => {
  shell = await startShell({ folder: built.folder });
};
afterEach(() => shell.stop());

const read = (path: string) => ({ loadData: `await fetchJson('${path}');` });

describe('Before the first visit', () => {
  const failed = async () => ((await (await shell.get('/readyz')).json()) as { failed: string[] }).failed;
  const isReady = async () => (await shell.get('/readyz')).status === 200;

  it('the shell is not ready until the releases were read and the home page rendered', async () => {
    await start();
    let answer: () => void = () => undefined;
    shell.answer('/api/episodes/latest', (_request, response) => {
      answer = () => shareReply(response, 'episodes', {});
    });
    expect(await failed()).toContain('releases');
    expect((await shell.get('/auth/verify')).status).toBe(200);
    shell.publish('1.0.0-a', read('/api/episodes/latest'));
    const isWarm = shell.warmUp();
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

  it('it is ready before anything was released, and renders what is released then', async () => {
    await start();
    await shell.warmUp();
    await eventually(isReady);
    expect((await shell.get('/')).status).toBe(503);
    shell.publish('1.0.0-a', {});
    await shell.refresh();
    expect((await shell.get('/')).status).toBe(200);
  });

  it('it is ready with the release of another remote, and stays so when that is away', async () => {
    await start();
    shell.publish('2.0.0-a', {}, { folder: 'mfe-member' });
    await shell.warmUp();
    await eventually(isReady);
    shell.unpublish('mfe-member');
    await shell.refresh();
    expect(await isReady()).toBe(true);
  });

  it('the home page is rendered once', async () => {
    await start();
    shell.publish('1.0.0-a', read('/api/episodes/latest'));
    await shell.warmUp();
    expect(shell.reads).toEqual(['content /api/episodes/latest']);
  });
});
