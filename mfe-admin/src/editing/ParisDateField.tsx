import { Button, type FieldTexts } from '@nobicast/web-kit';
import { nextDistribution } from '@nobicast/web-kit/countdown';
import { ArrowLeft, ArrowRight, Calendar as CalendarIcon, CircleAlert } from '@nobicast/web-kit/icons';
import { toCalendarDate, toCalendarDateTime, toTime, type CalendarDate } from '@internationalized/date';
import { useEffect, useId, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { Heading } from 'react-aria-components/Heading';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Label } from 'react-aria-components/Label';
import { dateCopy } from './editing.copy.ts';
import { instantOf, parseWallClock, wallClockOf } from './paris-date.ts';
import styles from './ParisDateField.module.css';

interface ParisDateFieldProps extends FieldTexts {
  /** What the clocks of Paris show; empty while incomplete. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  /** Says the date in words: what happens then. */
  when?: (instant: string) => string;
}

/** Day, hour and minute in Paris, typed in parts or chosen in a calendar whose weeks begin on Monday. */
export function ParisDateField({
  label,
  error,
  value,
  onChange,
  isReadOnly,
  when = dateCopy.when,
}: ParisDateFieldProps) {
  const wallClock = parseWallClock(value);
  const [isOpen, setIsOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const calendar = useRef<HTMLDivElement>(null);
  // The focused day does not bring the whole month into view.
  useEffect(() => {
    if (isOpen) calendar.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const [calendarId, helpId, errorId] = [useId(), useId(), useId()];
  const instant = value === '' ? undefined : instantOf(value);

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
    <I18nProvider locale="fr-FR">
      <div className={styles.date}>
        <DateField
          className={styles.dateField ?? ''}
          value={wallClock}
          onChange={(typed) => onChange(typed ? typed.toString() : '')}
          granularity="minute"
          hourCycle={24}
          shouldForceLeadingZeros
          isInvalid={error !== undefined}
          isReadOnly={isReadOnly}
          aria-describedby={[error !== undefined && errorId, helpId].filter(Boolean).join(' ')}
        >
          <Label className={styles.dateLabel ?? ''}>{label}</Label>
          <DateInput className={styles.dateInput ?? ''}>
            {(segment) => <DateSegment className={styles.segment ?? ''} segment={segment} />}
          </DateInput>
        </DateField>
        <div className={styles.dateActs}>
          <Button
            ref={toggle}
            isIcon
            aria-label={dateCopy.openCalendar}
            aria-expanded={isOpen}
            aria-controls={calendarId}
            disabled={isReadOnly}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CalendarIcon className="icon" aria-hidden="true" />
          </Button>
          <Button
            disabled={isReadOnly}
            onClick={() => onChange(wallClockOf(nextDistribution(new Date()).toISOString()))}
          >
            {dateCopy.nextDistribution}
          </Button>
        </div>
        {error !== undefined && (
          <p className={styles.error} id={errorId}>
            <CircleAlert className="icon" aria-hidden="true" />
            {error}
          </p>
        )}
        <p className={styles.help} id={helpId}>
          {instant === undefined ? dateCopy.day : when(instant)}
        </p>
        <div
          id={calendarId}
          hidden={!isOpen}
          ref={calendar}
          // The dialog around leaves Escape to the calendar.
          data-keeps-escape="inside"
          onKeyDown={({ key }) => key === 'Escape' && closeCalendar()}
        >
          {isOpen && (
            <Calendar
              className={styles.calendar ?? ''}
              aria-label={dateCopy.openCalendar}
              value={wallClock ? toCalendarDate(wallClock) : null}
              onChange={chooseDay}
              firstDayOfWeek="mon"
              autoFocus
            >
              <div className={styles.calendarHead}>
                <AriaButton slot="previous" className={styles.turn ?? ''} aria-label={dateCopy.previousMonth}>
                  <ArrowLeft className="icon" aria-hidden="true" />
                </AriaButton>
                <Heading className="title" level={3} />
                <AriaButton slot="next" className={styles.turn ?? ''} aria-label={dateCopy.nextMonth}>
                  <ArrowRight className="icon" aria-hidden="true" />
                </AriaButton>
              </div>
              <CalendarGrid weekdayStyle="short">
                <CalendarGridHeader>
                  {(day) => <CalendarHeaderCell className="label">{day}</CalendarHeaderCell>}
                </CalendarGridHeader>
                <CalendarGridBody>
                  {(day) => <CalendarCell className={styles.day ?? ''} date={day} />}
                </CalendarGridBody>
              </CalendarGrid>
            </Calendar>
          )}
        </div>
      </div>
    </I18nProvider>
  );
}
