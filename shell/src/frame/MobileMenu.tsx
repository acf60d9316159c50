import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import { Menu, X } from '@nobicast/web-kit/icons';
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { AccountProps } from './Account.tsx';
import { frameCopy } from './frame.copy.ts';
import { LoginLink } from './LoginLink.tsx';
import styles from './MobileMenu.module.css';
import { currentMark, mainNavigation } from './navigation.ts';
import { SearchBox } from './SearchBox.tsx';

const panelId = 'menu-principal';
const itemClass = `${styles.item} title`;

/**
 * A native popover: the browser opens it (even without JavaScript), closes it, restores the focus, and exposes its
 * state to screen readers.
 */
export function MobileMenu({ visitor, session, parts }: AccountProps) {
  const location = useLocation();
  const { pathname } = location;
  const panel = useRef<HTMLElement>(null);
  const close = () => {
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  };
  // In the clean-up of the effect, so that hydration does not close a menu that is open already.
  useEffect(() => close, [location.key]);

  return (
    <div className={styles.mobile}>
      <button
        type="button"
        className={buttonClass({ isIcon: true })}
        popoverTarget={panelId}
        aria-label={frameCopy.menu}
      >
        <Menu className={`icon ${styles.open}`} aria-hidden="true" />
        <X className={`icon ${styles.close}`} aria-hidden="true" />
      </button>
      <nav
        ref={panel}
        id={panelId}
        popover="auto"
        className={styles.panel}
        aria-label={frameCopy.mainNavigation}
        onBlur={(event) => {
          const { relatedTarget, currentTarget } = event;
          if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
        }}
      >
        <SearchBox className={styles.search} />
        {mainNavigation.map((entry) => (
          <Link
            key={entry.to}
            className={itemClass}
            to={entry.to}
            aria-current={currentMark(entry, pathname)}
            onClick={close}
          >
            {entry.label}
          </Link>
        ))}
        {visitor.state !== 'member' && (
          <LoginLink className={itemClass} onClick={close}>
            {frameCopy.login}
          </LoginLink>
        )}
        {visitor.state === 'member' && !parts && (
          <Link className={itemClass} to={paths.dashboard} onClick={close}>
            {frameCopy.dashboard}
          </Link>
        )}
        {visitor.state === 'member' && parts && (
          <parts.AccountEntries
            user={visitor.user}
            session={session}
            itemClass={itemClass}
            onNavigate={close}
          />
        )}
      </nav>
    </div>
  );
}
