import { paths } from '@nobicast/contracts/paths';
import { MediaPreview, MoreLink, RichText } from '@nobicast/web-kit';
import { useEffect, useRef } from 'react';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import { SubjectMeta } from './SubjectMeta.tsx';
import { SubjectTime } from './SubjectTime.tsx';
import { subjectAnchor, type RunningOrderSound, type TimedSubject } from '../../subject-times.ts';

interface SubjectDetailsProps {
  /** Undefined where the subjects have no page yet. */
  episodeSlug: string | undefined;
  timed: TimedSubject;
  isNow: boolean;
  /** Named by the URL's fragment. */
  isTarget: boolean;
  sound?: RunningOrderSound;
}

/** One subject to expand, which closes no other. Works without JavaScript. */
export function SubjectDetails({ episodeSlug, timed, isNow, isTarget, sound }: SubjectDetailsProps) {
  const { subject } = timed;
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isTarget && details.current) details.current.open = true;
  }, [isTarget]);

  return (
    <li
      className={isNow ? `${styles.subject} ${styles.now}` : styles.subject}
      id={subjectAnchor(subject.id)}
      aria-current={isNow || undefined}
    >
      <SubjectTime timed={timed} sound={sound} />
      <details ref={details}>
        <summary className={styles.line}>
          <h3 className={`${styles.title} title`}>{subject.title}</h3>
          <SubjectMeta subject={subject} />
          <span className={styles.plus} aria-hidden="true" />
        </summary>
        <div className={styles.more}>
          {subject.description && (
            <RichText
              className="prose soft"
              html={subject.description_html}
              text={subject.description}
              playFrom={sound?.playFrom}
            />
          )}
          {subject.content_url && <MediaPreview url={subject.content_url} title={subject.title} />}
          {subject.content_text && (
            <RichText
              className="prose soft"
              html={subject.content_text_html}
              text={subject.content_text}
              playFrom={sound?.playFrom}
            />
          )}
          {episodeSlug && (
            <MoreLink to={paths.subject(episodeSlug, subject.id)}>
              {runningOrderCopy.commentsLink(subject.comment_count)}
            </MoreLink>
          )}
        </div>
      </details>
    </li>
  );
}
