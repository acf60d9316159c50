import type { HostApi } from '@nobicast/contracts/host-api';
import type { RegisteredRemote } from '@nobicast/contracts/release';
import { createBrowserRemotes } from './browser-remotes.ts';

const registerRemotes = jest.fn();
const loadRemote = jest.fn();
jest.mock('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ registerPlugins: () => undefined, registerRemotes, loadRemote }),
}));

const release = { release: '2.0.0-a', hostApi: 1, entry: 'web/js/entry.js', shared: {}, integrity: {} };
const member: RegisteredRemote = { name: 'mfeMember', prefixes: ['/login'], baseUrl: '/remotes/mfe-member/' };
const host = {} as HostApi; // handed on, never looked at

beforeEach(() => {
  jest.clearAllMocks();
  loadRemote.mockResolvedValue({ hostApiVersion: 1, createRemote: () => ({ routes: [{ path: 'login' }] }) });
});

test('a remote that the document names without its release is looked up in the registry when it is needed', async () => {
  const fetch = jest.fn(() =>
    Promise.resolve({ ok: true, json: () => Promise.resolve({ remotes: [{ ...member, release }] }) }),
  );
  Object.assign(globalThis, { fetch });
  const remotes = createBrowserRemotes([member], host);
  expect(fetch).not.toHaveBeenCalled();
  expect(registerRemotes).not.toHaveBeenCalled();

  expect((await remotes.load('mfeMember')).routes).toEqual([{ path: 'login' }]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledWith('/remotes.json', { cache: 'no-store' });
  expect(registerRemotes).toHaveBeenCalledWith(
    [{ name: 'mfeMember', entry: '/remotes/mfe-member/2.0.0-a/web/js/entry.js' }],
    { force: true },
  );
});

test('a remote whose release the document names is loaded without a look at the registry', async () => {
  const fetch = jest.fn();
  Object.assign(globalThis, { fetch });
  const remotes = createBrowserRemotes([{ ...member, release }], host);
  await remotes.load('mfeMember');
  expect(fetch).not.toHaveBeenCalled();
});
