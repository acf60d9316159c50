import {
  buildShellFolder,
  expectRendered,
  expectUnrendered,
  startShell,
  type ShellForTest,
} from './testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);

let shell: ShellForTest;
const start = async (limits: Parameters<typeof startShell>[0]['limits'] = {}) => {
  shell = await startShell({ folder: built.folder, limits });
};
afterEach(() => shell.stop());

describe('A page whose data fails', () => {
  // As in the public remote: what cannot be read is left out, and the page is marked as incomplete.
  const incomplete = {
    loadData: `try { await fetchJson('/api/episodes/x'); } catch { return { isCacheable: false }; }`,
  };
  const failing = {
    'is slow': (_request: unknown, _response: unknown) => undefined,
    'is down': (_request: unknown, response: { destroy(): void }) => response.destroy(),
    'answers 500': (_request: unknown, response: { status(code: number): { json(body: object): void } }) =>
      response.status(500).json({ ok: false }),
    'answers no JSON': (_request: unknown, response: { send(text: string): void }) => response.send('<html>'),
  };

  it.each(Object.entries(failing))(
    'because its service %s goes out unrendered, and stays in the index',
    async (_, answer) => {
      await start({ dataDeadlineMs: 500 });
      shell.answer('/api/episodes/x', answer);
      shell.publish('1.0.0-a', incomplete);
      const response = await shell.get('/');
      expect(response.status).toBe(503);
      expect(response.headers.get('retry-after')).toBe('5');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-nobicast-release')).toBe('mfe-public=1.0.0-a');
      expect(response.headers.get('x-robots-tag')).toBeNull();
      const html = await response.text();
      expect(html).not.toContain('noindex');
      expect(html).not.toContain('<h1>Rendered');
      expect(html).toContain('"page":null');
      const [, noscript = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
      expect(noscript).toContain('Page momentanément indisponible');
      expect(noscript).toContain('<meta http-equiv="refresh" content="10"/>');
      expect(noscript).toContain('href="/feed.xml"');
      expect(noscript).not.toContain('JavaScript');
    },
  );

  it('in an optional part is rendered, and not cached', async () => {
    await start();
    shell.answer('/api/metrics/summary', (_request, response) => response.status(503).json({ ok: false }));
    shell.publish('1.0.0-a', { loadData: `await fetchJson('/api/metrics/summary').catch(() => undefined);` });
    const response = await shell.get('/');
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    // For the gateway, which may have a complete one.
    expect(response.headers.get('x-nobicast-incomplete')).toBe('1');
    expect(await response.text()).toContain('<h1>Rendered');
  });

  it('because they are late waits for them as long as the gateway says, and no longer', async () => {
    await start({ dataDeadlineMs: 100 });
    const held: (() => void)[] = [];
    shell.answer('/api/episodes/x', (_request, response) => {
      held.push(() => response.set({ 'Cache-Control': 'public' }).json({ ok: true, data: {} }));
    });
    shell.publish('1.0.0-a', { loadData: `await fetchJson('/api/episodes/x');` });
    const getWith = (ms: string) => shell.get('/', { headers: { 'x-nobicast-patience-ms': ms } });
    const patient = getWith('60000');
    // The others have expired before anything is answered.
    for (const ms of ['1', 'x', '-9000']) await expectUnrendered(await getWith(ms));
    for (const answer of held) answer();
    await expectRendered(await patient);
  });

  it('because it does not exist is a 404', async () => {
    await start();
    shell.publish('1.0.0-a', {
      loadData: `await fetchJson('/api/episodes/absent'); return { status: 404, isCacheable: false };`,
    });
    const response = await shell.get('/episodes/absent');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<h1>Rendered');
  });

  it('because no service owns it is served unrendered', async () => {
    await start();
    shell.publish('1.0.0-a', { loadData: `await fetchJson('/api/episodes/../../internal/secrets');` });
    expect((await shell.get('/')).status).toBe(503);
    expect(shell.reads).toEqual([]);
  });
});
