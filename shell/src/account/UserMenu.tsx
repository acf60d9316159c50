import type { CurrentUser } from '@nobicast/contracts/sign-in';
import { Avatar } from '@nobicast/web-kit';
import { Content, Item, Root, Separator, Trigger } from '@radix-ui/react-dropdown-menu';
import { LogOut } from '@nobicast/web-kit/icons';
import { useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { ShellSession } from '../session/session-store.ts';
import { accountEntries, useSignOut } from './account-entries.ts';
import { accountCopy } from './account.copy.ts';
import { AccountHead } from './AccountHead.tsx';
import styles from './UserMenu.module.css';

/**
 * The first name, or else the part of the address before the @.
 */
const shortName = ({ name, email }: CurrentUser) => name?.trim().split(/\s+/)[0] || email?.split('@')[0];

export function UserMenu({ user, session }: { user: CurrentUser; session: ShellSession }) {
  const headId = useId();
  const { isSigningOut, signOut } = useSignOut(session);
  /** After a navigation the focus belongs on the new page's heading, not on the button. */
  const hasNavigated = useRef(false);

  return (
    <Root
      modal={false}
      onOpenChange={(isOpen) => {
        if (isOpen) hasNavigated.current = false;
      }}
    >
      <Trigger
        className={styles.trigger}
        aria-label={accountCopy.menuOf(user.name?.trim() || user.email || '')}
      >
        <Avatar name={user.name} email={user.email} imageUrl={user.picture} tone="me" />{' '}
        <span className={styles.shortName}>{shortName(user)}</span>
      </Trigger>
      <Content
        className={styles.panel}
        align="end"
        sideOffset={12}
        collisionPadding={8}
        loop
        aria-describedby={headId}
        onCloseAutoFocus={(event) => {
          if (hasNavigated.current) event.preventDefault();
        }}
      >
        <AccountHead className={styles.head} user={user} id={headId} />
        <Separator className={styles.rule} />
        {accountEntries(user).map(({ to, label, Icon }) => (
          <Item key={to} asChild onSelect={() => (hasNavigated.current = true)}>
            <Link className={styles.item} to={to}>
              <Icon className="icon" aria-hidden="true" />
              {label}
            </Link>
          </Item>
        ))}
        <Item
          asChild
          onSelect={(event) => {
            event.preventDefault(); // keeps the menu open to show the progress
            signOut();
          }}
        >
          <button type="button" className={styles.item} aria-disabled={isSigningOut || undefined}>
            <LogOut className="icon" aria-hidden="true" />
            {isSigningOut ? accountCopy.signingOut : accountCopy.signOut}
          </button>
        </Item>
      </Content>
    </Root>
  );
}
