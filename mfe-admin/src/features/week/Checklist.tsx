import { Check, Clock, Minus, CircleAlert, Search, type Icon } from '@nobicast/web-kit/icons';
import { createContext, type ReactNode } from 'react';
import type { ChecklistEntry } from './checklist.ts';
import styles from './week.module.css';
import {
  checklistCopy,
  checklistId,
  findingText,
  partLabels,
  sectionIds,
  sectionOfPart,
} from './week.copy.ts';

const icons: Record<ChecklistEntry['state'], Icon> = {
  needed: CircleAlert,
  doubtful: Search,
  open: Minus,
  done: Check,
  unknown: Clock,
};

const groups = ['needed', 'doubtful', 'unknown', 'open', 'done'] as const;

interface ChecklistProps {
  entries: readonly ChecklistEntry[];
  isOnline: boolean;
  /** The sections. */
  children: ReactNode;
}

const left: readonly ChecklistEntry['state'][] = ['needed', 'doubtful', 'unknown'];

/** Whether anything is left to do: a section leads back to it. */
export const WorkLeftContext = createContext(true);

/** The checklist stays in sight beside the sections, where there is room. */
export const WithChecklist = ({ entries, isOnline, children }: ChecklistProps) => (
  <div className={styles.week}>
    <Checklist entries={entries} isOnline={isOnline} />
    <div className={styles.sections}>
      <WorkLeftContext value={entries.some(({ state }) => left.includes(state))}>{children}</WorkLeftContext>
    </div>
  </div>
);

/**
 * What is missing before publishing, what is to be looked at, what may stay open, and what is done. Each entry leads to
 * its section.
 */
function Checklist({ entries, isOnline }: Omit<ChecklistProps, 'children'>) {
  const of = (state: ChecklistEntry['state']) => entries.filter((entry) => entry.state === state);
  const needed = of('needed').length;
  const unknown = of('unknown').length;
  const doubtful = of('doubtful').length;
  const verdict = isOnline ? checklistCopy.missingOnline : checklistCopy.missing;
  return (
    <nav className={styles.checklist} id={checklistId} tabIndex={-1} aria-label={checklistCopy.title}>
      <p className={`${styles.verdict} title`} role="status">
        {unknown > 0 && needed === 0 ? checklistCopy.unknown(unknown) : verdict(needed)}{' '}
        {doubtful > 0 && checklistCopy.doubtful(doubtful)}
      </p>
      <ul>
        {groups.flatMap(of).map((entry) => (
          <Entry key={entry.part} entry={entry} />
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry }: { entry: ChecklistEntry }) {
  const EntryIcon = icons[entry.state];
  return (
    <li>
      <a className={styles.entry} data-state={entry.state} href={`#${sectionIds[sectionOfPart[entry.part]]}`}>
        <EntryIcon className="icon" aria-hidden="true" />
        <strong>{partLabels[entry.part]}</strong>
        <span className={styles.finding}>{findingText(entry)}</span>
      </a>
    </li>
  );
}
