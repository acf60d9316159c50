import type { ShowAction } from '@nobicast/contracts/show-state';
import { roundDuration } from '@nobicast/web-kit/format';
import { CommandButton } from './CommandButton.tsx';
import type { DeskSubject } from './desk.rules.ts';
import { PlannedLength } from './PlannedLength.tsx';
import { regieCopy as copy } from './regie.copy.ts';
import styles from './Regie.module.css';
import type { Show } from './known-show.ts';

interface OrderProps {
  show: Show;
  subjects: readonly DeskSubject[];
  isReadOnly: boolean;
  isBeforeShow: boolean;
  onPlanned: (show: Show) => void;
  isOnAir: boolean;
  onGo: (subject: DeskSubject) => void;
  press: (action: ShowAction) => void;
}

const postponeHintId = 'regie-reporter';

function stateOf({ isOnAir, isPostponed, wasOnAir, movedTo }: DeskSubject): string {
  if (isOnAir) return copy.onAir;
  if (movedTo) return copy.postponedTo(movedTo.number);
  if (isPostponed) return copy.postponed;
  return wasOnAir ? copy.done : '';
}

/** The running order: what was on air, what is, and what may come. */
export function Order({
  show,
  subjects,
  isReadOnly,
  isBeforeShow,
  isOnAir,
  onPlanned,
  onGo,
  press,
}: OrderProps) {
  return (
    <section aria-labelledby="regie-conducteur" className="mt-6">
      <h2 className="label" id="regie-conducteur">
        {copy.order}
      </h2>
      {!isReadOnly && !isBeforeShow && (
        <p className="soft size-sm" id={postponeHintId}>
          {isOnAir ? copy.postponeHint(show.number) : copy.postponeAfter}
        </p>
      )}
      <ol className={styles.order}>
        {subjects.map((subject) => (
          <li key={subject.key} aria-current={subject.isOnAir || undefined}>
            <span className={styles.name}>{subject.title}</span>
            <span className="time mute">{stateOf(subject)}</span>
            {subject.postponedFrom && (
              <span className="time mute">{copy.postponedFrom(subject.postponedFrom.number)}</span>
            )}
            {!isReadOnly && isBeforeShow && subject.id !== undefined ? (
              <PlannedLength show={show} subject={{ ...subject, id: subject.id }} onPlanned={onPlanned} />
            ) : (
              subject.plannedMs !== null && (
                <span className="time mute">{roundDuration(subject.plannedMs)}</span>
              )
            )}
            {!isReadOnly && !isBeforeShow && !subject.movedTo && (
              <span className={styles.tools}>
                {isOnAir && (
                  <CommandButton
                    aria-label={copy.goTo(subject.title)}
                    reason={subject.isOnAir ? copy.off.onAir : undefined}
                    onClick={() => onGo(subject)}
                  >
                    {copy.begin}
                  </CommandButton>
                )}
                <CommandButton
                  variant="quiet"
                  aria-label={copy.onCommand(copy.postpone, subject.title)}
                  aria-describedby={postponeHintId}
                  reason={
                    subject.isOnAir ? copy.off.onAir : subject.isPostponed ? copy.off.postponed : undefined
                  }
                  onClick={() => press({ kind: 'postpone', subject: subject.key })}
                >
                  {copy.postpone}
                </CommandButton>
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
