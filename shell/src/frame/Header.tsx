import { brand, folioText } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { capitalise, formatFullDate } from '@nobicast/web-kit/format';
import { useIsMounted, useSessionOf } from '@nobicast/web-kit/host';
import { Link, useLocation } from 'react-router-dom';
import type { HostParts } from '../host/create-host.ts';
import { Account, useAccountParts } from './Account.tsx';
import { frameCopy } from './frame.copy.ts';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu.tsx';
import { currentMark, mainNavigation } from './navigation.ts';
import { SearchBox } from './SearchBox.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export function Header({ theme, session }: Pick<HostParts, 'theme' | 'session'>) {
  const { pathname } = useLocation();
  const visitor = useSessionOf(session);
  const parts = useAccountParts(visitor.state === 'member');
  return (
    // `display: contents`, so that the bar sticks to the top of the page, not of the header.
    <header className={styles.banner}>
      <Folio />
      <div className={styles.head}>
        <div className={`sheet ${styles.row}`}>
          <Link className={`${styles.brand} display`} to={paths.home}>
            {brand.name}
          </Link>
          <nav className={styles.nav} aria-label={frameCopy.mainNavigation}>
            {mainNavigation.map((entry) => (
              <Link key={entry.to} to={entry.to} aria-current={currentMark(entry, pathname)}>
                {entry.label}
              </Link>
            ))}
          </nav>
          <SearchBox className={styles.search} hasShortcut />
          <ThemeToggle theme={theme} />
          <Account visitor={visitor} session={session} parts={parts} />
          <MobileMenu visitor={visitor} session={session} parts={parts} />
        </div>
        {parts && <parts.SessionNotice visitor={visitor} session={session} />}
      </div>
    </header>
  );
}

/** The dateline above the header. The date appears once mounted, as it depends on the visitor's clock. */
function Folio() {
  const isMounted = useIsMounted();
  return (
    <div className="sheet">
      <div className={`${styles.folio} label`}>
        <span>{folioText}</span>
        <span>{isMounted ? capitalise(formatFullDate(new Date())) : '\u00a0'}</span>
        <span>{frameCopy.distribution}</span>
      </div>
    </div>
  );
}
