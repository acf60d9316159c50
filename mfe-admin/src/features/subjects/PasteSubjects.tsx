import type { NewSubject, PastedProblem, PastedSubject } from '@nobicast/contracts/admin-subjects';
import { createSubjects, readPastedSubjects } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, buttonClass, CheckboxField, FormAlert, TextArea } from '@nobicast/web-kit';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { registerBottomBar, LeaveQuestion, useReportUnsaved } from '@nobicast/web-kit/form';
import { timecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Upload } from '@nobicast/web-kit/icons';
import { useEffect, useRef, useState, type DragEvent } from 'react';
import { DialogFrame } from '../../editing/DialogFrame.tsx';
import frame from '../../editing/dialog-frame.module.css';
import type { OfferedChapter } from '../../editing/chapters.ts';
import { textOfFile } from '../../editing/text-of-file.ts';
import styles from './subjects.module.css';
import { pasteCopy as copy, subjectsCopy } from './subjects.copy.ts';
import type { Subjects } from './use-subjects.ts';

interface PasteSubjectsProps {
  episodeId: number;
  subjects: Pick<Subjects, 'subjects' | 'reload'>;
  /** Called with the times that were read, to be the starts of subjects that exist. */
  onChapters: (chapters: OfferedChapter[]) => void;
  onClose: () => void;
}

/** What was read of a line, and what becomes of it. */
interface Line extends PastedSubject {
  isTicked: boolean;
  error?: string | undefined;
}

const toSubject = ({ title, url, start_ms: start, planned_minutes: minutes }: Line): NewSubject => ({
  title,
  ...(url !== null && { content_type: 'link', content_url: url }),
  ...(start !== null && { start_ms: start }),
  ...(typeof minutes === 'number' && { planned_minutes: minutes }),
});

