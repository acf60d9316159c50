import type { Alignment } from '@nobicast/contracts/alignment';
import {
  nearestSilenceEnd,
  shiftFor,
  startsOf,
  toSound,
  type AlignedStart,
} from '@nobicast/contracts/alignment-plan';
import type { Cut, KeptPlan } from '@nobicast/contracts/alignment';
import { limits } from '@nobicast/contracts/limits';
import { Button } from '@nobicast/web-kit';
import { CircleAlert } from '@nobicast/web-kit/icons';
import { useState, type KeyboardEvent } from 'react';
import { alignmentCopy as copy, flagTexts } from './alignment.copy.ts';
import styles from './alignment.module.css';
import { preciseTime, wholeTime } from './precise-time.ts';
import type { Listening } from './use-listening.ts';

interface CuesProps {
  alignment: Alignment;
  plan: KeptPlan;
  starts: readonly AlignedStart[];
  silences: readonly Cut[];
  listening: Listening;
  onChange: (plan: KeptPlan) => void;
}

const nudges = [-5_000, -1_000, -100, 100, 1_000, 5_000] as const;

/** The nudge of an arrow key; undefined for another key. */
function nudgeOf({ key, shiftKey }: KeyboardEvent): number | undefined {
  const step = shiftKey ? 1_000 : 100;
  const byKey: Readonly<Record<string, number>> = {
    ArrowLeft: -step,
    ArrowRight: step,
    PageUp: -5_000,
    PageDown: 5_000,
  };
  return byKey[key];
}

/** Every cue with its time: what the waveform shows, for keys and screen readers. */
export function Cues({ alignment, plan, starts, silences, listening, onChange }: CuesProps) {
  const [said, setSaid] = useState('');
  const titleOf = (id: number) => alignment.subjects.find((subject) => subject.id === id)?.title ?? '';
  const [first] = starts;
  const firstCue = plan.cues.find((cue) => cue.subject_id === first?.subject_id);

  function shiftTo(shift_ms: number) {
    const { maxStartMs } = limits.adminSubjects;
    onChange({ ...plan, shift_ms: Math.min(Math.max(shift_ms, -maxStartMs), maxStartMs) });
  }
  /** Moves a start from where it is, which is not where its cue leads if it had to give way. */
  function moveTo(id: number, startMs: number) {
    const { maxNudgeMs } = limits.alignment;
    const cues = plan.cues.map((cue) => {
      const nudge_ms = startMs - toSound(cue.at_ms, plan);
      return cue.subject_id === id
        ? { ...cue, nudge_ms: Math.min(Math.max(nudge_ms, -maxNudgeMs), maxNudgeMs) }
        : cue;
    });
    onChange({ ...plan, cues });
    const start = startsOf({ ...plan, cues }, alignment.duration_ms).find(
      ({ subject_id: subjectId }) => subjectId === id,
    );
    if (!start) return;
    setSaid(copy.moved(titleOf(id), start.start_ms));
    // The loop follows its cue.
    if (listening.loopedId === id) listening.loopAround(id, start.start_ms);
  }

  return (
    <>
      <div className={styles.shift}>
        <h3 className={styles.partTitle}>{copy.shift}</h3>
        <output className="time">{copy.shiftValue(plan.shift_ms)}</output>
        <div className={styles.nudges}>
          {nudges.map((ms) => (
            <Button key={ms} aria-label={copy.shiftBy(ms)} onClick={() => shiftTo(plan.shift_ms + ms)}>
              {copy.nudgeShort(ms)}
            </Button>
          ))}
        </div>
        {firstCue && listening.isAvailable && (
          <>
            <Button
              variant="primary"
              aria-describedby="alignment-here"
              onClick={() => shiftTo(shiftFor(firstCue, listening.positionMs(), plan.cuts))}
            >
              {copy.here}
            </Button>
            <p className="mute size-sm" id="alignment-here">
              {copy.hereHelp(titleOf(firstCue.subject_id))}
            </p>
          </>
        )}
      </div>
      <p className={`${styles.keyHelp} mute size-sm`}>{copy.cueHelp}</p>
      <ol className={styles.cues}>
        {starts.map((start, index) => {
          const { subject_id: id, start_ms: startMs, flag } = start;
          const title = titleOf(id);
          const silence = nearestSilenceEnd(silences, startMs);
          const isLooped = listening.loopedId === id;
          // Tenths of a second only mean something once the start was set by ear.
          const isByEar = isLooped || plan.cues.some((cue) => cue.subject_id === id && cue.nudge_ms !== 0);
          return (
            <li key={id}>
              <div
                className={styles.cue}
                role="group"
                aria-label={copy.cueGroup(title)}
                onKeyDown={(event) => {
                  const byMs = nudgeOf(event);
                  if (byMs === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
                  event.preventDefault();
                  moveTo(id, startMs + byMs);
                }}
              >
                <p className={styles.cueTitle}>
                  <span className="time">{isByEar ? preciseTime(startMs) : wholeTime(startMs)}</span>
                  <span>
                    <span className="mute">{index + 1}.</span> {title}
                  </span>
                </p>
                <div className={styles.nudges}>
                  {listening.isAvailable && (
                    <Button
                      aria-pressed={isLooped}
                      aria-label={copy.loopOf(title)}
                      onClick={() => (isLooped ? listening.pause() : listening.loopAround(id, startMs))}
                    >
                      {isLooped ? copy.endLoop : copy.loop}
                    </Button>
                  )}
                  {nudges.map((ms) => (
                    <Button
                      key={ms}
                      aria-label={copy.nudge(ms, title)}
                      onClick={() => moveTo(id, startMs + ms)}
                    >
                      {copy.nudgeShort(ms)}
                    </Button>
                  ))}
                  {silence !== undefined && silence !== startMs && (
                    <Button
                      variant="quiet"
                      aria-label={copy.silenceOf(silence, title)}
                      onClick={() => moveTo(id, silence)}
                    >
                      {copy.silence(silence)}
                    </Button>
                  )}
                </div>
                {flag && (
                  <p className={styles.flag}>
                    <CircleAlert className="icon" aria-hidden="true" />
                    {flagTexts[flag]}
                  </p>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  );
}
