import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { CircleAlert, Plus } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAudioFacts } from '../../editing/use-audio-facts.ts';
import { areStartsOf, type OfferedChapter } from '../../editing/chapters.ts';
import { soundCopy } from '../../editing/editing.copy.ts';
import { LinkCheck } from '../../editing/LinkCheck.tsx';
import { ChaptersDialog } from './ChaptersDialog.tsx';
import { DeleteSubject } from './DeleteSubject.tsx';
import { isInOrderOfStarts } from './order-of-starts.ts';
import { plannedStartsMs } from './planned-starts.ts';
import { ListeningBar, useIsHeard } from './ListeningBar.tsx';
import { PasteSubjects } from './PasteSubjects.tsx';
import { ShiftDialog } from './ShiftDialog.tsx';
import { SortableSubjects } from './SortableSubjects.tsx';
import { SubjectDialog } from './SubjectDialog.tsx';
import styles from './subjects.module.css';
import { chaptersCopy, subjectsCopy } from './subjects.copy.ts';
import { SubjectRow, type SubjectAct } from './SubjectRow.tsx';
import { useSubjects } from './use-subjects.ts';

interface SubjectsTabProps {
  userId: string;
  episode: AdminEpisode;
  /** Called with the number of subjects whenever it was read. */
  onCount: (count: number) => void;
  /** What stands below each subject. */
  noteOf?: (subjectId: number) => ReactNode;
}

type Open =
  | { act: 'add' | 'paste' }
  | { act: 'chapters'; chapters: readonly OfferedChapter[]; arePasted: boolean }
  | { act: SubjectAct; subject: AdminSubject };

/** The subjects of an episode in their order, with their starts. Everything here is saved at once. */
export function SubjectsTab({ userId, episode, onCount, noteOf }: SubjectsTabProps) {
  const subjects = useSubjects(episode.id, onCount);
  const [open, setOpen] = useState<Open>();
  const isHeard = useIsHeard(episode.id);
  const facts = useAudioFacts(episode.id, episode.assets.audio !== undefined).audio?.facts;
  const chapters = facts?.chapters ?? [];
  const addButton = useRef<HTMLButtonElement>(null);
  const tab = useRef<HTMLDivElement>(null);
  /** Where the subject stood that was deleted last. */
  const [gone, setGone] = useState<{ index: number }>();
  // The button that opened the question goes with its subject: that of the next one gets the focus.
  useEffect(() => {
    if (!gone) return;
    const buttons = tab.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (buttons[Math.min(gone.index, buttons.length - 1)] ?? addButton.current)?.focus();
  }, [gone]);
  const { reply, subjects: rows } = subjects;
  const plannedStarts = episode.type === 'preparation' ? plannedStartsMs(rows) : [];
  const hasNoStart = rows.every(({ start_ms: start }) => start === null);
  const close = () => setOpen(undefined);
  function orderByStarts() {
    subjects.orderByStarts();
    // The notice with its button goes at once.
    addButton.current?.focus();
  }

  if (reply.state === 'loading')
    return (
      <div className="stack" role="status" aria-label={subjectsCopy.loading}>
        <Skeleton height="4rem" />
        <Skeleton height="4rem" />
      </div>
    );
  if (reply.state === 'failed')
    return (
      <Panel tone="error" title={reply.error.message}>
        <RetryButton onRetry={reply.retry} />
      </Panel>
    );
  return (
    <div className={styles.tab} ref={tab}>
      <div className={styles.head}>
        <p className="soft">
          {episode.type === 'preparation' && hasNoStart ? subjectsCopy.introBefore : subjectsCopy.intro}
        </p>
        <div className="cluster">
          <Button ref={addButton} onClick={() => setOpen({ act: 'add' })}>
            <Plus className="icon" aria-hidden="true" />
            {subjectsCopy.add}
          </Button>
          <Button onClick={() => setOpen({ act: 'paste' })}>{subjectsCopy.paste}</Button>
        </div>
      </div>
      {rows.length === 0 ? (
        <Panel title={subjectsCopy.none}>
          <p className="soft">{subjectsCopy.noneHint}</p>
        </Panel>
      ) : (
        <>
          <p className="time mute">
            {subjectsCopy.starts(rows.filter(({ start_ms: start }) => start !== null).length, rows.length)}
          </p>
          {!isInOrderOfStarts(rows) && (
            <div className={styles.notice}>
              <CircleAlert className="icon" aria-hidden="true" />
              <div className="stack">
                <p>{subjectsCopy.outOfOrder}</p>
                <Button className="at-start" onClick={orderByStarts}>
                  {subjectsCopy.orderByStarts}
                </Button>
              </div>
            </div>
          )}
          {facts?.is_variable_bitrate && (
            <p className={styles.notice}>
              <CircleAlert className="icon" aria-hidden="true" />
              {soundCopy.variableBitrate}
            </p>
          )}
          {chapters.length > 0 && !areStartsOf(chapters, rows) && (
            <Button
              className="at-start"
              onClick={() => setOpen({ act: 'chapters', chapters, arePasted: false })}
            >
              {subjectsCopy.chapters(chapters.length)}
            </Button>
          )}
          <ListeningBar episode={episode} subjects={rows} />
          <SortableSubjects rows={rows} onMove={subjects.moveTo}>
            {(subject, index) => (
              <SubjectRow
                subject={subject}
                index={index}
                count={rows.length}
                plannedStartMs={plannedStarts[index]}
                subjects={subjects}
                isHeard={isHeard}
                note={noteOf?.(subject.id)}
                onAct={(act) => setOpen({ act, subject })}
              />
            )}
          </SortableSubjects>
          <LinkCheck texts={rows.map(textOf)} as="notes" />
        </>
      )}
      {open?.act === 'chapters' && (
        <ChaptersDialog
          chapters={open.chapters}
          title={open.arePasted ? chaptersCopy.pastedTitle : chaptersCopy.title}
          subjects={subjects}
          onClose={close}
        />
      )}
      {open?.act === 'paste' && (
        <PasteSubjects
          episodeId={episode.id}
          subjects={subjects}
          onChapters={(pasted) => setOpen({ act: 'chapters', chapters: pasted, arePasted: true })}
          onClose={close}
        />
      )}
      {open?.act === 'add' && (
        <SubjectDialog
          userId={userId}
          episode={episode}
          count={rows.length}
          subject={undefined}
          subjects={subjects}
          onClose={close}
        />
      )}
      {open?.act === 'edit' && (
        <SubjectDialog
          key={open.subject.id}
          userId={userId}
          episode={episode}
          count={rows.length}
          subject={open.subject}
          subjects={subjects}
          onClose={close}
        />
      )}
      {open?.act === 'shift' && <ShiftDialog subject={open.subject} subjects={subjects} onClose={close} />}
      {open?.act === 'remove' && (
        <DeleteSubject
          subject={open.subject}
          subjects={subjects}
          onClose={close}
          onGone={() => setGone({ index: rows.findIndex(({ id }) => id === open.subject.id) })}
        />
      )}
    </div>
  );
}

const textOf = ({ content_url: url, content_text: text, description }: AdminSubject) =>
  [url, text, description].filter(Boolean).join('\n\n');
