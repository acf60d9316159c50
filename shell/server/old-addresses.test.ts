import { buildShellFolder, startShell, type ShellForTest } from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
beforeEach(async () => {
  shell = await startShell({ folder: built.folder });
  shell.publish('1.0.0-a', {
    loadData: `if (['/absente', '/episodes'].includes(pathname) || pathname.endsWith('.php')) return { status: 404, isCacheable: false };`,
  });
  const known = ['/absente', '/index.php?id=4', '/?p=123'];
  shell.answer('/api/old-addresses', ({ query }, response) =>
    known.includes(String(query.address))
      ? response.json({ ok: true, data: { slug: 'titre' } })
      : response.status(404).json({ ok: false, error: 'absent', code: 'not_found' }),
  );
});
afterEach(() => shell.stop());

const ask = async (address: string) => {
  const { status, headers } = await shell.get(address, { redirect: 'manual' });
  return [status, headers.get('location')];
};
const lookUps = () => shell.reads.filter((read) => read.includes('/api/old-addresses'));

// T3-F3
describe('an address of the former site', () => {
  it('redirects for ever where there is no page, also one with a query; no cache keeps it', async () => {
    for (const address of ['/absente', '/index.php?id=4', '/?p=123'])
      expect(await ask(address)).toEqual([301, '/episodes/titre']);
    expect((await shell.get('/absente', { redirect: 'manual' })).headers.get('cache-control')).toBe('no-store');
  });

  it('that leads to itself is sent as it is', async () => {
    shell.publish('1.0.0-b', { loadData: `return { status: 404, isCacheable: false };` });
    shell.answer('/api/old-addresses', (_request, response) => response.json({ ok: true, data: { slug: 'titre' } }));
    expect(await ask('/episodes/titre')).toEqual([404, null]);
  });

  it('of an episode that somebody shortens leads to the archives', async () => {
    expect(await ask('/episodes')).toEqual([301, '/archives']);
  });

  it('that nobody knows has no page', async () => {
    expect(await ask('/autre.php')).toEqual([404, null]);
  });

  it('never hides a page, which is sent without looking', async () => {
    expect(await ask('/')).toEqual([200, null]);
    expect(await ask('/archives?year=2019&p=123')).toEqual([200, null]);
    expect(lookUps()).toEqual([]);
  });

  it('leaves the page as it is while the service is away', async () => {
    shell.answer('/api/old-addresses', (_request, response) => response.status(500).json({}));
    expect(await ask('/absente')).toEqual([404, null]);
  });
}); // prettier-ignore
