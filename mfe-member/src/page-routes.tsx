import { paths } from '@nobicast/contracts/paths';
import { definePage } from '@nobicast/web-kit/pages';

/** One chunk for what comes after a request for a link, and one for what few ever see. */
const importSignIn = () => import(/* webpackChunkName: "page-sign-in" */ './sign-in-pages.ts');
const importRare = () => import(/* webpackChunkName: "page-rare" */ './rare-pages.ts');

/** Every member page: its address and its screen. Below an address of ours that has no page stands the 404. */
export const pages = [
  definePage(paths.login, 'login', async () => {
    const { LoginPage } = await import(/* webpackChunkName: "page-login" */ './pages/LoginPage.tsx');
    return LoginPage;
  }),
  definePage('/auth/email-sent', 'sign-in', async () => (await importSignIn()).EmailSentPage),
  definePage(paths.authVerify, 'sign-in', async () => (await importSignIn()).AuthVerifyPage),
  definePage(paths.authSuccess, 'sign-in', async () => (await importSignIn()).AuthSuccessPage),
  definePage(paths.authInvalidToken, 'rare', async () => (await importRare()).InvalidTokenPage),
  definePage(paths.authFailed, 'rare', async () => (await importRare()).AuthFailedPage),
  definePage(paths.accountDeleted, 'rare', async () => (await importRare()).AccountDeletedPage),
  definePage(paths.dashboard, 'dashboard', async () => {
    const { DashboardPage } = await import(
      /* webpackChunkName: "page-dashboard" */ './pages/DashboardPage.tsx'
    );
    return DashboardPage;
  }),
  ...[paths.login, '/auth', paths.dashboard].map((prefix) =>
    definePage(`${prefix}/*`, 'rare', async () => (await importRare()).NotFoundPage),
  ),
];
