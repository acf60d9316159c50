import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { limits } from '@nobicast/contracts/limits';
import { Badge, Button } from '@nobicast/web-kit';
import { pseudoTimecode, timecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { ChevronDown, ChevronUp, Clock, Pencil, Trash2 } from '@nobicast/web-kit/icons';
import type { KeyboardEvent, ReactNode } from 'react';
import { StartField, useStart } from './StartField.tsx';
import styles from './subjects.module.css';
import { subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

/** What opens a dialog. */
export type SubjectAct = 'edit' | 'shift' | 'remove';

interface SubjectRowProps {
  subject: AdminSubject;
  index: number;
  count: number;
  /** The start by the planned lengths, for a subject of a preparation. */
  plannedStartMs: number | undefined;
  subjects: Subjects;
  /** The player has this episode loaded. */
  isHeard: boolean;
  note: ReactNode;
  onAct: (act: SubjectAct) => void;
}

/** One subject: its start, what it shows, and what can be done with it. */
export function SubjectRow(props: SubjectRowProps) {
  const { subject, index, count, plannedStartMs, subjects, isHeard, note, onAct } = props;
  const { player } = useHost();
  const start = useStart(subject, subjects);
  const { title, content_type: type, start_ms: startMs } = subject;

  /** Whole seconds, as the field shows them. */
  const setHere = () =>
    void start.save({ start_ms: Math.floor(player.getSnapshot().positionSeconds) * 1000 });

  function onKeyDown(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isHeard || !isPlain || event.key.toLowerCase() !== 't') return;
    event.preventDefault();
    setHere();
  }
  return (
    <div className={styles.slot} onKeyDown={onKeyDown}>
      <div className={styles.when}>
        <StartField subject={subject} start={start} />
        {startMs === null && subjects.subjects.every((other) => other.start_ms === null) && (
          <Badge>
            {plannedStartMs === undefined
              ? subjectsCopy.shown(pseudoTimecode(index, limits.episodePseudoMinutes))
              : subjectsCopy.plannedAt(timecode(plannedStartMs / 1000))}
          </Badge>
        )}
        {subject.is_start_unchecked && (
          <span title={subjectsCopy.uncheckedHelp}>
            <Badge tone="lost">{subjectsCopy.unchecked}</Badge>
          </span>
        )}
        {isHeard && (
          <Button variant="quiet" aria-label={subjectsCopy.here(title)} onClick={setHere}>
            {subjectsCopy.hereShort}
          </Button>
        )}
      </div>
      <div className={styles.what}>
        <h3 className={`${styles.title} title`}>{title}</h3>
        <p className={styles.meta}>
          {type !== null && <Badge>{subjectFields.content_type.choices[type]}</Badge>}
          {subject.planned_minutes !== null && <Badge>{subjectsCopy.planned(subject.planned_minutes)}</Badge>}
          <Badge>{subjectsCopy.comments(subject.comment_count)}</Badge>
        </p>
        <p className="soft size-sm">{subjectsCopy.excerpt(subject)}</p>
        {note}
      </div>
      <div className={styles.acts}>
        <Button
          variant="quiet"
          isIcon
          aria-label={subjectsCopy.up(title)}
          aria-disabled={index === 0 || undefined}
          onClick={() => subjects.swap(index, index - 1)}
        >
          <ChevronUp className="icon" aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          isIcon
          aria-label={subjectsCopy.down(title)}
          aria-disabled={index === count - 1 || undefined}
          onClick={() => subjects.swap(index, index + 1)}
        >
          <ChevronDown className="icon" aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          isIcon
          className={styles.push}
          aria-label={subjectsCopy.shift(title)}
          onClick={() => onAct('shift')}
        >
          <Clock className="icon" aria-hidden="true" />
        </Button>
        <Button variant="quiet" isIcon aria-label={subjectsCopy.edit(title)} onClick={() => onAct('edit')}>
          <Pencil className="icon" aria-hidden="true" />
        </Button>
        <Button
          variant="quiet"
          isIcon
          data-remove
          aria-label={subjectsCopy.remove(title)}
          onClick={() => onAct('remove')}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
