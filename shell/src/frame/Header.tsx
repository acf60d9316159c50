import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { Link, useLocation } from 'react-router-dom';
import { frameCopy } from './frame.copy.ts';
import styles from './Header.module.css';
import { MobileMenu } from './MobileMenu.tsx';
import { currentMark, mainNavigation } from './navigation.ts';
import { SearchBox } from './SearchBox.tsx';
import { ThemeToggle } from './ThemeToggle.tsx';

export function Header({ theme }: { theme: { toggle(): void } }) {
  const { pathname } = useLocation();
  return (
    <header className={styles.head}>
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
        <ButtonLink className={styles.login} to={paths.login}>
          {frameCopy.login}
        </ButtonLink>
        <MobileMenu />
      </div>
    </header>
  );
}
