import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { Link } from 'react-router-dom';
import type { ShellSession } from '../session/session-store.ts';
import { accountEntries, useSignOut } from './account-entries.ts';
import { accountCopy } from './account.copy.ts';
import { AccountHead } from './AccountHead.tsx';
import styles from './AccountEntries.module.css';

interface AccountEntriesProps {
  user: CurrentUser;
  session: ShellSession;
  itemClass: string;
  onNavigate: () => void;
}

/** The entries of the user menu as a plain list, for the mobile menu. */
export function AccountEntries({ user, session, itemClass, onNavigate }: AccountEntriesProps) {
  const { isSigningOut, signOut } = useSignOut(session);
  return (
    <>
      <AccountHead className={styles.head} user={user} />
      {accountEntries(user).map(({ to, label }) => (
        <Link key={to} className={itemClass} to={to} onClick={onNavigate}>
          {label}
        </Link>
      ))}
      <button
        type="button"
        className={`${itemClass} ${styles.signOut}`}
        aria-disabled={isSigningOut || undefined}
        onClick={signOut}
      >
        {isSigningOut ? accountCopy.signingOut : accountCopy.signOut}
      </button>
    </>
  );
}