/** A box for titles, links and times, or a file of chapters: read, shown, then added all at once. */
export function PasteSubjects({ episodeId, subjects, onChapters, onClose }: PasteSubjectsProps) {
  const { notify } = useHost();
  const [text, setText] = useState('');
  const [read, setRead] = useState<{ lines: Line[]; problems: PastedProblem[] }>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const isDirty = text.trim() !== '';
  useReportUnsaved(isDirty && !isBusy, () => setText(''));

  const lines = read?.lines ?? [];
  const ticked = lines.filter(({ isTicked }) => isTicked);
  const timed = ticked.filter(({ start_ms: start }) => start !== null);

  async function run(work: () => Promise<void>, failed: string) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      if (!showErrors(error)) setFailure(failureText(error, failed));
    }
    setIsBusy(false);
  }
  /** Shows errors beside the lines that they are about; false if none is about a line. */
  function showErrors(error: unknown): boolean {
    const errors = new Map<Line | undefined, string>();
    for (const { path, message } of error instanceof ApiError ? error.fields : []) {
      const [, index] = /^subjects\.(\d+)\./.exec(path) ?? [];
      if (index !== undefined) errors.set(ticked[Number(index)], message);
    }
    setRead(
      (current) =>
        current && { ...current, lines: current.lines.map((line) => ({ ...line, error: errors.get(line) })) },
    );
    return errors.size > 0;
  }
  const readText = () =>
    run(async () => {
      const { subjects: found, problems } = await sendCall(readPastedSubjects, { body: { text } });
      setRead({ lines: found.map((line) => ({ ...line, isTicked: true })), problems });
    }, copy.readFailed);
  const add = () =>
    run(async () => {
      const body = { subjects: ticked.map(toSubject) };
      await sendCall(createSubjects, { params: { id: episodeId }, body });
      notify(copy.done(ticked.length));
      await subjects.reload();
      onClose();
    }, copy.addFailed);
  async function take(file: File) {
    setRead(undefined);
    try {
      const content = await textOfFile(file);
      const isTooLong = content.length > limits.adminSubjects.pastedLength;
      setFailure(isTooLong ? copy.tooLong : undefined);
      if (!isTooLong) setText(content);
    } catch (error) {
      setFailure(failureText(error, copy.readFailed));
    }
  }
  const tick = (index: number, isTicked: boolean) =>
    setRead(
      (current) =>
        current && {
          ...current,
          lines: current.lines.map((line, at) =>
            at === index ? { ...line, isTicked, error: undefined } : line,
          ),
        },
    );

  return (
    <>
      <DialogFrame
        title={copy.title}
        closeLabel={copy.close}
        onClose={() => (isDirty ? setIsAsking(true) : onClose())}
      >
        <div
          className={frame.body}
          onDragOver={(event: DragEvent) => event.preventDefault()}
          onDrop={(event: DragEvent) => {
            const [file] = event.dataTransfer.files;
            if (!file) return;
            event.preventDefault();
            void take(file);
          }}
        >
          {failure !== undefined && <FormAlert>{failure}</FormAlert>}
          {read === undefined ? (
            <>
              <TextArea
                label={copy.text}
                help={copy.help}
                rows={10}
                maxLength={limits.adminSubjects.pastedLength}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
              <label className={`${buttonClass({})} ${styles.file} at-start`}>
                <Upload className="icon" aria-hidden="true" />
                {copy.file}
                <input
                  className="vh"
                  type="file"
                  onChange={({ target }) => {
                    const [file] = target.files ?? [];
                    target.value = '';
                    if (file) void take(file);
                  }}
                />
              </label>
            </>
          ) : (
            <Preview lines={lines} problems={read.problems} onTick={tick} />
          )}
        </div>
        <div className={frame.foot} ref={registerBottomBar}>
          {read === undefined ? (
            <>
              <Button variant="quiet" onClick={() => (isDirty ? setIsAsking(true) : onClose())}>
                {copy.cancel}
              </Button>
              <Button
                variant="primary"
                aria-disabled={!isDirty || undefined}
                aria-busy={isBusy || undefined}
                onClick={() => isDirty && void readText()}
              >
                {copy.read}
              </Button>
            </>
          ) : (
            <>
              <Button variant="quiet" onClick={() => setRead(undefined)}>
                {copy.back}
              </Button>
              {subjects.subjects.length > 0 && timed.length > 0 && (
                <Button
                  onClick={() =>
                    onChapters(timed.map(({ start_ms: start, title }) => ({ start_ms: start ?? 0, title })))
                  }
                >
                  {copy.asStarts(timed.length)}
                </Button>
              )}
              <Button
                variant="primary"
                aria-disabled={ticked.length === 0 || undefined}
                aria-busy={isBusy || undefined}
                onClick={() => ticked.length > 0 && void add()}
              >
                {copy.add(ticked.length)}
              </Button>
            </>
          )}
        </div>
      </DialogFrame>
      <LeaveQuestion isOpen={isAsking} onLeave={onClose} onStay={() => setIsAsking(false)} />
    </>
  );
}

interface PreviewProps {
  lines: readonly Line[];
  problems: readonly PastedProblem[];
  onTick: (index: number, isTicked: boolean) => void;
}

function Preview({ lines, problems, onTick }: PreviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h3 className="title" tabIndex={-1} ref={heading}>
        {copy.found(lines.length)}
      </h3>
      {problems.length > 0 && (
        <div className={styles.notice} role="status">
          <div className="stack">
            <p>{copy.problems(problems.length)}</p>
            <ul className={styles.problems}>
              {problems.map(({ line, written, reason }, index) => (
                <li key={index}>
                  {copy.problem(line, reason)} <span className="mute">{copy.written(written)}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <ol className={styles.chapters}>
        {lines.map(({ title, start_ms: start, url, planned_minutes: minutes, isTicked, error }, index) => (
          <li key={index} className={styles.pasted}>
            <CheckboxField
              label={start === null ? title : `${timecode(start / 1000)} ${title}`}
              help={[minutes && subjectsCopy.planned(minutes), url].filter(Boolean).join(' · ') || undefined}
              error={error}
              checked={isTicked}
              onChange={({ target }) => onTick(index, target.checked)}
            />
          </li>
        ))}
      </ol>
    </>
  );
}
