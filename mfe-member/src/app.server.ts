import type { HostApi } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest, Remote } from '@nobicast/contracts/remote';
import { getBotCheckConfig, getDashboard } from '@nobicast/contracts/calls';
import { matchPath } from 'react-router-dom';
import { createRemote as createMemberRemote } from './app.tsx';
import { dashboardCopy } from './features/dashboard/index.ts';
import { loginCopy } from './features/sign-in/index.ts';
import { memberHead } from './pages/heads.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

const common = { status: 200, cache: {}, isCacheable: false };

/** The pages that look the same for everybody until a session is known: the form, and the frame of a dashboard. */
const serverPages: Readonly<Record<string, PageData>> = {
  [paths.login]: {
    ...common,
    page: 'login',
    head: memberHead(loginCopy.title, paths.login),
    calls: [getBotCheckConfig.path],
  },
  [paths.dashboard]: {
    ...common,
    page: 'dashboard',
    head: memberHead(dashboardCopy.title, paths.dashboard),
    calls: [getDashboard.path],
  },
};

/** The remote as the server renders it. */
export function createRemote(host: HostApi, options?: { initialCache?: Record<string, unknown> }): Remote {
  return { ...createMemberRemote(host, options), loadData };
}

/** The other pages stand on a click in a mail or on what this browser did before: they are left to it. */
async function loadData({ pathname }: PageRequest): Promise<PageData | undefined> {
  const path = Object.keys(serverPages).find((candidate) => matchPath(candidate, pathname));
  return path === undefined ? undefined : serverPages[path];
}
