import type { SentIssueCard } from '@nobicast/contracts/newsletter-archive';
import { newsletterPaths } from '@nobicast/contracts/newsletter-paths';
import { formatFullDate } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import styles from './archive.module.css';

/** An issue that was sent, in a list. */
export const IssueRow = ({ issue: { id, subject, preview, sent_at: sentAt } }: { issue: SentIssueCard }) => (
  <li className={styles.row}>
    <time className="time mute" dateTime={sentAt}>
      {formatFullDate(sentAt)}
    </time>
    <div>
      <h2 className={`${styles.subject} title`}>
        <Link to={newsletterPaths.issue(id)} viewTransition>
          {subject}
        </Link>
      </h2>
      {preview !== '' && <p className="prose soft">{preview}</p>}
    </div>
  </li>
);
