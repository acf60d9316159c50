import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, recordingLogger } from '@nobicast/service-kit/testing';
import { createRemoteSource } from './remote-source.ts';

const remote = { name: 'mfePublic', folder: 'mfe-public', prefixes: [] } as const;

const release = (name: string, overrides: Record<string, unknown> = {}) => ({
  name: 'mfePublic',
  release: name,
  version: '1.0.0',
  hostApi: 1,
  entry: 'web/js/entry.js',
  css: [],
  lateCss: [],
  preload: [],
  serverEntry: 'server/app.cjs',
  integrity: {},
  ...overrides,
});

const bundle = (title: string) =>
  `const { useId } = require('react'); exports.hostApiVersion = 1; exports.createRemote = () => ({ routes: [{ id: ${JSON.stringify(title)}, path: '*' }], usesReact: typeof useId });`;

/** Serves whatever stands in `files`, like the gateway's /remotes. */
async function serveFiles() {
  const files = new Map<string, string>();
  const server: Server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.statusCode = file === undefined ? 404 : 200;
    response.end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has one
  const base = '/remotes/mfe-public/';
  return {
    origin: `http://127.0.0.1:${port}`,
    publish(descriptor: ReturnType<typeof release>, code: string) {
      files.set(`${base}${descriptor.release}/release.json`, JSON.stringify(descriptor));
      files.set(`${base}${descriptor.release}/server/app.cjs`, code);
      files.set(`${base}current.json`, JSON.stringify({ release: descriptor.release }));
    },
    /** Answers 404 for the bundle of a release until it is published again. */
    hideBundle: (name: string) => files.delete(`${base}${name}/server/app.cjs`),
    removeAll: () => files.clear(),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

describe('The source of a remote', () => {
  let site: Awaited<ReturnType<typeof serveFiles>>;
  let changes: number;
  let nowMs: number;
  const build = () =>
    createRemoteSource({
      remote,
      origin: site.origin,
      logger: recordingLogger().logger,
      onChange: () => (changes += 1),
      now: () => nowMs,
    });
  /** Long enough that the next question looks at the pointer first. */
  const letTimePass = () => (nowMs += 60_000);

  beforeEach(async () => {
    site = await serveFiles();
    changes = 0;
    nowMs = 0;
  });
  afterEach(() => site.close());

  it('loads the current release and lets it require the shared libraries', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const current = await build().current();
    expect(current.release?.release).toBe('1.0.0-a');
    expect(current.module?.createRemote({} as never)).toMatchObject({ usesReact: 'function' });
    expect(changes).toBe(1);
  });

  it('takes a new release over without a restart, also after a quiet night', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-b');
    expect(changes).toBe(2);
  });

  it('lets nobody wait while what it knows is young', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.publish(release('1.0.0-b'), bundle('b'));
    nowMs += 1_500;
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    await eventually(() => changes === 2, { timeoutMs: 30_000 });
    expect((await source.current()).release?.release).toBe('1.0.0-b');
  });

  it('keeps the last good release while none can be read', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    const source = build();
    await source.current();
    site.removeAll();
    letTimePass();
    expect((await source.current()).release?.release).toBe('1.0.0-a');
    expect((await source.current()).module).toBeDefined();
    expect(changes).toBe(1);
  });

  it('fetches a bundle again that could not be fetched once', async () => {
    site.publish(release('1.0.0-a'), bundle('a'));
    site.hideBundle('1.0.0-a');
    const source = build();
    expect((await source.current()).module).toBeUndefined();
    site.publish(release('1.0.0-a'), bundle('a'));
    letTimePass();
    expect((await source.current()).module).toBeDefined();
  });

  it('has no bundle for a remote that needs a newer HostApi, but still names the release', async () => {
    site.publish(release('2.0.0-a', { hostApi: 99 }), bundle('a'));
    const current = await build().current();
    expect(current.release?.hostApi).toBe(99);
    expect(current.module).toBeUndefined();
  });

  it('survives a bundle that throws or asks for what it may not have', async () => {
    site.publish(release('1.0.0-a'), "require('node:fs')");
    const current = await build().current();
    expect(current.release?.release).toBe('1.0.0-a');
    expect(current.module).toBeUndefined();
  });

  it('answers nothing, without throwing, while there is no release at all', async () => {
    expect(await build().current()).toEqual({ release: undefined, module: undefined });
  });
});
