import type { HostApi } from '@nobicast/contracts/host-api';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { BrowserRelease, RegisteredRemote } from '@nobicast/contracts/release';
import { fakeHost, stubFetch } from '@nobicast/web-kit/testing';
import { waitFor } from '@testing-library/react';
import { createBrowserRemotes, IncompatibleRemoteError } from './browser-remotes.ts';

type Federation = InstanceType<NonNullable<typeof _FEDERATION_RUNTIME_CORE>['ModuleFederation']>;
type ShareScope = Record<string, Record<string, unknown>>;

const buildRelease = (overrides: Partial<BrowserRelease> = {}): BrowserRelease => ({
  release: '1.0.0-a',
  hostApi: hostApiVersion,
  entry: 'web/js/remoteEntry.1.js',
  shared: { react: ['useState'], 'react-router-dom': ['Link'] },
  ranges: { react: '^19.0.0', 'react-router-dom': '^7.0.0' },
  integrity: { 'web/js/remoteEntry.1.js': 'sha384-x' },
  ...overrides,
});
const buildRemote = (release: BrowserRelease | undefined): RegisteredRemote => ({
  name: 'mfeTest',
  prefixes: ['/test'],
  baseUrl: '/remotes/mfe-test/',
  ...(release && { release }),
});

const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="/remotes/mfe-test/"]')];

/** jsdom does not fetch scripts, so this completes the pending one. */
async function answer(run: 'not found' | (() => void)): Promise<string> {
  const script = await waitFor(() => {
    const [asked] = scripts();
    if (!asked) throw new Error('No script was requested.');
    return asked;
  });
  if (run !== 'not found') run();
  script.dispatchEvent(new Event(run === 'not found' ? 'error' : 'load'));
  return script.src;
}

/** Acts as a built remote: uses the page's runtime and shared libraries, and exposes one module. */
function provideContainer(module: object, needs: Record<string, string> = { react: '^19.0.0' }) {
  const core = globalThis._FEDERATION_RUNTIME_CORE;
  if (!core) throw new Error('The shell provides no federation runtime.');
  const own: Federation = new core.ModuleFederation({ name: 'mfeTest', remotes: [] });
  Object.assign(globalThis, {
    mfeTest: {
      init: (scope: ShareScope) => own.initShareScopeMap('default', scope as never),
      get: async () => {
        for (const [library, requiredVersion] of Object.entries(needs)) {
          const shareConfig = { singleton: true, strictVersion: true, requiredVersion };
          const found = await own.loadShare(library, {
            customShareInfo: { shareConfig, scope: ['default'] },
          });
          if (!found) throw new Error(`The shell does not provide ${library}.`);
        }
        return () => module;
      },
    },
  });
}

const buildModule = (overrides: object = {}) => ({
  hostApiVersion,
  createRemote: (host: HostApi, options: object) => ({ routes: [], host, options }),
  ...overrides,
});
const runs =
  (module: object = buildModule(), needs?: Record<string, string>) =>
  () =>
    provideContainer(module, needs);

let restoreFetch: (() => void) | undefined;
function registryNames(release: BrowserRelease | undefined) {
  const { calls, restore } = stubFetch({ '/remotes.json': { body: { remotes: [buildRemote(release)] } } });
  restoreFetch = restore;
  return calls;
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  restoreFetch?.();
  restoreFetch = undefined;
  jest.restoreAllMocks();
  for (const script of scripts()) script.remove();
  Reflect.deleteProperty(globalThis, 'mfeTest');
  // The runtime keeps remotes and scripts for the lifetime of the page.
  globalThis._FEDERATION_RUNTIME_CORE?.helpers.global.resetFederationGlobalInfo();
});

test('a remote starts with the host and the data from the server', async () => {
  const host = fakeHost();
  const remotes = createBrowserRemotes([buildRemote(buildRelease())], host);
  const loading = remotes.load('mfeTest', { key: 'value' });
  const src = await answer(runs());
  expect(src).toBe('http://localhost/remotes/mfe-test/1.0.0-a/web/js/remoteEntry.1.js');
  expect(await loading).toMatchObject({ host, options: { initialCache: { key: 'value' } } });
  expect(remotes.releaseOf('mfeTest')).toBe('1.0.0-a');
});

test('the entry is checked against the digest of its release', async () => {
  const remotes = createBrowserRemotes([buildRemote(buildRelease())], fakeHost());
  const loading = remotes.load('mfeTest');
  await waitFor(() => expect(scripts()).toHaveLength(1));
  expect(scripts()[0]?.integrity).toBe('sha384-x');
  await answer(runs());
  await loading;
});

describe('a remote is refused without loading it', () => {
  test.each([
    ['needs a newer HostApi', { hostApi: hostApiVersion + 1 }, /needs HostApi/],
    [
      'needs names that this shell does not share',
      { shared: { 'react-router-dom': ['Link', 'useFetcher'], 'swr/mutation': ['default'] } },
      /"useFetcher" of react-router-dom .*, "default" of swr\/mutation/,
    ],
    ['needs another version of React (D6)', { ranges: { react: '^19.9.0' } }, /react \^19\.9\.0/],
    ['uses a library as a whole of which there is a part', { shared: { 'react-router-dom': ['*'] } }, /\*/],
  ])('that %s', async (_, overrides, message) => {
    const calls = registryNames(undefined);
    const remotes = createBrowserRemotes([buildRemote(buildRelease(overrides))], fakeHost());
    const refusal = await remotes.load('mfeTest').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(IncompatibleRemoteError);
    expect((refusal as Error).message).toMatch(message);
    expect(scripts()).toEqual([]);
    // An immediate retry would fail in the same way.
    expect(calls).toEqual([]);
  });
});

