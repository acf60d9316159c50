import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostApi } from '@nobicast/contracts/host-api';
import { hostApiVersion } from '@nobicast/contracts/host-version';
import type { RegisteredRemote, Release } from '@nobicast/contracts/release';
import type { RemoteModule } from '@nobicast/contracts/remote';
import { fakeHost } from '@nobicast/web-kit/testing';
import { act, render, screen, waitFor } from '@testing-library/react';
import * as react from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { fakeHostParts } from '../host/fake-host-parts.ts';
import { createPatcher, createRoutes } from '../router/routes.tsx';
import { createBrowserRemotes } from './browser-remotes.ts';
import { shellOffer } from './shared-libraries.ts';

// Shells and remotes of different HostApi versions, from the frozen fixtures of contracts.

const folder = path.resolve(__dirname, '../../../packages/contracts/compatibility');
type Needs = Pick<Release, 'hostApi' | 'shared' | 'ranges'>;
type FrozenRemote = RemoteModule & { needs: Needs };
interface FrozenShell {
  hostApi: number;
  members: string[];
}

const readShell = (name: string) =>
  JSON.parse(readFileSync(path.join(folder, 'shells', `${name}.json`), 'utf8')) as FrozenShell;
const readRemote = (name: string) =>
  (require(path.join(folder, 'remotes', `${name}.cjs`)) as (library: typeof react) => FrozenRemote)(react);

/** The present host with only the members that this version had. */
function hostOf({ hostApi, members }: FrozenShell): HostApi {
  const present: Record<string, unknown> = { ...fakeHost(), announce: () => 'annoncé' };
  return Object.assign(Object.fromEntries(members.map((name) => [name, present[name]])), {
    version: hostApi,
  }) as unknown as HostApi; // an older one lacks members
}

beforeAll(() => {
  window.scrollTo = () => undefined;
});
beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const script of document.querySelectorAll('script')) script.remove();
  Reflect.deleteProperty(globalThis, 'mfeTest');
  globalThis._FEDERATION_RUNTIME_CORE?.helpers.global.resetFederationGlobalInfo();
});

/** Opens the page of this remote in this shell, and returns its content. */
async function openIn(shell: FrozenShell, remote: FrozenRemote, ranges = remote.needs.ranges) {
  const registered: RegisteredRemote = {
    name: 'mfeTest',
    prefixes: ['/test'],
    baseUrl: '/remotes/mfe-test/',
    release: { release: '1.0.0-a', entry: 'web/entry.js', integrity: {}, ...remote.needs, ranges },
  };
  const federation = createBrowserRemotes([registered], hostOf(shell), {
    ...shellOffer,
    hostApi: shell.hostApi,
  });
  Object.assign(globalThis, { mfeTest: { init: () => undefined, get: async () => () => remote } });
  const parts = fakeHostParts();
  const router = createMemoryRouter(createRoutes([registered], new Map(), parts), {
    initialEntries: ['/test'],
    patchRoutesOnNavigation: createPatcher({
      remotes: [registered],
      loaded: new Map(),
      load: (name) => federation.load(name),
      onFailure: () => undefined,
    }),
  });
  await act(async () => void render(<RouterProvider router={router} />));
  // jsdom does not run scripts: the container is present, and its script has "loaded".
  await act(async () => {
    await waitFor(() => {
      document.querySelector('script[src*="mfe-test"]')?.dispatchEvent(new Event('load'));
      expect(screen.getByRole('heading', { level: 1 })).toBeTruthy();
    });
  });
  expect(screen.getByRole('contentinfo')).toBeTruthy(); // the frame
  return screen.getByRole('main').textContent;
}

const refused =
  /^Cette partie du site est indisponibleElle revient dans un instant\. Le reste du site fonctionne\.Réessayer$/;

const cells: [shell: string, remote: string, shows: RegExp][] = [
  ['host-api-1', 'host-api-1', /^HostApi 1, idle$/],
  ['host-api-1', 'host-api-2', refused],
  ['host-api-1', 'host-api-next', refused],
  ['host-api-2', 'host-api-1', /^HostApi 1, idle$/],
  ['host-api-2', 'host-api-2', /^HostApi 2, anonymous$/],
  ['host-api-2', 'host-api-3', refused],
  ['host-api-2', 'host-api-next', refused],
  ['host-api-3', 'host-api-1', /^HostApi 1, idle$/],
  ['host-api-3', 'host-api-2', /^HostApi 2, anonymous$/],
  ['host-api-3', 'host-api-3', /^HostApi 3, silent$/],
  ['host-api-3', 'host-api-next', refused],
  ['host-api-next', 'host-api-1', /^HostApi 1, idle$/],
  ['host-api-next', 'host-api-2', /^HostApi 2, anonymous$/],
  ['host-api-next', 'host-api-next', /^HostApi 99, annoncé$/],
];
test.each(cells)('shell %s, remote %s: %s', async (shell, remote, shows) => {
  expect(await openIn(readShell(shell), readRemote(remote))).toMatch(shows);
});

test('a remote that uses a member which it does not state fails inside the frame', async () => {
  expect(await openIn(readShell('host-api-1'), readRemote('undeclared-need'))).toMatch(
    /^Unexpected Application Error!/,
  );
});

test('a remote that needs a later React is refused', async () => {
  const shell = readShell(`host-api-${hostApiVersion}`);
  expect(await openIn(shell, readRemote('host-api-1'), { react: '^20.0.0' })).toMatch(refused);
});

test('the HostApi of today has every member that a frozen version had', () => {
  const names = readdirSync(path.join(folder, 'shells')).map((file) => path.basename(file, '.json'));
  expect(names).toContain(`host-api-${hostApiVersion}`);
  for (const { members } of names.filter((name) => !name.endsWith('-next')).map(readShell))
    expect(Object.keys(fakeHost())).toEqual(expect.arrayContaining(members));
});
