import { getCommentContext } from '@nobicast/contracts/calls';
import { useCall } from '../api/index.ts';
import { formatShortDate } from '../format/index.ts';
import { contextCopy, moderationCopy } from './moderation.copy.ts';
import styles from './moderation.module.css';

export function CommentContext({ id }: { id: number }) {
  const context = useCall(getCommentContext, { params: { id } });
  if (context.state === 'loading')
    return (
      <p className="mute" role="status">
        {contextCopy.loading}
      </p>
    );
  if (context.state === 'failed')
    return (
      <p className="mute" role="status">
        {contextCopy.failed}
      </p>
    );
  const { subject, earlier, decisions } = context.data;
  return (
    <div className={styles.context}>
      <h3 className="label">{contextCopy.subject}</h3>
      <p>
        <strong>{subject.title}</strong>
        {subject.description !== null && (
          <span className={`${styles.text} soft`}> {subject.description}</span>
        )}
      </p>
      <h3 className="label">{contextCopy.earlier}</h3>
      {earlier.length === 0 ? (
        <p className="soft">{contextCopy.noEarlier}</p>
      ) : (
        <ul>
          {earlier.map((comment) => (
            <li key={comment.id}>
              <span className="time mute">
                {formatShortDate(comment.created_at)}, {contextCopy.states[comment.state]}
              </span>
              <p className={styles.text}>
                <bdi>{comment.content}</bdi>
              </p>
            </li>
          ))}
        </ul>
      )}
      {decisions.length > 0 && (
        <>
          <h3 className="label">{contextCopy.decisions}</h3>
          <ul>
            {decisions.map((decision) => (
              <li key={decision.id}>{moderationCopy.decision(decision)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
