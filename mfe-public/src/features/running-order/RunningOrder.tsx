import type { Episode, Subject } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { useLocation } from 'react-router-dom';
import { NoSubjects } from './NoSubjects.tsx';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import { SubjectDetails } from './SubjectDetails.tsx';
import { subjectAnchor, timedSubjects, type RunningOrderSound } from '../../subject-times.ts';

export const runningOrderId = 'conducteur';

interface RunningOrderProps {
  /** Without a slug there are no links: subjects have no page before publication. */
  episode: Pick<Episode, 'type' | 'published_at'> & { slug?: string };
  subjects: readonly Subject[];
  currentSubjectId: number | undefined;
  sound?: RunningOrderSound;
}

/** On the episode's own page. Each subject can be expanded. */
export function RunningOrder({ episode, subjects, currentSubjectId, sound }: RunningOrderProps) {
  const { hash } = useLocation();
  return (
    <div id={runningOrderId}>
      <h2 className="section-title display">{runningOrderCopy.title}</h2>
      {subjects.length === 0 ? (
        <NoSubjects episode={episode} />
      ) : (
        <ol className={styles.rundown}>
          {timedSubjects(subjects, limits.episodePseudoMinutes).map((timed) => (
            <SubjectDetails
              key={timed.subject.id}
              episodeSlug={episode.slug}
              timed={timed}
              isNow={timed.subject.id === currentSubjectId}
              isTarget={hash === `#${subjectAnchor(timed.subject.id)}`}
              sound={sound}
            />
          ))}
        </ol>
      )}
    </div>
  );
}
