import { parisTime, type WallTime } from '@nobicast/contracts/paris-time';

/**
 * Always Paris time (A08). Written by hand, because the first use of `Intl` takes a slow phone 50 ms in one piece
 * (decision 0086).
 */
const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(
  ' ',
);
const shortMonths = 'janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.'.split(' ');
const weekdays = 'dimanche lundi mardi mercredi jeudi vendredi samedi'.split(' ');

const two = (value: number) => String(value).padStart(2, '0');
/** The first of a month is an ordinal in French. */
const dayOf = ({ day }: WallTime) => (day === 1 ? '1er' : String(day));
const monthOf = ({ month }: WallTime) => months[month - 1] ?? '';
const weekdayOf = ({ weekday }: WallTime) => weekdays[weekday] ?? '';
const dayMonthOf = (time: WallTime) => `${dayOf(time)} ${shortMonths[time.month - 1] ?? ''}`;

const formatter = (write: (time: WallTime) => string) => (instant: string | Date) =>
  write(parisTime(new Date(instant)));

/** "mercredi 15 janvier 2025" */
export const formatFullDate = formatter(
  (time) => `${weekdayOf(time)} ${dayOf(time)} ${monthOf(time)} ${time.year}`,
);
/** "15 janv. 2025" */
export const formatShortDate = formatter((time) => `${dayMonthOf(time)} ${time.year}`);
/** "mer. 15 janv. 2025" */
export const formatWeekdayDate = formatter(
  (time) => `${weekdayOf(time).slice(0, 3)}. ${dayMonthOf(time)} ${time.year}`,
);
/** "15 janvier 2025" */
export const formatLongDate = formatter((time) => `${dayOf(time)} ${monthOf(time)} ${time.year}`);
/** "15 janv." */
export const formatDayMonth = formatter(dayMonthOf);
/** "22:41" */
export const formatTimeOfDay = formatter(({ hour, minute }) => `${two(hour)}:${two(minute)}`);
/** "lundi" */
export const formatWeekday = formatter(weekdayOf);
/** "janvier" */
export const formatMonth = formatter(monthOf);
/** "15/01/2025" */
export const formatNumericDate = formatter(({ day, month, year }) => `${two(day)}/${two(month)}/${year}`);
