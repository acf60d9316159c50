import type { AdminSubject } from '@nobicast/contracts/admin-subjects';
import { CheckboxField, TextField } from '@nobicast/web-kit';
import { ApiError, failureText } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { timecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { useId, useState } from 'react';
import { matchChapters, nearestSubject, type OfferedChapter } from '../../editing/chapters.ts';
import { parseSeconds } from './seconds.ts';
import styles from './subjects.module.css';
import { chaptersCopy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface ChaptersDialogProps {
  chapters: readonly OfferedChapter[];
  title: string;
  subjects: Pick<Subjects, 'subjects' | 'change' | 'reload'>;
  onClose: () => void;
}

/** One chapter, and the subject whose start it may become. */
interface Offer {
  chapter: OfferedChapter;
  subjectId: number | undefined;
  /** Why no subject is offered. */
  reason: string | undefined;
  isTicked: boolean;
  error: string | undefined;
}

/** Nothing is taken over a start that somebody has set, unless it is ticked. */
function offersOf(chapters: readonly OfferedChapter[], subjects: readonly AdminSubject[]): Offer[] {
  const matches = matchChapters(chapters, subjects);
  const reasonFor = (title: string): string => {
    const nearest = nearestSubject(title, subjects);
    const subject = subjects[nearest ?? -1];
    if (!subject) return chaptersCopy.unlike;
    const other = chapters[matches.indexOf(nearest)];
    return other
      ? chaptersCopy.taken(subject.title, timecode(other.start_ms / 1000))
      : chaptersCopy.outOfOrder(subject.title);
  };
  return chapters.map((chapter, index) => {
    const subject = subjects[matches[index] ?? -1];
    const reason = subject ? undefined : reasonFor(chapter.title);
    const isTicked = subject?.start_ms === null;
    return { chapter, subjectId: subject?.id, reason, isTicked, error: undefined };
  });
}

/** Offers the chapters that were found in the audio as starts. Only those that are ticked are written. */
export function ChaptersDialog({ chapters, title, subjects, onClose }: ChaptersDialogProps) {
  const { notify } = useHost();
  // The offers as they were when the dialog opened; afterwards they only change by hand.
  const [offers, setOffers] = useState(() => offersOf(chapters, subjects.subjects));
  const [offset, setOffset] = useState('');
  const [offsetError, setOffsetError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const count = offers.filter(({ isTicked }) => isTicked).length;
  const offsetMs = offset.trim() === '' ? 0 : parseSeconds(offset);
  const change = (index: number, changed: Partial<Offer>) => {
    if (isBusy) return;
    setOffers((current) =>
      current.map((offer, at) => (at === index ? { ...offer, error: undefined, ...changed } : offer)),
    );
  };

  /** What can be seen without asking the server. */
  function problemOf({ subjectId, isTicked, chapter }: Offer, byMs: number): string | undefined {
    if (!isTicked) return undefined;
    if (subjectId === undefined) return chaptersCopy.subjectMissing;
    if (offers.filter((other) => other.isTicked && other.subjectId === subjectId).length > 1)
      return chaptersCopy.subjectTwice;
    return chapter.start_ms + byMs < 0 ? chaptersCopy.beforeBeginning : undefined;
  }

  /** Writes one start; the reason if it cannot be. */
  async function write({ subjectId, chapter }: Offer, byMs: number): Promise<string | undefined> {
    const subject = subjects.subjects.find(({ id }) => id === subjectId);
    if (!subject) return chaptersCopy.subjectMissing;
    try {
      await subjects.change(subject, { start_ms: chapter.start_ms + byMs });
      return undefined;
    } catch (failure) {
      const fields = failure instanceof ApiError ? failure.fields : [];
      return (
        fields.find(({ path }) => path === 'start_ms')?.message ??
        failureText(failure, subjectsCopy.updateFailed)
      );
    }
  }

  async function apply() {
    if (offsetMs === undefined) {
      setOffsetError(chaptersCopy.offsetInvalid);
      return;
    }
    const checked = offers.map((offer) => ({ ...offer, error: problemOf(offer, offsetMs) }));
    if (checked.some(({ error }) => error !== undefined)) {
      setOffers(checked);
      return;
    }
    setIsBusy(true);
    let open = offers.filter(({ isTicked }) => isTicked);
    const errors = new Map<Offer, string>();
    // A start cannot move past another one that still has to move itself, so refused starts are tried again after the
    // others.
    for (let before = Infinity; open.length > 0 && open.length < before;) {
      before = open.length;
      const left: Offer[] = [];
      for (const offer of open) {
        const error = await write(offer, offsetMs);
        if (error === undefined) continue;
        left.push(offer);
        errors.set(offer, error);
      }
      open = left;
    }
    await subjects.reload();
    notify(chaptersCopy.done(count - open.length));
    if (open.length === 0) {
      onClose();
      return;
    }
    // What was written is done; what was refused stays ticked, with the reason.
    setOffers(
      offers.map((offer) =>
        open.includes(offer) ? { ...offer, error: errors.get(offer) } : { ...offer, isTicked: false },
      ),
    );
    setIsBusy(false);
  }

  return (
    <ConfirmDialog
      isOpen
      isForm
      title={title}
      description={<p>{chaptersCopy.lead}</p>}
      confirm={chaptersCopy.confirm(count)}
      cancel={chaptersCopy.cancel}
      isBusy={isBusy}
      {...(count === 0 && { missing: chaptersCopy.none })}
      onConfirm={() => void apply()}
      onCancel={onClose}
    >
      <TextField
        label={chaptersCopy.offset}
        help={chaptersCopy.offsetHelp}
        {...(offsetError !== undefined && { error: offsetError })}
        autoComplete="off"
        value={offset}
        onChange={({ target }) => {
          setOffset(target.value);
          setOffsetError(undefined);
        }}
      />
      <ol className={styles.chapters}>
        {offers.map((offer, index) => (
          <ChapterRow
            key={index}
            offer={offer}
            startMs={offer.chapter.start_ms + (offsetMs ?? 0)}
            subjects={subjects.subjects}
            onChange={(changed) => change(index, changed)}
          />
        ))}
      </ol>
    </ConfirmDialog>
  );
}

interface ChapterRowProps {
  offer: Offer;
  startMs: number;
  subjects: readonly AdminSubject[];
  onChange: (changed: Partial<Offer>) => void;
}

function ChapterRow({ offer, startMs, subjects, onChange }: ChapterRowProps) {
  const errorId = useId();
  const { chapter, subjectId, reason, isTicked, error } = offer;
  const title = chapter.title || chaptersCopy.untitled;
  const before = subjects.find(({ id }) => id === subjectId)?.start_ms ?? null;
  return (
    <li className={styles.chapter}>
      <CheckboxField
        label={`${timecode(startMs / 1000)} ${title}`}
        checked={isTicked}
        onChange={({ target }) => onChange({ isTicked: target.checked })}
      />
      <select
        className={styles.subjectChoice}
        aria-label={chaptersCopy.subject(title)}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        value={subjectId ?? ''}
        onChange={({ target }) => {
          const chosen = subjects.find(({ id }) => String(id) === target.value)?.id;
          onChange({ subjectId: chosen, isTicked: chosen !== undefined });
        }}
      >
        <option value="">{chaptersCopy.noSubject}</option>
        {subjects.map((subject) => (
          <option key={subject.id} value={subject.id}>
            {subject.title}
          </option>
        ))}
      </select>
      {subjectId === undefined && reason !== undefined && <p className="mute size-sm">{reason}</p>}
      {before !== null && <p className="mute size-sm">{chaptersCopy.hasStart(timecode(before / 1000))}</p>}
      {error !== undefined && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}
