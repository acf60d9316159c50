import { ExternalLink } from '@nobicast/web-kit';
import { listApps } from './apps.ts';
import styles from './subscribe.module.css';

export function AppLinks({ feed }: { feed: URL }) {
  return (
    <ul className={styles.apps}>
      {listApps().map(({ name, platforms, addressFor, isPage }) => {
        const content = (
          <>
            <strong className="title">{name}</strong> <span className="time mute">{platforms}</span>
          </>
        );
        const href = addressFor(feed);
        return (
          <li key={name}>
            {isPage ? (
              <ExternalLink className={styles.app} href={href} rel="noopener noreferrer">
                {content}
              </ExternalLink>
            ) : (
              <a className={styles.app} href={href}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
