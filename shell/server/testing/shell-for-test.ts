import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createServiceApp } from '@nobicast/service-kit';
import { createCurrentReleases } from '@nobicast/service-kit/releases';
import { listenForTest, recordingLogger, silentLogger } from '@nobicast/service-kit/testing';
import type { Request, Response } from 'express';
import { buildApp } from '../app.ts';
import { createPages } from '../pages.ts';
import { readRegistry, type KnownRemote } from '../registry.ts';
import { defaultRenderLimits, type RenderLimits } from '../rendering/render-process.ts';

const root = path.resolve(__dirname, '../../..');

/** With the real render worker, one script, one style sheet. */
export function buildShellFolder(): { folder: string; remove: () => void } {
  // Below the repository, so that the worker finds React.
  const folder = mkdtempSync(path.join(root, '.nobicast-test-shell-'));
  const rspack = path.join(root, 'node_modules/@rspack/cli/bin/rspack.js');
  const config = [
    '--config',
    path.join(root, 'shell/rspack.config.mjs'),
    '--config-name',
    'shell-render-worker',
  ];
  execFileSync(process.execPath, [
    rspack,
    'build',
    ...config,
    '--output-path',
    path.join(folder, 'render-worker'),
  ]);
  mkdirSync(path.join(folder, 'web/css'), { recursive: true });
  mkdirSync(path.join(folder, 'web/js'));
  mkdirSync(path.join(folder, 'server'));
  cpSync(path.join(__dirname, '../link-pictures/fonts'), path.join(folder, 'server/fonts'), {
    recursive: true,
  });
  writeFileSync(path.join(folder, 'server/server.cjs'), '// what the process would run');
  writeFileSync(path.join(folder, 'web/css/main.1.css'), 'body{color:red}');
  writeFileSync(path.join(folder, 'web/js/main.1.js'), 'console.info("shell")');
  mkdirSync(path.join(folder, 'embed'));
  writeFileSync(path.join(folder, 'embed/player.js'), 'document.title += "."');
  writeFileSync(path.join(folder, 'embed/style.css'), 'body{color:red}[data-theme=light]{--bg:#fff}');
  writeFileSync(
    path.join(folder, 'assets.json'),
    JSON.stringify({ scripts: ['js/main.1.js'], styles: ['css/main.1.css'] }),
  );
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}

const remotesOfTest: Record<string, { name: string; addresses: object }> = {
  'mfe-public': { name: 'mfePublic', addresses: { prefixes: [], pages: ['/', '/archives'] } },
  'mfe-member': {
    name: 'mfeMember',
    addresses: {
      prefixes: ['/login', '/auth', '/dashboard'],
      pages: ['/login', '/dashboard', '/auth/verify', '/auth/success', '/auth/failed'],
    },
  },
  'mfe-admin': { name: 'mfeAdmin', addresses: { prefixes: ['/admin'], pages: ['/admin/*'] } },
};

/** Statements to insert where the code of a remote runs on the server. */
export interface BundleCode {
  heading?: string;
  /** The only route of the remote; every address if absent. */
  route?: string;
  evaluation?: string;
  createRemote?: string;
  /** May use `pathname`, `search`, `fetchJson`; returns what overrides the page's data. */
  loadData?: string;
  component?: string;
}

/** A remote with one page: a heading, its address, its data. */
export const serverBundle = (code: BundleCode = {}) => `
  const { createElement } = require('react');
  const { useLocation } = require('react-router-dom');
  ${code.evaluation ?? ''}
  function Page({ cache }) {
    const { pathname, search } = useLocation();
    ${code.component ?? ''}
    const words = [${JSON.stringify(code.heading ?? 'Rendered')}, pathname + search, JSON.stringify(cache)];
    return createElement('h1', null, words.join(' '));
  }
  exports.hostApiVersion = 1;
  exports.createRemote = (host, { initialCache = {} } = {}) => {
    ${code.createRemote ?? ''}
    return { routes: [{ path: '${code.route ?? '*'}', element: createElement(Page, { cache: initialCache }) }] };
  };
  exports.cacheParameters = (pathname) => (pathname === '/archives' ? ['year'] : []);
  exports.loadData = async ({ pathname, search, fetchJson }) => {
    const head = { title: 'Titre', description: 'Description', canonicalPath: pathname };
    const own = await (async () => { ${code.loadData ?? ''} })();
    return { status: 200, head, cache: {}, isCacheable: true, ...own };
  };
`;

const registryFile = path.join(root, 'infra/remotes.json');

const servicePorts = ['content', 'auth', 'comments', 'media'] as const;
type Service = (typeof servicePorts)[number];
type Answer = (request: Request, response: Response) => unknown;

export const shareReply = (response: Response, keys: string, body: unknown) =>
  response
    .set('Cache-Control', 'public, max-age=0, must-revalidate, s-maxage=60')
    .set('Surrogate-Key', keys)
    .json(body);

