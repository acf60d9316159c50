import { undoMs, type ShowAction, type ShowState } from '@nobicast/contracts/show-state';
import { capitalise, timecode } from '@nobicast/web-kit/format';
import { useRef } from 'react';
import { CommandButton } from './CommandButton.tsx';
import { clockTime, markWords, regieCopy as copy, regieKeys } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Commands } from './use-commands.ts';

interface MarksProps {
  state: ShowState;
  now: number;
  commands: Pick<Commands, 'actions' | 'reasonOf'>;
  isReadOnly: boolean;
  press: (action: ShowAction) => void;
}

const names = ['cut', 'excerpt'] as const;

/** Moments that hosts mark for the edit, the newest first. A mark can be taken back for as long as any other press. */
export function Marks({ state, now, commands: { actions, reasonOf }, isReadOnly, press }: MarksProps) {
  const { marks, recordedFrom, beganAt } = state;
  const heading = useRef<HTMLHeadingElement>(null);
  const zero = recordedFrom ?? beganAt;
  const timeOf = (at: number) => (zero === null || at < zero ? clockTime(at) : timecode((at - zero) / 1_000));
  return (
    <section aria-labelledby="regie-reperes" className="mt-6">
      <h2 className="label" id="regie-reperes" ref={heading} tabIndex={-1}>
        {copy.marks}
      </h2>
      {!isReadOnly && (
        <>
          <div className={styles.tools}>
            {names.map((name) => (
              <CommandButton
                key={name}
                className={styles.command}
                reason={reasonOf(name)}
                shortcut={regieKeys[name]}
                onClick={actions[name]}
              >
                {capitalise(markWords[name])}
              </CommandButton>
            ))}
          </div>
          <p className="soft size-sm mt-3">{copy.markHelp}</p>
        </>
      )}
      {marks.length === 0 && <p className="soft">{copy.noMark}</p>}
      <ul className={styles.history} aria-live="polite">
        {marks.toReversed().map(({ id, at, word }) => {
          const text = copy.marked(timeOf(at), word);
          return (
            <li key={id}>
              <span className={styles.name}>{text}</span>
              {!isReadOnly && (
                <CommandButton
                  variant="quiet"
                  aria-label={copy.onCommand(copy.undo, text)}
                  reason={now - at > undoMs ? copy.off.undoLate : undefined}
                  onClick={() => {
                    // The button goes with its mark.
                    heading.current?.focus();
                    press({ kind: 'undo', target: id });
                  }}
                >
                  {copy.undo}
                </CommandButton>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
