import { brand } from '@nobicast/contracts/brand';
import { toCalendarDateTime, today } from '@internationalized/date';
import {
  Fragment,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react';
import {
  dateParts,
  dayParts,
  eraseDigit,
  isEmpty,
  partsOf,
  stepPart,
  textOfDate,
  textOfPart,
  turnPage,
  typeDigits,
  typedPartsOf,
  type DatePart,
  type TypedDate,
} from './date-parts.ts';
import { datePartCopy } from './editing.copy.ts';
import styles from './ParisDateField.module.css';

interface DatePartsProps {
  label: ReactNode;
  /** What the clocks of Paris show; empty while nothing is typed. */
  value: string;
  onChange: (value: string) => void;
  isReadOnly: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  /** A day alone begins at midnight. */
  parts?: readonly DatePart[];
}

/**
 * A date and an hour in five inputs, as "16/11/2026 10:00", or a day in three. Digits fill one input and move on to the
 * next. `onChange` gets every complete date, also a day that does not exist: a form must not keep another one than it
 * shows. While "31 03" is typed over a date of February, nothing becomes 28.
 */
export function DateParts({
  label,
  value,
  onChange,
  isReadOnly,
  isInvalid = false,
  describedBy,
  parts = dateParts,
}: DatePartsProps) {
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  /** An incomplete date, and the value of the form that it was typed over: another value ends it. */
  const [typed, setTyped] = useState<{ over: string; date: TypedDate }>();
  /** What was typed into the part that has the focus. */
  const [digits, setDigits] = useState('');
  const date = typed?.over === value ? typed.date : typedPartsOf(value);

  function change(part: DatePart, next: number | undefined, nextDigits = '') {
    const midnight = parts === dayParts && { hour: 0, minute: 0 };
    const changed = { ...date, ...midnight, [part.name]: next };
    setDigits(nextDigits);
    setTyped({ over: value, date: changed });
    const text = textOfDate(changed, value);
    if (text !== undefined) onChange(text);
    else if (isEmpty(changed, parts)) onChange('');
  }
  function erase(part: DatePart, index: number) {
    if (date[part.name] === undefined) return focusPart(index - 1);
    const rest = eraseDigit(part, date[part.name]);
    change(part, rest.value, rest.digits);
  }
  /** Reads the text of an input, because phones report no keys. The caret stays at the end, so new digits come last. */
  function readText(part: DatePart, index: number, text: string) {
    const shown = textOfPart(part, date[part.name]);
    if (text.length < shown.length) return erase(part, index);
    const added = text.slice(shown.length).replaceAll(/\D/g, '');
    if (added === '') return;
    const entered = typeDigits(part, digits, added);
    change(part, entered.value, entered.digits);
    if (entered.isFull) focusPart(index + 1);
  }
  function pressKey(event: KeyboardEvent, part: DatePart, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const current = date[part.name];
    // An empty part begins with today at midnight.
    const first = partsOf(toCalendarDateTime(today(brand.timeZone)))[part.name];
    const moveBy = (move: typeof turnPage, direction: 1 | -1) => () =>
      change(part, current === undefined ? first : move(part, current, direction));
    const actions: Record<string, () => void> = {
      ArrowLeft: () => focusPart(index - 1),
      ArrowRight: () => focusPart(index + 1),
      // The key "next" of phones; it must not send the form.
      Enter: () => focusPart(index + 1),
      ArrowUp: moveBy(stepPart, 1),
      ArrowDown: moveBy(stepPart, -1),
      PageUp: moveBy(turnPage, 1),
      PageDown: moveBy(turnPage, -1),
      Home: () => change(part, part.lowest),
      End: () => change(part, part.highest),
      Backspace: () => erase(part, index),
      Delete: () => erase(part, index),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    if (!isReadOnly || movingKeys.has(event.key)) action();
  }
  function focusPart(index: number) {
    inputs.current[index]?.focus();
  }
  /** A press beside the parts focuses the first empty one, or the last. */
  function pressBeside(event: MouseEvent) {
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    const empty = parts.findIndex(({ name }) => date[name] === undefined);
    focusPart(empty === -1 ? parts.length - 1 : empty);
  }
  /** Leaving an incomplete date shows the date that the form still has. */
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (currentTarget.contains(relatedTarget) || typed?.over !== value) return;
    if (value !== '') setTyped(undefined);
  }

  return (
    <div className={styles.dateField} data-invalid={isInvalid || undefined}>
      <label className={styles.dateLabel} id={`${id}-label`} htmlFor={`${id}-day`}>
        {label}
      </label>
      <div
        className={styles.dateInput}
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy}
        onMouseDown={pressBeside}
        onBlur={leave}
      >
        {parts.map((part, index) => (
          <Fragment key={part.name}>
            {index > 0 && (
              <span className={styles.separator} aria-hidden="true">
                {datePartCopy.before[part.name]}
              </span>
            )}
            <input
              ref={(input) => {
                inputs.current[index] = input;
              }}
              id={`${id}-${part.name}`}
              className={styles.part}
              data-digits={String(part.highest).length}
              role="spinbutton"
              aria-label={`${datePartCopy.names[part.name]},`}
              // "jour, Publié le": not every screen reader says the name of a group.
              aria-labelledby={`${id}-${part.name} ${id}-label`}
              // Said once, and with every part of a wrong date.
              aria-describedby={isInvalid || index === 0 ? describedBy : undefined}
              aria-invalid={isInvalid || undefined}
              aria-valuemin={part.lowest}
              aria-valuemax={part.highest}
              aria-valuenow={date[part.name]}
              aria-valuetext={datePartCopy.spoken(part.name, date[part.name])}
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete="off"
              placeholder={datePartCopy.placeholders[part.name]}
              readOnly={isReadOnly}
              value={textOfPart(part, date[part.name])}
              onChange={({ target }) => readText(part, index, target.value)}
              onKeyDown={(event) => pressKey(event, part, index)}
              onFocus={() => setDigits('')}
              // To the end: no part has more than four digits.
              onSelect={({ currentTarget }) => currentTarget.setSelectionRange(4, 4)}
            />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

const movingKeys = new Set(['ArrowLeft', 'ArrowRight', 'Enter']);
