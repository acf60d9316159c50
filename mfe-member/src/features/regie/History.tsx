import type { ShowAction, ShowState, ShowSubject } from '@nobicast/contracts/show-state';
import { Button } from '@nobicast/web-kit';
import { useLayoutEffect, useRef } from 'react';
import { describe } from './desk.rules.ts';
import { clockTime, regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';

interface HistoryProps {
  state: ShowState;
  titleOf: (subject: ShowSubject | null) => string;
  isTimed: (action: ShowAction) => boolean;
  isReadOnly: boolean;
  press: (action: ShowAction) => void;
}

const stepMs = 5_000;

/** Keeps the pressed element under the pointer when the list above it grows: one corrects several times in a row. */
function useSteadyPress(length: number) {
  const pressed = useRef<{ element: Element; top: number }>(undefined);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { element, top } = pressed.current;
    pressed.current = undefined;
    const movedBy = element.getBoundingClientRect().top - top;
    if (movedBy !== 0) window.scrollBy(0, movedBy);
  }, [length]);
  return (element: Element) => {
    pressed.current = { element, top: element.getBoundingClientRect().top };
  };
}

/** All that was pressed, the newest first: when, by whom, and what came of it. */
export function History({ state, titleOf, isTimed, isReadOnly, press }: HistoryProps) {
  const holdSteady = useSteadyPress(state.history.length);
  return (
    <section aria-labelledby="regie-historique" className="mt-6">
      <h2 className="label" id="regie-historique">
        {copy.history}
      </h2>
      {state.history.length === 0 && <p className="soft">{copy.nothingPressed}</p>}
      <ol className={styles.history}>
        {state.history.toReversed().map(({ command, noEffect }) => {
          const what = describe(command, titleOf, state.history);
          return (
            <li key={command.id} className={noEffect && styles.noEffect}>
              <span className="time mute">{clockTime(command.at)}</span>
              <span className={styles.name}>
                {what}
                {noEffect && <span className="mute"> ({copy.noEffect[noEffect]})</span>}
              </span>
              <span className="time mute">{command.by}</span>
              {!isReadOnly && !noEffect && isTimed(command) && (
                <span className={styles.tools}>
                  {[-stepMs, stepMs].map((byMs) => (
                    <Button
                      key={byMs}
                      variant="quiet"
                      aria-label={copy.onCommand(byMs < 0 ? copy.earlier : copy.later, what)}
                      onClick={({ currentTarget }) => {
                        holdSteady(currentTarget);
                        press({ kind: 'correct', target: command.id, byMs });
                      }}
                    >
                      {byMs < 0 ? copy.earlier : copy.later}
                    </Button>
                  ))}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
