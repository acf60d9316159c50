import type { Subject } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { Panel } from '@nobicast/web-kit';
import { useLocation } from 'react-router-dom';
import { runningOrderCopy } from './running-order.copy.ts';
import styles from './Subject.module.css';
import { subjectAnchor, SubjectDetails } from './SubjectDetails.tsx';
import { timedSubjects, type RunningOrderSound } from './subject-times.ts';

export const runningOrderId = 'conducteur';

interface RunningOrderProps {
  episodeSlug: string;
  subjects: readonly Subject[];
  currentSubjectId: number | undefined;
  sound?: RunningOrderSound;
}

/** The subjects of an episode on its own page. Each can be expanded. */
export function RunningOrder({ episodeSlug, subjects, currentSubjectId, sound }: RunningOrderProps) {
  const { hash } = useLocation();
  return (
    <div id={runningOrderId}>
      <h2 className="section-title display">{runningOrderCopy.title}</h2>
      {subjects.length === 0 ? (
        <Panel title={runningOrderCopy.empty}>
          <p className="soft">{runningOrderCopy.emptyHint}</p>
        </Panel>
      ) : (
        <ol className={styles.rundown}>
          {timedSubjects(subjects, limits.episodePseudoMinutes).map((timed) => (
            <SubjectDetails
              key={timed.subject.id}
              episodeSlug={episodeSlug}
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
