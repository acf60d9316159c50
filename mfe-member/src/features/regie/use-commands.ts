import { currentRun } from '@nobicast/contracts/show-state';
import { isShortcut } from '@nobicast/web-kit/shortcuts';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { earlinessOf, lastEffective, type DeskSubject } from './desk.rules.ts';
import type { Show } from './known-show.ts';
import {
  keyNames,
  linkKey,
  markWords,
  regieCopy as copy,
  regieKeys,
  type Earliness,
  type KeyName,
} from './regie.copy.ts';
import type { Desk } from './use-show.ts';

interface CommandsOptions {
  show: Show;
  desk: Desk;
  next: readonly DeskSubject[];
  onGo: (subject: DeskSubject | undefined) => void;
  openLink: (() => void) | undefined;
}

/** What each key and button does at the moment, and why some of them do nothing. */
export function useCommands({ show, desk, next, onGo, openLink }: CommandsOptions) {
  const { state, press, clock } = desk;
  /** Set while the host is asked to confirm such an early beginning. */
  const [asked, setAsked] = useState<Earliness>();
  const run = currentRun(state);
  const last = lastEffective(state, clock.now());
  const begin = () => press({ kind: 'begin', subject: next[0]?.key ?? null });
  const mark = (word: string) => (run ? () => press({ kind: 'mark', word }) : undefined);

  function beginOrAsk(): void {
    const early = earlinessOf(show.recording_starts_at, clock.now());
    if (early === undefined) begin();
    else setAsked(early);
  }
  const actions: Record<KeyName, (() => void) | undefined> = {
    begin: state.phase === 'planned' ? beginOrAsk : undefined,
    next: run && next.length > 0 ? () => onGo(next[0]) : undefined,
    pause: run ? () => press({ kind: state.phase === 'paused' ? 'resume' : 'pause' }) : undefined,
    record:
      state.recordedFrom === null && state.phase !== 'ended' ? () => press({ kind: 'record' }) : undefined,
    undo: last && !last.isLate ? () => press({ kind: 'undo', target: last.command.id }) : undefined,
    cut: mark(markWords.cut),
    excerpt: mark(markWords.excerpt),
  };
  const notOnAir = state.phase === 'ended' ? copy.off.ended : copy.off.planned;

  function reasonOf(name: KeyName): string | undefined {
    if (actions[name]) return undefined;
    if (name === 'undo') return last ? copy.off.undoLate : copy.off.undo;
    if (name === 'record')
      return state.recordedFrom === null ? copy.off.ended : copy.off.record(state.recordedFrom);
    return run && name === 'next' ? copy.nothingNext : notOnAir;
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || asked) return;
    if (isShortcut(event, linkKey)) openLink?.();
    if (show.is_read_only) return;
    for (const name of keyNames)
      if (isShortcut(event, regieKeys[name]) && actions[name]) {
        event.preventDefault();
        actions[name]();
      }
  });
  // Before the page is painted: its keys work as soon as they are shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return {
    actions,
    reasonOf,
    last: last?.command,
    /** Why commands that need a show on air do nothing. */
    offReason: run ? undefined : notOnAir,
    question: {
      asked,
      confirm() {
        setAsked(undefined);
        begin();
      },
      cancel: () => setAsked(undefined),
    },
  };
}

export type Commands = ReturnType<typeof useCommands>;
