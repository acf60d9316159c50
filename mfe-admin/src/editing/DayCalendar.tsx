import { brand } from '@nobicast/contracts/brand';
import { ArrowLeft, ArrowRight } from '@nobicast/web-kit/icons';
import { isSameDay, toCalendarDate, type CalendarDate, type CalendarDateTime } from '@internationalized/date';
import * as datePicker from '@zag-js/date-picker';
import { normalizeProps, useMachine } from '@zag-js/react';
import { useEffect, useId, useRef } from 'react';
import { dateCopy } from './editing.copy.ts';
import styles from './ParisDateField.module.css';

interface DayCalendarProps {
  value: CalendarDateTime | null;
  onChoose: (day: CalendarDate) => void;
}

/** A month whose weeks begin on Monday. It takes the focus when it appears. */
export function DayCalendar({ value, onChoose }: DayCalendarProps) {
  const frame = useRef<HTMLDivElement>(null);
  const service = useMachine(datePicker.machine, {
    id: useId(),
    inline: true,
    locale: 'fr-FR',
    timeZone: brand.timeZone,
    startOfWeek: 1,
    // No day is selected: otherwise zag would not report a press on the day that the field already has.
    value: [],
    ...(value && { defaultFocusedValue: toCalendarDate(value) }),
    translations: { prevTrigger: () => dateCopy.previousMonth, nextTrigger: () => dateCopy.nextMonth },
    onValueChange: ({ value: [day] }) => day && onChoose(toCalendarDate(day)),
  });
  const calendar = datePicker.connect(service, normalizeProps);
  const month = calendar.visibleRangeText.start;
  useEffect(() => {
    frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    // The focused day alone would not bring the whole month into view.
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div
      {...calendar.getContentProps()}
      ref={frame}
      className={styles.calendar}
      aria-label={dateCopy.calendar(month)}
    >
      <div className={styles.calendarHead}>
        <button {...calendar.getPrevTriggerProps()} className={styles.turn}>
          <ArrowLeft className="icon" aria-hidden="true" />
        </button>
        <h3 className="title" aria-live="polite">
          {month}
        </h3>
        <button {...calendar.getNextTriggerProps()} className={styles.turn}>
          <ArrowRight className="icon" aria-hidden="true" />
        </button>
      </div>
      <table {...calendar.getTableProps()} aria-label={dateCopy.calendar(month)}>
        <thead {...calendar.getTableHeadProps()}>
          <tr>
            {calendar.weekDays.map((day) => (
              <th key={day.long} className="label">
                {day.short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calendar.weeks.map((week) => (
            <tr key={String(week[0])}>
              {week.map((day) => {
                const isChosen = value !== null && isSameDay(day, value);
                const { valueText } = calendar.getDayTableCellState({ value: day });
                return (
                  <td
                    key={String(day)}
                    {...calendar.getDayTableCellProps({ value: day })}
                    aria-selected={isChosen}
                  >
                    <div
                      {...calendar.getDayTableCellTriggerProps({ value: day })}
                      className={styles.day}
                      aria-label={isChosen ? dateCopy.chosenDay(valueText) : valueText}
                      data-chosen={isChosen || undefined}
                    >
                      {day.day}
                    </div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
