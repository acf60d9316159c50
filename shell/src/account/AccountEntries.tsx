import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { Link } from 'react-router-dom';
import type { ShellSession } from '../session/session-store.ts';
import { accountEntries } from './account-entries.ts';
import { accountCopy } from './account.copy.ts';
import { AccountHead } from './AccountHead.tsx';
import styles from './AccountEntries.module.css';
import { useSignOut } from './use-sign-out.ts';

interface AccountEntriesProps {
  user: CurrentUser;
  session: ShellSession;
  /** The look of an entry in the menu they stand in. */
  itemClass: string;
  onNavigate: () => void;
}

/** What the user menu holds, as a plain list for the menu of small screens. */
export function AccountEntries({ user, session, itemClass, onNavigate }: AccountEntriesProps) {
  const { isLeaving, leave } = useSignOut(session);
  return (
    <>
      <AccountHead className={styles.head} user={user} />
      {accountEntries(user).map(({ to, label }) => (
        <Link key={to} className={itemClass} to={to} onClick={onNavigate}>
          {label}
        </Link>
      ))}
      <button type="button" className={`${itemClass} ${styles.leave}`} disabled={isLeaving} onClick={leave}>
        {isLeaving ? accountCopy.signingOut : accountCopy.signOut}
      </button>
    </>
  );
}
