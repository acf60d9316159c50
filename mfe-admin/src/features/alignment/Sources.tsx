import type { Alignment, KeptPlan } from '@nobicast/contracts/alignment';
import { readPastedSubjects } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextArea } from '@nobicast/web-kit';
import { failureText, sendCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useRef, useState } from 'react';
import { matchChapters, type OfferedChapter } from '../../editing/chapters.ts';
import { alignmentCopy as copy } from './alignment.copy.ts';
import styles from './alignment.module.css';
import { cuesOfShow } from './use-alignment.ts';

interface SourcesProps {
  alignment: Alignment;
  /** The chapters of the audio file. */
  chapters: readonly OfferedChapter[];
  /** Whether a shift, cuts or nudges would be lost. */
  losesWork: boolean;
  onBegin: (cues: KeptPlan['cues']) => void;
}

interface Beginning {
  cues: KeptPlan['cues'];
  said?: string;
}

/** Where cues come from: the show, the starts of today, the chapters of the file, or lines that are pasted. */
export function Sources({ alignment, chapters, losesWork, onBegin }: SourcesProps) {
  const { subjects } = alignment;
  const { notify } = useHost();
  const [text, setText] = useState<string>();
  const [problem, setProblem] = useState<string>();
  /** What begins once the question is answered. */
  const [asked, setAsked] = useState<Beginning>();
  const started = subjects.filter(({ start_ms: start }) => start !== null);
  const ofShow = cuesOfShow(alignment);

  function begin(beginning: Beginning) {
    setAsked(undefined);
    setProblem(undefined);
    if (beginning.said !== undefined) notify(beginning.said);
    onBegin(beginning.cues);
  }
  /** For lines whose reply arrives late: what counts is what would be lost by then. */
  const losesNow = useRef(losesWork);
  useEffect(() => {
    losesNow.current = losesWork;
  });
  const propose = (beginning: Beginning) => (losesNow.current ? setAsked(beginning) : begin(beginning));
  /** Makes each chapter the cue of the subject whose title is most like its own. */
  function beginWith(offered: readonly OfferedChapter[]) {
    const cues = matchChapters(offered, subjects).flatMap((match, index) => {
      const subject = subjects[match ?? -1];
      const chapter = offered[index];
      return subject && chapter ? [{ subject_id: subject.id, at_ms: chapter.start_ms, nudge_ms: 0 }] : [];
    });
    if (cues.length === 0) return setProblem(copy.noneMatched);
    propose({ cues, said: copy.matched(cues.length, offered.length) });
  }
  async function readLines() {
    try {
      const { subjects: lines } = await sendCall(readPastedSubjects, { body: { text: text ?? '' } });
      beginWith(
        lines.flatMap(({ title, start_ms: start }) => (start === null ? [] : [{ title, start_ms: start }])),
      );
    } catch (failure) {
      setProblem(failureText(failure, copy.readFailed));
    }
  }
  return (
    <div className="stack">
      <div className={styles.tools}>
        {ofShow.length > 0 && <Button onClick={() => propose({ cues: ofShow })}>{copy.restart}</Button>}
        {started.length > 0 && (
          <Button
            onClick={() =>
              propose({
                cues: started.map(({ id, start_ms: start }) => ({
                  subject_id: id,
                  at_ms: start ?? 0,
                  nudge_ms: 0,
                })),
              })
            }
          >
            {copy.fromStarts(started.length)}
          </Button>
        )}
        {chapters.length > 0 && (
          <Button onClick={() => beginWith(chapters)}>{copy.fromChapters(chapters.length)}</Button>
        )}
        {text === undefined && <Button onClick={() => setText('')}>{copy.fromLines}</Button>}
      </div>
      {text !== undefined && (
        <>
          <TextArea
            label={copy.lines}
            maxLength={limits.adminSubjects.pastedLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button className="at-start" onClick={() => void readLines()}>
            {copy.readLines}
          </Button>
        </>
      )}
      {problem !== undefined && (
        <p className={styles.flag} role="alert">
          {problem}
        </p>
      )}
      <ConfirmDialog
        isOpen={asked !== undefined}
        isDangerous
        title={copy.restartTitle}
        description={<p>{copy.restartText}</p>}
        confirm={copy.restartConfirm}
        cancel={copy.restartCancel}
        onConfirm={() => {
          if (asked) begin(asked);
        }}
        onCancel={() => setAsked(undefined)}
      />
    </div>
  );
}
