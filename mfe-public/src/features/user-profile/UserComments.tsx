import type { PublicProfile } from '@nobicast/contracts/profile';
import { paths } from '@nobicast/contracts/paths';
import { episodeHeading } from '@nobicast/contracts/titles';
import { Band, Panel } from '@nobicast/web-kit';
import { formatShortDate } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import { userCopy } from './user.copy.ts';
import styles from './user-profile.module.css';

export function UserComments({ user: { comments, comment_count } }: { user: PublicProfile }) {
  const isEmpty = comments.length === 0;
  return (
    <Band
      margin={
        <>
          <span className="label">{userCopy.mail}</span>
          {!isEmpty && (
            <span className="time mute">{userCopy.published(comments.length, comment_count)}</span>
          )}
        </>
      }
    >
      <h2 className="section-title display">{userCopy.comments}</h2>
      {isEmpty ? (
        <Panel title={userCopy.noComments}>
          <p className="soft">{userCopy.noCommentsHint}</p>
        </Panel>
      ) : (
        <ul className={styles.list}>
          {comments.map((comment) => (
            <UserComment key={comment.id} comment={comment} />
          ))}
        </ul>
      )}
    </Band>
  );
}

function UserComment({ comment }: { comment: PublicProfile['comments'][number] }) {
  const { id, content, created_at, subject_id, subject_title, episode_slug, episode_number, episode_type } =
    comment;
  return (
    <li className={styles.comment}>
      <p className={styles.at}>
        <time className="time mute" dateTime={created_at}>
          {formatShortDate(created_at)}
        </time>
      </p>
      <div className={styles.said}>
        <p className={styles.where}>
          <Link className="link" to={paths.comment(episode_slug, subject_id, id)}>
            {subject_title}
          </Link>
          <span className="time mute">
            {episodeHeading({ number: episode_number, type: episode_type, title: null })}
          </span>
        </p>
        <p className={`${styles.text} prose`}>{content}</p>
      </div>
    </li>
  );
}
