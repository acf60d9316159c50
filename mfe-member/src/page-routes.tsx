import { paths } from '@nobicast/contracts/paths';
import type { RouteObject } from 'react-router-dom';
import { AccountDeletedPage } from './pages/AccountDeletedPage.tsx';
import { AuthFailedPage } from './pages/AuthFailedPage.tsx';
import { AuthSuccessPage } from './pages/AuthSuccessPage.tsx';
import { AuthVerifyPage } from './pages/AuthVerifyPage.tsx';
import { DashboardPage } from './pages/DashboardPage.tsx';
import { EmailSentPage } from './pages/EmailSentPage.tsx';
import { InvalidTokenPage } from './pages/InvalidTokenPage.tsx';
import { LoginPage } from './pages/LoginPage.tsx';
import { NotFoundPage } from './pages/NotFoundPage.tsx';

/** Every member page: its address and its screen. Below an address of ours that has no page stands the 404. */
export const pageRoutes: RouteObject[] = [
  { path: paths.login, element: <LoginPage /> },
  { path: '/auth/email-sent', element: <EmailSentPage /> },
  { path: paths.authVerify, element: <AuthVerifyPage /> },
  { path: paths.authSuccess, element: <AuthSuccessPage /> },
  { path: paths.authInvalidToken, element: <InvalidTokenPage /> },
  { path: paths.authFailed, element: <AuthFailedPage /> },
  { path: paths.accountDeleted, element: <AccountDeletedPage /> },
  { path: paths.dashboard, element: <DashboardPage /> },
  ...[paths.login, '/auth', paths.dashboard].map((prefix) => ({
    path: `${prefix}/*`,
    element: <NotFoundPage />,
  })),
];
