import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import { getBotCheckConfig, getDashboard } from '@nobicast/contracts/calls';
import { matchPath } from 'react-router-dom';
import { dashboardCopy } from './features/dashboard/index.ts';
import { loginCopy } from './features/sign-in/index.ts';
import { memberHead } from './pages/heads.ts';

// The entry of the server bundle.

export { createRemote, hostApiVersion } from './app.tsx';

const common = { status: 200, cache: {}, isCacheable: false };

/** The pages that look the same for everybody until the session is known: the login form and the dashboard's skeleton. */
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

/** The other pages depend on an e-mail link or on earlier steps in this browser, so only the browser renders them. */
export async function loadData({ pathname }: PageRequest): Promise<PageData | undefined> {
  const path = Object.keys(serverPages).find((candidate) => matchPath(candidate, pathname));
  return path === undefined ? undefined : serverPages[path];
}
