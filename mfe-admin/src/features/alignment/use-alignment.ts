import type { Alignment, KeptPlan } from '@nobicast/contracts/alignment';
import { startsOf } from '@nobicast/contracts/alignment-plan';
import { callPath } from '@nobicast/contracts/call';
import { acceptAlignment, getAlignment, saveAlignment, undoAlignment } from '@nobicast/contracts/calls';
import { conflictOf, sendCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { reasonText } from '../../editing/reason-text.ts';
import { useMutate } from '../../use-mutate.ts';
import { alignmentCopy as copy } from './alignment.copy.ts';

/** A plan is saved this long after the last change. */
const savePauseMs = 600;

interface Wanted {
  plan: KeptPlan;
  confirmsShift: boolean;
}

const planWith = (cues: KeptPlan['cues']): KeptPlan => ({ cues, shift_ms: 0, cuts: [], refused: [] });

/** The cues as the show gives them. */
export const cuesOfShow = ({ recording }: Pick<Alignment, 'recording'>): KeptPlan['cues'] =>
  (recording?.cues ?? []).map((cue) => ({ ...cue, nudge_ms: 0 }));

function firstPlan(alignment: Alignment): KeptPlan | undefined {
  if (alignment.plan) return alignment.plan;
  const cues = cuesOfShow(alignment);
  return cues.length > 0 ? planWith(cues) : undefined;
}

/** Whether something was set by ear, which no source gives again. */
const hasWork = ({ cues, shift_ms: shift, cuts }: KeptPlan) =>
  shift !== 0 || cuts.length > 0 || cues.some(({ nudge_ms: nudge }) => nudge !== 0);

/** The plan as it is being made: kept a moment after each change, and written into the starts when it is accepted. */
export function useAlignment(
  episodeId: number,
  opened: Alignment,
  { onWritten, onReload }: { onWritten: () => void; onReload: () => void },
) {
  const { notify } = useHost();
  const [alignment, setAlignment] = useState(opened);
  const [draft, setDraft] = useState(() => firstPlan(opened));
  // Subjects may be deleted or moved while the page is open.
  const hasSubject = (id: number) => alignment.subjects.some((subject) => subject.id === id);
  const plan = draft && { ...draft, cues: draft.cues.filter(({ subject_id: id }) => hasSubject(id)) };
  const [problem, setProblem] = useState<string>();
  /** Somebody else was quicker: what they kept has to be read first. */
  const [isStale, setIsStale] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const version = useRef(opened.version);
  const wanted = useRef<Wanted>(undefined);
  const saving = useRef<Promise<boolean>>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isWriting = useRef(false);
  /** Repeats the call that failed last. */
  const retry = useRef<() => Promise<unknown>>(undefined);
  const params = { id: episodeId };
  const mutate = useMutate();

  /** Shows the saved alignment here, on the page of the episode, and when this page is opened again. */
  function adopt(kept: Alignment) {
    version.current = kept.version;
    setAlignment(kept);
    setProblem(undefined);
    // Rejected if the whole back office was left meanwhile: nothing shows it then.
    mutate(callPath(getAlignment, { params }), kept, { revalidate: false }).catch(() => undefined);
  }

  /** Shows a failure. Returns whether it is a conflict: then the changes of others have to be read first. */
  function fail(failure: unknown, fallback: string): boolean {
    // The conflicts of all three calls look alike.
    const isConflict = conflictOf(saveAlignment, failure) !== undefined;
    setIsStale(isConflict);
    setProblem(isConflict ? copy.stale : reasonText(failure, fallback));
    return isConflict;
  }

  async function saveAll(): Promise<boolean> {
    for (let next = wanted.current; next; next = wanted.current) {
      wanted.current = undefined;
      const body = { ...next.plan, ...(next.confirmsShift && { confirms_shift: true as const }) };
      try {
        const saved = await sendCall(
          saveAlignment,
          { params, body },
          { version: version.current, fallback: copy.saveFailed },
        );
        adopt(saved);
      } catch (failure) {
        fail(failure, copy.saveFailed);
        retry.current = flush;
        // Sent again with the next change, or by the button.
        wanted.current ??= next;
        setIsUnsaved(true);
        return false;
      }
    }
    setIsUnsaved(false);
    return true;
  }
  /** Keeps what has changed, now; false where that failed. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    // After a failure several may have waited, of which the first one sends what has changed.
    while (saving.current) await saving.current;
    if (!wanted.current) return true;
    setIsSaving(true);
    saving.current = saveAll();
    const isKept = await saving.current;
    saving.current = undefined;
    setIsSaving(false);
    return isKept;
  }
  const keepNow = useEffectEvent(() => void flush());
  // Leaving the page saves without a question, as when the session ends.
  useEffect(() => () => keepNow(), []);
  function discard() {
    clearTimeout(timer.current);
    wanted.current = undefined;
    setIsUnsaved(false);
  }

  function change(next: KeptPlan, { confirmsShift = false } = {}) {
    setDraft(next);
    setIsUnsaved(true);
    wanted.current = { plan: next, confirmsShift: confirmsShift || wanted.current?.confirmsShift === true };
    clearTimeout(timer.current);
    // A write under way makes another version, so this change is saved after it.
    if (!isStale) timer.current = setTimeout(() => void (isWriting.current || flush()), savePauseMs);
  }

  /** Keeps what has changed first. One at a time. */
  async function write(send: () => Promise<Alignment>, done: string, failed: string) {
    if (isWriting.current) return;
    isWriting.current = true;
    setIsBusy(true);
    /** Whether what is changed meanwhile can be kept afterwards: not once something else has to be read first. */
    let canKeep = await flush();
    if (canKeep)
      try {
        adopt(await send());
        notify(done);
        onWritten();
      } catch (failure) {
        canKeep = !fail(failure, failed);
        retry.current = () => write(send, done, failed);
      }
    isWriting.current = false;
    setIsBusy(false);
    if (canKeep) await flush();
  }

  return {
    alignment,
    plan,
    problem,
    isStale,
    isUnsaved,
    isSaving,
    isBusy,
    starts: plan ? startsOf(plan, alignment.duration_ms) : [],
    hasWork: plan !== undefined && hasWork(plan),
    change,
    begin: (cues: KeptPlan['cues']) => change(planWith(cues), { confirmsShift: true }),
    discard,
    retry: () => void retry.current?.(),
    reload() {
      discard();
      onReload();
    },
    accept() {
      // Accepting also saves a plan that was never changed, and a shift that was made for another sound.
      if (plan && !(alignment.plan && alignment.is_shift_current))
        wanted.current = { plan, confirmsShift: true };
      return write(
        () =>
          sendCall(
            acceptAlignment,
            { params, body: {} },
            { version: version.current, fallback: copy.acceptFailed },
          ),
        copy.accepted,
        copy.acceptFailed,
      );
    },
    undo: () =>
      write(
        () => sendCall(undoAlignment, { params, body: {} }, { fallback: copy.undoFailed }),
        copy.undone,
        copy.undoFailed,
      ),
  };
}

export type AlignmentDraft = ReturnType<typeof useAlignment>;
