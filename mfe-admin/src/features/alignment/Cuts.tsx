import type { Alignment, Cut, KeptPlan } from '@nobicast/contracts/alignment';
import {
  isExcerptMark,
  marksOfCut,
  proposedCuts,
  toSound,
  unexplainedMs,
  type ProposedCut,
} from '@nobicast/contracts/alignment-plan';
import { limits } from '@nobicast/contracts/limits';
import { Button, TextField } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import { useRef, useState, type SyntheticEvent } from 'react';
import { alignmentCopy as copy } from './alignment.copy.ts';
import styles from './alignment.module.css';
import { parsePreciseTime } from './precise-time.ts';
import type { Listening } from './use-listening.ts';

interface CutsProps {
  alignment: Alignment;
  plan: KeptPlan;
  /** The silences of the sound. */
  silences: readonly Cut[];
  listening: Listening;
  onChange: (plan: KeptPlan) => void;
}

const proposalsHelpId = 'alignment-proposals';

const inOrder = (cuts: KeptPlan['cuts']) => cuts.toSorted((one, other) => one.from_ms - other.from_ms);

/** What the edit removed of the recording, what it may have removed, and the marks that are kept for later. */
export function Cuts({ alignment, plan, silences, listening, onChange }: CutsProps) {
  const { recording, duration_ms: durationMs } = alignment;
  const proposals = recording ? proposedCuts(recording, plan, durationMs, plan.refused, silences) : [];
  const { marks = [], pauses = [] } = recording ?? {};
  const excerpts = marks.filter(isExcerptMark);
  const isFull = plan.cuts.length >= limits.alignment.maxCuts;
  const heading = useRef<HTMLHeadingElement>(null);
  /** The pressed button disappears with its line, so the heading gets the focus. */
  function changeAndStay(next: KeptPlan) {
    onChange(next);
    heading.current?.focus();
  }
  const others = (cut: KeptPlan['cuts'][number]) =>
    plan.cuts.filter(({ from_ms: from, to_ms: to }) => from !== cut.from_ms || to !== cut.to_ms);
  const add = (cut: KeptPlan['cuts'][number]) => ({ ...plan, cuts: inOrder([...others(cut), cut]) });
  const nameOf = (cut: Cut) => {
    const isPause = pauses.some(({ from_ms: from, to_ms: to }) => from === cut.from_ms && to === cut.to_ms);
    return copy.cut(cut, [...new Set(marksOfCut(cut, marks).map(({ word }) => word))], isPause);
  };
  const take = ({ from_ms, to_ms }: ProposedCut) => changeAndStay(add({ from_ms, to_ms }));

  return (
    <div className="stack">
      <h2 className={`${styles.partTitle} title`} ref={heading} tabIndex={-1}>
        {copy.cuts}
      </h2>
      <p className="mute size-sm">{copy.cutsHelp}</p>
      {plan.cuts.length === 0 && <p>{copy.noCuts}</p>}
      <ul className={styles.lines}>
        {plan.cuts.map((cut) => {
          const text = nameOf(cut);
          const soundMs = toSound(cut.from_ms, plan);
          return (
            <li className={styles.line} key={`${cut.from_ms} ${cut.to_ms}`}>
              <span>
                <span className="time">{text}</span>{' '}
                <span className="mute size-sm">{copy.cutInSound(soundMs)}</span>
              </span>
              {listening.isAvailable && (
                <Button aria-label={copy.listenTo(text)} onClick={() => listening.play(soundMs - 2_000)}>
                  {copy.play}
                </Button>
              )}
              <Button
                isIcon
                variant="quiet"
                aria-label={copy.removeCut(text)}
                onClick={() => changeAndStay({ ...plan, cuts: others(cut) })}
              >
                <X className="icon" aria-hidden="true" />
              </Button>
            </li>
          );
        })}
      </ul>
      <p role="status" className="size-sm">
        {copy.unexplained(
          unexplainedMs(plan, recording?.length_ms ?? null, durationMs),
          plan.cuts.length > 0,
        )}
      </p>
      {proposals.length > 0 && (
        <>
          <h3 className={styles.partTitle}>{copy.proposals}</h3>
          <p className="mute size-sm" id={proposalsHelpId}>
            {copy.proposalsHelp}
          </p>
          <ul className={styles.lines}>
            {proposals.map((proposal) => (
              <li className={styles.line} key={proposal.key}>
                <span className="time">{copy.proposal(proposal)}</span>
                <Button
                  aria-describedby={proposalsHelpId}
                  aria-label={`${copy.takeProposal}, ${copy.proposal(proposal)}`}
                  onClick={() => take(proposal)}
                >
                  {copy.takeProposal}
                </Button>
                <Button
                  variant="quiet"
                  aria-label={`${copy.refuseProposal}, ${copy.proposal(proposal)}`}
                  onClick={() => changeAndStay({ ...plan, refused: [...plan.refused, proposal.key] })}
                >
                  {copy.refuseProposal}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {!isFull && <NewCut onAdd={(cut) => onChange(add(cut))} />}
      {excerpts.length > 0 && (
        <>
          <h2 className={`${styles.partTitle} title`}>{copy.excerpts}</h2>
          <ul className={styles.lines}>
            {excerpts.map(({ id, word, at_ms: at }) => {
              const soundMs = Math.max(toSound(at, plan), 0);
              const text = copy.excerpt(word, soundMs);
              return (
                <li className={styles.line} key={id}>
                  <span className="time">{text}</span>
                  {listening.isAvailable && (
                    <Button aria-label={copy.listenTo(text)} onClick={() => listening.play(soundMs)}>
                      {copy.play}
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </div>
  );
}

function NewCut({ onAdd }: { onAdd: (cut: KeptPlan['cuts'][number]) => void }) {
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [errors, setErrors] = useState<{ from?: string | undefined; to?: string | undefined }>({});
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const [from_ms, to_ms] = [parsePreciseTime(from), parsePreciseTime(to)];
    if (from_ms === undefined || to_ms === undefined)
      return setErrors({
        ...(from_ms === undefined && { from: copy.timeInvalid }),
        ...(to_ms === undefined && { to: copy.timeInvalid }),
      });
    if (to_ms <= from_ms) return setErrors({ to: copy.cutInvalid });
    setErrors({});
    onAdd({ from_ms, to_ms });
    setFrom('');
    setTo('');
  }
  return (
    <form className={styles.newCut} onSubmit={submit} noValidate>
      <TextField
        label={copy.cutFrom}
        {...(errors.from && { error: errors.from })}
        autoComplete="off"
        value={from}
        onChange={({ target }) => {
          setFrom(target.value);
          setErrors({ ...errors, from: undefined });
        }}
      />
      <TextField
        label={copy.cutTo}
        {...(errors.to && { error: errors.to })}
        autoComplete="off"
        value={to}
        onChange={({ target }) => {
          setTo(target.value);
          setErrors({ ...errors, to: undefined });
        }}
      />
      <Button type="submit">{copy.addCut}</Button>
    </form>
  );
}
