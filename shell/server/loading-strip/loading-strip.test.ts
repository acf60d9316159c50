import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildShellFolder, shareReply, startShell, type ShellForTest } from '../testing/shell-for-test.ts';

const built = buildShellFolder();
afterAll(built.remove);
const progressFile = path.join(built.folder, 'progress.json');
const write = (progress: object) => writeFileSync(progressFile, JSON.stringify(progress));

let shell: ShellForTest;
beforeEach(async () => {
  shell = await startShell({ folder: built.folder, progressFile });
  shell.answer('/api/episodes/latest', (_request, response) => shareReply(response, 'episodes', {}));
  shell.publish('1.0.0-a', {
    loadData: `await fetchJson('/api/episodes/latest'); return { keys: ['episodes'] };`,
  });
  await shell.warmUp();
});
afterEach(async () => {
  rmSync(progressFile, { force: true });
  await shell.stop();
});

async function visit() {
  const reply = await shell.get('/');
  return {
    html: await reply.text(),
    caching: reply.headers.get('cache-control'),
    keys: reply.headers.get('surrogate-key'),
  };
}
const readState = async () => {
  const reply = await shell.get('/assets/loading-strip.json');
  return reply.ok ? ((await reply.json()) as { text: string }).text : reply.status;
};

test('while the demo data comes in, pages say how much of it is there, and no cache keeps them', async () => {
  write({ done: 12, all: 104 });
  const { html, caching, keys } = await visit();
  expect(html).toContain('<body><style>');
  expect(html).toContain(
    'role="status"><span>Les données de démonstration arrivent : 12 sons sur 104.</span>',
  );
  expect(html).toContain('Rendered');
  expect([caching, keys]).toEqual(['no-store', null]);
  expect(await readState()).toBe('Les données de démonstration arrivent : 12 sons sur 104.');
  const script = await shell.get('/assets/loading-strip.js');
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});

test('before the first figures, they only say that it comes in', async () => {
  write({ done: 0, all: 0 });
  expect((await visit()).html).toContain('<span>Les données de démonstration arrivent…</span>');
});

test('once everything is there, pages are as ever', async () => {
  const { html, caching, keys } = await visit();
  expect(html).not.toContain('loading-strip');
  expect([caching, keys]).toEqual([
    'public, max-age=0, must-revalidate, s-maxage=60',
    'shell mfe-public episodes',
  ]);
  expect(await readState()).toBe(404);
});
