import { listPendingComments } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import { formatAgo } from '@nobicast/web-kit/format';
import { Link } from 'react-router-dom';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import styles from './week.module.css';
import { commentsCopy } from './week.copy.ts';

const shownAtOnce = 3;

interface WaitingCommentsProps {
  episodeId: number;
  /** The address at which they are moderated. */
  moderation: string;
}

/** The comments on this episode that wait for a moderator: how many, and how the newest begin. */
export function WaitingComments({ episodeId, moderation }: WaitingCommentsProps) {
  const query = { page: 1, episode_id: episodeId };
  const load = useCall(listPendingComments, { query }, { fallback: commentsCopy.failed });
  if (load.state !== 'ready') return <NotReady load={load} texts={commentsCopy} />;
  const { comments, total } = load.data;
  if (total === 0) return <p className="mute">{commentsCopy.none}</p>;
  return (
    <>
      <ul>
        {comments.slice(0, shownAtOnce).map((comment) => (
          <li key={comment.id} className={styles.comment}>
            <p className="size-sm">
              <strong>{comment.author_name}</strong>{' '}
              <span className="mute">
                {comment.subject_title}, {formatAgo(comment.created_at, new Date())}
              </span>
            </p>
            <p className={styles.excerpt}>{comment.content}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3">
        <Link className={`${list.target} link`} to={moderation}>
          {commentsCopy.moderate(total)}
        </Link>
      </p>
    </>
  );
}
