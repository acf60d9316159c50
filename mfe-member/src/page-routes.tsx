import { paths } from '@nobicast/contracts/paths';
import { definePage } from '@nobicast/web-kit/pages';
import addresses from './addresses.json';

/** One chunk for all pages below /auth and the 404: small pages, most of them shown only for seconds. */
const importAuth = () => import(/* webpackChunkName: "page-auth" */ './auth-pages.ts');

/** Every member page and its path, as addresses.json names them. Other addresses below our prefixes show the 404. */
export const pages = [
  definePage(paths.login, 'login', async () => {
    const { LoginPage } = await import(/* webpackChunkName: "page-login" */ './pages/LoginPage.tsx');
    return LoginPage;
  }),
  definePage(paths.dashboard, 'dashboard', async () => {
    const { DashboardPage } = await import(
      /* webpackChunkName: "page-dashboard" */ './pages/DashboardPage.tsx'
    );
    return DashboardPage;
  }),
  definePage('/auth/email-sent', 'auth', async () => (await importAuth()).EmailSentPage),
  definePage(paths.authVerify, 'auth', async () => (await importAuth()).AuthVerifyPage),
  definePage(paths.authConfirm, 'auth', async () => (await importAuth()).AuthConfirmPage),
  definePage(paths.authSuccess, 'auth', async () => (await importAuth()).AuthSuccessPage),
  definePage(paths.authInvalidToken, 'auth', async () => (await importAuth()).InvalidTokenPage),
  definePage(paths.authFailed, 'auth', async () => (await importAuth()).AuthFailedPage),
  definePage(paths.accountDeleted, 'auth', async () => (await importAuth()).AccountDeletedPage),
  ...addresses.prefixes.map((prefix) =>
    definePage(`${prefix}/*`, 'auth', async () => (await importAuth()).NotFoundPage),
  ),
];
