import { brand } from '@nobicast/contracts/brand';
import { ExternalLink } from '@nobicast/web-kit';
import { Link, useLocation } from 'react-router-dom';
import styles from './Footer.module.css';
import { footerColumns, frameCopy } from './frame.copy.ts';
import { hasSlimFooter } from './navigation.ts';

/** The footer; on the pages where somebody is at work only its last line. */
export function Footer({ onShowShortcuts }: { onShowShortcuts: () => void }) {
  const { pathname } = useLocation();
  return (
    <footer className={styles.foot}>
      <div className="sheet">
        {!hasSlimFooter(pathname) && <SiteMap />}
        <p className={`${styles.legal} label`}>
          <span>{frameCopy.made}</span>
          <button type="button" className="label needs-script needs-keyboard" onClick={onShowShortcuts}>
            {frameCopy.shortcuts}
          </button>
          <ExternalLink href={brand.licence.url}>{brand.licence.name}</ExternalLink>
        </p>
      </div>
    </footer>
  );
}

function SiteMap() {
  return (
    <>
      <div className={styles.grid}>
        {footerColumns.map(({ title, pages = [], others = [] }) => (
          <div key={title}>
            <p className="label">{title}</p>
            <ul>
              {pages.map(([text, path]) => (
                <li key={path}>
                  <Link to={path}>{text}</Link>
                </li>
              ))}
              {others.map(([text, href]) => (
                <li key={href}>
                  <ExternalLink href={href}>{text}</ExternalLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <p className={styles.bye}>
        <span className="display cursor cursor--still">{frameCopy.bye}</span>
        <span className="time mute">
          {frameCopy.nextEpisode}
          <br />
          {frameCopy.chatStaysOpen}
        </span>
      </p>
    </>
  );
}
