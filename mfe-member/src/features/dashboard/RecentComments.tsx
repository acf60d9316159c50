import type { RecentComment } from '@nobicast/contracts/comments';
import { paths } from '@nobicast/contracts/paths';
import { Badge, ButtonLink, Panel } from '@nobicast/web-kit';
import { formatDayMonth, formatTimeOfDay } from '@nobicast/web-kit/format';
import { Check } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { activityCopy } from './dashboard.copy.ts';
import styles from './RecentComments.module.css';
import { Unavailable } from './Unavailable.tsx';

interface RecentCommentsProps {
  comments: readonly RecentComment[];
  isUnavailable: boolean;
  onRetry: () => void;
}

/** Tells whether others can see each comment yet. */
export function RecentComments({ comments, isUnavailable, onRetry }: RecentCommentsProps) {
  return (
    <section aria-labelledby="commentaires-recents">
      <h2 className={`${styles.heading} title`} id="commentaires-recents">
        {activityCopy.recent}
      </h2>
      {comments.length > 0 && (
        <p className={`${styles.summary} soft`}>
          {activityCopy.summary(comments.length, comments.filter((comment) => !comment.is_approved).length)}
        </p>
      )}
      {isUnavailable && <Unavailable title={activityCopy.unavailable} onRetry={onRetry} />}
      {!isUnavailable && comments.length === 0 && (
        <Panel title={activityCopy.empty}>
          <p className="soft">{activityCopy.emptyHint}</p>
          <ButtonLink to={paths.archives}>{activityCopy.toArchives}</ButtonLink>
        </Panel>
      )}
      <ol className={styles.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <time className={styles.time} dateTime={comment.created_at}>
              {formatDayMonth(comment.created_at)}
              <span className="vh">{activityCopy.at}</span>
              <span className={styles.hour}>{formatTimeOfDay(comment.created_at)}</span>
            </time>
            <div className={styles.text}>
              <p className={styles.meta}>
                <Status isApproved={comment.is_approved} />
                <Link className={styles.on} to={pathOf(comment)}>
                  {comment.subject_title} <span className="mute">{comment.episode_title}</span>
                </Link>
              </p>
              {comment.rejection && (
                <p className="size-sm mute">{activityCopy.rejected(comment.rejection)}</p>
              )}
              <p className={`${styles.words} prose`}>{comment.content}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A comment that is not published has no place on the page of its subject yet. */
const pathOf = ({ id, episode_slug: slug, subject_id: subjectId, is_approved: isApproved }: RecentComment) =>
  isApproved ? paths.comment(slug, subjectId, id) : paths.subject(slug, subjectId);

/** Rejected comments are shown as pending too (A56). */
function Status({ isApproved }: { isApproved: boolean }) {
  if (!isApproved) return <Badge tone="prep">{activityCopy.pending}</Badge>;
  return (
    <span className={styles.approved}>
      <Badge>
        <Check aria-hidden="true" />
        {activityCopy.approved}
      </Badge>
    </span>
  );
}
