import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { paths } from '@nobicast/contracts/paths';
import { canModerate } from '@nobicast/contracts/roles';
import { Gavel, LayoutDashboard, Settings, type Icon } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import type { ShellSession } from '../session/session-store.ts';
import { accountCopy } from './account.copy.ts';

interface AccountEntry {
  to: string;
  label: string;
  Icon: Icon;
}

/** By role (ROLES-12). The pages behind the entries check the role themselves. */
export function accountEntries({ role }: Pick<CurrentUser, 'role'>): AccountEntry[] {
  const dashboard = { to: paths.dashboard, label: accountCopy.dashboard, Icon: LayoutDashboard };
  const admin = { to: paths.admin, label: accountCopy.admin, Icon: Settings };
  // The queue of the dashboard: that of the administration is closed to moderators.
  const moderation = {
    to: `${paths.dashboard}?onglet=moderation`,
    label: accountCopy.moderation,
    Icon: Gavel,
  };
  return canModerate(role) ? [dashboard, moderation, admin] : [dashboard];
}

/** The page reloads afterwards, so the state is never reset. */
export function useSignOut(session: Pick<ShellSession, 'signOut'>) {
  const [isSigningOut, setIsSigningOut] = useState(false);
  const signOut = () => {
    if (isSigningOut) return;
    setIsSigningOut(true);
    void session.signOut();
  };
  return { isSigningOut, signOut };
}
