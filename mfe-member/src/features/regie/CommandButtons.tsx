import type { ShowSubject } from '@nobicast/contracts/show-state';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import type { ReactNode } from 'react';
import { CommandButton } from './CommandButton.tsx';
import { describe, isTriedOut } from './desk.rules.ts';
import { DoorAfterwards } from './DoorAfterwards.tsx';
import { regieCopy as copy, regieKeys, type KeyName } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';
import type { Commands } from './use-commands.ts';
import type { Desk } from './use-show.ts';

interface CommandButtonsProps {
  show: Show;
  desk: Desk;
  commands: Commands;
  titleOf: (subject: ShowSubject | null) => string;
}

/** The first button is what a host does next: it keeps its place, and the focus, from before the show until after it. */
export function CommandButtons({ show, desk, commands, titleOf }: CommandButtonsProps) {
  const { state, press } = desk;
  const { actions, reasonOf, offReason, last, question } = commands;
  const button = (name: KeyName, label: ReactNode, isPrimary = false) => (
    <CommandButton
      className={styles.command}
      variant={isPrimary ? 'primary' : 'plain'}
      reason={reasonOf(name)}
      shortcut={regieKeys[name]}
      onClick={actions[name]}
    >
      {label}
    </CommandButton>
  );
  const restart = (leaves: string) => (
    <CommandButton
      className={styles.command}
      variant="primary"
      reason={undefined}
      onClick={() => press({ kind: 'restart', leaves })}
    >
      {copy.restart}
    </CommandButton>
  );
  const first = {
    planned: () => button('begin', copy.begin, true),
    on_air: () => button('next', copy.next, true),
    paused: () => button('next', copy.next, true),
    ended: () =>
      state.endedBy !== null && isTriedOut(show, state) ? (
        restart(state.endedBy)
      ) : (
        <DoorAfterwards episodeId={show.episode_id} />
      ),
  } as const;
  return (
    <>
      <div className={styles.commands}>
        {first[state.phase]()}
        {button('pause', state.phase === 'paused' ? copy.resume : copy.pause)}
        {button('record', copy.record)}
        {button('undo', last ? <Undo what={describe(last, titleOf, state.history)} /> : copy.undo)}
        <CommandButton className={styles.command} reason={offReason} onClick={() => press({ kind: 'end' })}>
          {copy.end}
        </CommandButton>
      </div>
      <ConfirmDialog
        isOpen={question.asked !== undefined}
        title={copy.earlyTitle}
        description={
          <>
            <p>{show.recording_starts_at && copy.earlyPlanned(show.recording_starts_at)}</p>
            <p>
              {question.asked && (show.is_public === false ? copy.isNotPublic : copy.early[question.asked])}
            </p>
          </>
        }
        confirm={copy.earlyConfirm}
        cancel={copy.earlyCancel}
        onConfirm={question.confirm}
        onCancel={question.cancel}
      />
    </>
  );
}

/** The height is the same however long the title is, so that nothing moves under the thumbs of a host. */
const Undo = ({ what }: { what: string }) => (
  <span className={styles.undo}>
    {copy.undoes} <span className={styles.undone}>{what}</span>
  </span>
);
