import type { Session } from '@nobicast/contracts/host-api';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import { UserRound } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import type { ShellSession } from '../session/session-store.ts';
import styles from './Account.module.css';
import { frameCopy } from './frame.copy.ts';
import { LoginLink } from './LoginLink.tsx';
import { useLazyPart } from './use-lazy-part.ts';

const loadAccount = () => import(/* webpackChunkName: "account" */ '../account/index.ts');

export const useAccountParts = (isMember: boolean) =>
  useLazyPart({
    isNeeded: isMember,
    load: loadAccount,
    onFailure: (error) => console.error('The account menu could not be loaded.', error),
  });

export interface AccountProps {
  visitor: Session;
  session: ShellSession;
  parts: ReturnType<typeof useAccountParts>;
}

/**
 * The login link until a member is known to be signed in, then the user menu. Its size is fixed, so that the swap
 * causes no layout shift.
 */
export function Account({ visitor, session, parts }: AccountProps) {
  if (visitor.state !== 'member') {
    return (
      <div className={styles.place}>
        <LoginLink className={buttonClass({}, styles.login)}>
          <UserRound className={`icon ${styles.icon}`} aria-hidden="true" />
          <span className={styles.word}>{frameCopy.login}</span>
        </LoginLink>
      </div>
    );
  }
  const { user } = visitor;
  return (
    <div className={styles.place}>
      {parts ? (
        <parts.UserMenu user={user} session={session} />
      ) : (
        <Link className={buttonClass({ isIcon: true })} to={paths.dashboard} aria-label={frameCopy.dashboard}>
          <UserRound className="icon" aria-hidden="true" />
        </Link>
      )}
    </div>
  );
}