/** The shell on a real port, with services and releases that the test controls. */
export async function startShell(options: {
  folder: string;
  limits?: Partial<RenderLimits>;
  TURNSTILE_SITE_KEY?: string;
  CONTENT_URL?: string;
  assetsFolder?: string;
  /** A development build: overrides are on. */
  devFolder?: string;
  progressFile?: string;
}) {
  const answers = new Map<string, Answer>();
  /** Requests to the services: `content /api/episodes/latest`. */
  const reads: string[] = [];
  const remotesFolder = mkdtempSync(path.join(tmpdir(), 'shell-releases-'));
  /** `mfe-public/1.0.0-a/release.json`. */
  const filesRead: string[] = [];
  let skewMs = 0;

  const listen = (answer: Answer) =>
    listenForTest(
      createServiceApp({
        name: 'fake',
        logger: silentLogger(),
        routes: (router) => void router.use((request, response) => void answer(request, response)),
      }),
    );
  const services = await Promise.all(
    servicePorts.map((service) =>
      listen((request, response) => {
        reads.push(`${service} ${request.originalUrl}`);
        const answer = answers.get(request.path);
        if (answer) answer(request, response);
        else response.status(404).json({ ok: false, error: 'absent', code: 'not_found' });
      }),
    ),
  );
  const urlOf = (service: Service) => services[servicePorts.indexOf(service)]?.url as string;

  const { logger, lines } = recordingLogger();
  const config = {
    CONTENT_URL: options.CONTENT_URL ?? urlOf('content'),
    AUTH_URL: urlOf('auth'),
    COMMENTS_URL: urlOf('comments'),
    MEDIA_URL: urlOf('media'),
    PUBLIC_URL: 'http://localhost:8080',
    REMOTES_FILE: registryFile,
    SHELL_FOLDER: options.folder,
    SHELL_ASSETS_FOLDER: options.assetsFolder,
    PAGE_DATA_DEADLINE_MS: 20_000,
    TRUST_PROXY_HOPS: 1,
    TURNSTILE_SITE_KEY: options.TURNSTILE_SITE_KEY,
    DEV_OVERRIDES: options.devFolder === undefined ? ('off' as const) : ('on' as const),
    SHELL_DEV_FOLDER: options.devFolder,
    LOADING_PROGRESS_FILE: options.progressFile,
  };
  let remotes = readRegistry(registryFile);
  const releases = createCurrentReleases({ folder: remotesFolder, keys: undefined, logger });
  const pages = createPages({
    config,
    listRemotes: () => remotes,
    releases: {
      read: releases.read,
      readRelease: (remote, release) => {
        filesRead.push(`${remote}/${release}/release.json`);
        return releases.readRelease(remote, release);
      },
      readText: (remote, release, file) => {
        filesRead.push(`${remote}/${release.release}/${file}`);
        return releases.readText(remote, release, file);
      },
    },
    // Long by default, so that tests do not depend on the speed of the machine.
    limits: {
      ...defaultRenderLimits,
      dataDeadlineMs: config.PAGE_DATA_DEADLINE_MS,
      renderDeadlineMs: 20_000,
      blockedAfterMs: 20_000,
      ...options.limits,
    },
    logger,
    now: () => performance.now() + skewMs,
  });
  const server = await listenForTest(buildApp({ config, pages, logger }));

  function write(remote: string, file: string, text: string): void {
    const target = path.join(remotesFolder, remote, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, text);
  }
  const point = (release: string, folder = 'mfe-public') =>
    write(folder, 'current.json', JSON.stringify({ release }));
  return {
    url: server.url,
    get: (address: string, init?: RequestInit) => fetch(`${server.url}${address}`, init),
    warmUp: pages.warmUp,
    reads,
    filesRead,
    logged: (message: string) => lines.filter((line) => line.msg === message),
    lines,
    answer: (at: string, answer: Answer) => answers.set(at, answer),
    /** Writes the files of a release and points to it. Call `refresh` if the shell has read the pointer before. */
    publish(
      release: string,
      code: BundleCode | string,
      {
        folder = 'mfe-public',
        texts = {},
        ...descriptor
      }: { folder?: string; texts?: Record<string, string> } & Record<string, unknown> = {},
    ) {
      const files = {
        ...texts,
        'server/app.cjs': typeof code === 'string' ? code : serverBundle(code),
        'release.json': JSON.stringify({
          ...remotesOfTest[folder],
          release,
          version: '1.0.0',
          hostApi: 1,
          entry: 'web/js/entry.js',
          css: [],
          preload: [],
          serverEntry: 'server/app.cjs',
          integrity: {},
          ...descriptor,
        }),
      };
      for (const [file, text] of Object.entries(files)) write(folder, `${release}/${file}`, text);
      point(release, folder);
    },
    /** Adds remotes to the registry, or replaces those with the same name. */
    register(...changed: KnownRemote[]): void {
      const listed = readRegistry(registryFile);
      const isListed = ({ name }: KnownRemote) => listed.some((remote) => remote.name === name);
      const inPlace = listed.map((remote) => changed.find(({ name }) => name === remote.name) ?? remote);
      remotes = [...inPlace, ...changed.filter((remote) => !isListed(remote))];
    },
    point,
    unpublish: (folder: string) => rmSync(path.join(remotesFolder, folder), { recursive: true }),
    /** Reads the pointers, as when one has moved. */
    refresh: pages.refresh,
    /** Advances the clock for pauses. */
    letTimePass: (ms: number) => void (skewMs += ms),
    async stop() {
      pages.stop();
      await Promise.all(
        [server, ...services].map((running) => {
          running.server.closeAllConnections();
          return running.close();
        }),
      );
      rmSync(remotesFolder, { recursive: true });
    },
  };
}

export type ShellForTest = Awaited<ReturnType<typeof startShell>>;

/** The frame alone, as a temporary failure. */
export async function expectUnrendered(response: globalThis.Response): Promise<void> {
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toContain('text/html');
  expect(response.headers.get('retry-after')).toBe('5');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('surrogate-key')).toBeNull();
  const html = await response.text();
  expect(html).toContain('<header');
  expect(html).not.toContain('<h1>Rendered');
  expect(html).not.toContain('noindex');
}

export async function expectRendered(response: globalThis.Response, heading = 'Rendered'): Promise<void> {
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`<h1>${heading}`);
}
