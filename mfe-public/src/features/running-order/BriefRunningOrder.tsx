import type { Episode, Subject } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { Link } from 'react-router-dom';
import { NoSubjects } from './NoSubjects.tsx';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import { SubjectMeta } from './SubjectMeta.tsx';
import { SubjectTime } from './SubjectTime.tsx';
import { subjectAnchor, timedSubjects, type RunningOrderSound } from '../../subject-times.ts';

interface BriefRunningOrderProps {
  episode: Pick<Episode, 'slug' | 'type' | 'published_at'>;
  subjects: readonly Subject[];
  currentSubjectId: number | undefined;
  sound?: RunningOrderSound;
}

/** On the home page. Each subject links to the episode's page. */
export function BriefRunningOrder({ episode, subjects, currentSubjectId, sound }: BriefRunningOrderProps) {
  return (
    <div>
      <h2 className="section-title display">{runningOrderCopy.summary}</h2>
      {subjects.length === 0 ? (
        <NoSubjects episode={episode} />
      ) : (
        <ol className={styles.rundown}>
          {timedSubjects(subjects, limits.homePseudoMinutes).map((timed) => {
            const { subject } = timed;
            const isNow = subject.id === currentSubjectId;
            return (
              <li
                key={subject.id}
                className={isNow ? `${styles.subject} ${styles.now}` : styles.subject}
                aria-current={isNow || undefined}
              >
                <SubjectTime timed={timed} sound={sound} />
                <div className={styles.line}>
                  <h3 className={`${styles.title} title`}>
                    <Link to={`${paths.episode(episode.slug)}#${subjectAnchor(subject.id)}`}>
                      {subject.title}
                    </Link>
                  </h3>
                  <SubjectMeta subject={subject} />
                </div>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