test('a remote that needs whole shared libraries is accepted', async () => {
  const release = buildRelease({ shared: { react: ['*'], swr: ['default', '*'] } });
  const loading = createBrowserRemotes([buildRemote(release)], fakeHost()).load('mfeTest');
  await answer(runs());
  expect(await loading).toBeDefined();
});

test('a module built for a newer HostApi is refused, whatever its release says', async () => {
  const loading = createBrowserRemotes([buildRemote(buildRelease())], fakeHost()).load('mfeTest');
  const refusal = expect(loading).rejects.toThrow(IncompatibleRemoteError);
  await answer(runs(buildModule({ hostApiVersion: hostApiVersion + 1 })));
  await refusal;
});

test.each(['react', 'react/jsx-runtime', 'react-dom', 'react-router-dom', 'swr', 'zustand'])(
  'the shell provides %s, and a remote on another major of it does not start',
  async (library) => {
    const release = buildRelease();
    registryNames(release);
    const current = { react: 19, 'react-dom': 19, 'react-router-dom': 7, swr: 2, zustand: 5 };
    const major = current[library.split('/')[0] as keyof typeof current];
    const remotes = createBrowserRemotes([buildRemote(release)], fakeHost());
    const refused = remotes.load('mfeTest');
    const refusal = expect(refused).rejects.toThrow();
    await answer(runs(buildModule(), { [library]: `^${major + 1}.0.0` }));
    await answer(runs(buildModule(), { [library]: `^${major + 1}.0.0` }));
    await refusal;

    const loading = remotes.load('mfeTest');
    await answer(runs(buildModule(), { [library]: `^${major}.0.0` }));
    expect(await loading).toBeDefined();
  },
);

describe('after a failure', () => {
  test('a load tries twice, the second time with the release that the registry then names', async () => {
    const calls = registryNames(buildRelease({ release: '1.0.0-b' }));
    const remotes = createBrowserRemotes([buildRemote(buildRelease())], fakeHost());
    const loading = remotes.load('mfeTest');
    expect(await answer('not found')).toContain('/1.0.0-a/');
    expect(await answer(runs())).toContain('/1.0.0-b/');
    await loading;
    expect(calls.map(({ path }) => path)).toEqual(['/remotes.json']);
    expect(remotes.releaseOf('mfeTest')).toBe('1.0.0-b');
  });

  test('the next load fetches the registry first, and recovers without a page reload', async () => {
    const calls = registryNames(buildRelease());
    const remotes = createBrowserRemotes([buildRemote(buildRelease())], fakeHost());
    const failing = expect(remotes.load('mfeTest')).rejects.toThrow();
    await answer('not found');
    await answer('not found');
    await failing;
    expect(calls).toHaveLength(1);
    const loading = remotes.load('mfeTest');
    await answer(runs());
    expect(await loading).toBeDefined();
    expect(calls).toHaveLength(2);
  });

  test('a remote without a readable release is looked up when it is loaded', async () => {
    const calls = registryNames(buildRelease());
    const remotes = createBrowserRemotes([buildRemote(undefined)], fakeHost());
    const loading = remotes.load('mfeTest');
    await answer(runs());
    expect(await loading).toBeDefined();
    expect(calls).toHaveLength(1);
  });

  test('the load fails if the registry names no release either', async () => {
    registryNames(undefined);
    const remotes = createBrowserRemotes([buildRemote(undefined)], fakeHost());
    await expect(remotes.load('mfeTest')).rejects.toThrow('mfeTest has no readable release.');
    expect(scripts()).toEqual([]);
  });
});

describe('in the development build', () => {
  const mode = process.env.NODE_ENV;
  beforeEach(() => Object.assign(process.env, { NODE_ENV: 'development' }));
  afterEach(() => Object.assign(process.env, { NODE_ENV: mode }));

  const servedByDeveloper = (): RegisteredRemote => ({
    ...buildRemote({ ...buildRelease({ release: 'dev', shared: {}, ranges: {}, integrity: {} }) }),
    baseUrl: 'http://localhost:8182/remotes/mfe-test/',
  });

  test('a development server that failed is asked again, and never replaced by a release', async () => {
    const calls = registryNames(buildRelease());
    const loading = createBrowserRemotes([servedByDeveloper()], fakeHost()).load('mfeTest');
    const first = await answer('not found');
    expect(await answer(runs())).toBe(first);
    await loading;
    expect(first).toBe('http://localhost:8182/remotes/mfe-test/dev/web/js/remoteEntry.1.js');
    expect(calls).toEqual([]);
  });

  test('the release of another remote is looked up after a failure', async () => {
    const calls = registryNames(buildRelease({ release: '1.0.0-b' }));
    const loading = createBrowserRemotes([buildRemote(buildRelease())], fakeHost()).load('mfeTest');
    await answer('not found');
    expect(await answer(runs())).toContain('/1.0.0-b/');
    await loading;
    expect(calls).toHaveLength(1);
  });
});
