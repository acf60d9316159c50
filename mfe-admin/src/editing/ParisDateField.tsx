import { nextDistribution } from '@nobicast/contracts/distribution';
import { Button, type FieldTexts } from '@nobicast/web-kit';
import { currentWallClock, instantOf, wallClockOf } from '@nobicast/web-kit/form';
import { Calendar as CalendarIcon, CircleAlert } from '@nobicast/web-kit/icons';
import { toCalendarDateTime, toTime, type CalendarDate } from '@internationalized/date';
import { useId, useRef, useState } from 'react';
import { parseWallClock, typedPartsOf } from './date-parts.ts';
import { DateParts } from './DateParts.tsx';
import { DayCalendar } from './DayCalendar.tsx';
import { dateCopy } from './editing.copy.ts';
import styles from './ParisDateField.module.css';

interface ParisDateFieldProps extends FieldTexts {
  /** What the clocks of Paris show, or a day that does not exist; empty while incomplete. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  /** Says in words what happens at the date. */
  when?: (instant: string) => string;
  /** The date that one press fills in; by default the next distribution. */
  usual?: { label: string; startsAt: () => Date };
  /** Whether another press fills in the current minute. */
  offersNow?: boolean;
}

const nextPublication = {
  label: dateCopy.nextDistribution,
  startsAt: () => nextDistribution(new Date()),
};

/** Day, hour and minute in Paris, typed in parts or chosen in a calendar whose weeks begin on Monday. */
export function ParisDateField({
  label,
  error,
  value,
  onChange,
  isReadOnly,
  when = dateCopy.when,
  usual = nextPublication,
  offersNow = false,
}: ParisDateFieldProps) {
  const wallClock = parseWallClock(value);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const [calendarId, helpId, errorId] = [useId(), useId(), useId()];
  const instant = instantOf(value);
  const problem = value !== '' && !wallClock ? dateCopy.noSuchDay(typedPartsOf(value)) : error;

  function closeCalendar() {
    setIsOpen(false);
    toggle.current?.focus();
  }
  function chooseDay(day: CalendarDate) {
    // The hour stays (A09).
    onChange((wallClock ? toCalendarDateTime(day, toTime(wallClock)) : toCalendarDateTime(day)).toString());
    closeCalendar();
  }

  return (
    <div className={styles.date}>
      <DateParts
        label={label}
        value={value}
        onChange={onChange}
        isReadOnly={isReadOnly}
        isInvalid={problem !== undefined}
        describedBy={problem === undefined ? helpId : `${errorId} ${helpId}`}
      />
      <div className={styles.dateActs}>
        <Button
          ref={toggle}
          isIcon
          aria-label={dateCopy.openCalendar}
          aria-expanded={isOpen}
          aria-controls={calendarId}
          aria-disabled={isReadOnly || undefined}
          onClick={() => !isReadOnly && setIsOpen(!isOpen)}
        >
          <CalendarIcon className="icon" aria-hidden="true" />
        </Button>
        <Button
          aria-disabled={isReadOnly || undefined}
          onClick={() => !isReadOnly && onChange(wallClockOf(usual.startsAt().toISOString()))}
        >
          {usual.label}
        </Button>
        {offersNow && (
          <Button
            aria-disabled={isReadOnly || undefined}
            onClick={() => !isReadOnly && onChange(currentWallClock())}
          >
            {dateCopy.now}
          </Button>
        )}
      </div>
      {problem !== undefined && (
        <p className={styles.error} id={errorId}>
          <CircleAlert className="icon" aria-hidden="true" />
          {problem}
        </p>
      )}
      <p className={styles.help} id={helpId}>
        {instant === undefined ? dateCopy.day : when(instant)}
      </p>
      <div
        id={calendarId}
        hidden={!isOpen}
        // The dialog around leaves Escape to the calendar.
        data-keeps-escape="inside"
        onKeyDown={({ key }) => key === 'Escape' && closeCalendar()}
      >
        {isOpen && <DayCalendar value={wallClock} onChoose={chooseDay} />}
      </div>
    </div>
  );
}
