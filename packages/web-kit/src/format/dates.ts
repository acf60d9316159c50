import { brand } from '@nobicast/contracts/brand';

/**
 * Dates are always read in Paris, whatever the clock of the visitor or of the server says (A08). Each format is built
 * when it is first used: a phone needs milliseconds for one, and most pages use two of them.
 */
const formatter = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date) =>
    (format ??= new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, ...options }))
      .format(typeof instant === 'string' ? new Date(instant) : instant)
      // The first of a month is an ordinal in French; Intl has no option for it.
      .replace(/(?<=^| )1(?= )/, '1er');
};

/** "mercredi 15 janvier 2025" */
export const formatFullDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** "15 janv. 2025" */
export const formatShortDate = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
/** "mer. 15 janv. 2025" */
export const formatWeekdayDate = formatter({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
/** "15 janvier 2025" */
export const formatLongDate = formatter({ day: 'numeric', month: 'long', year: 'numeric' });
/** "15 janv." */
export const formatDayMonth = formatter({ day: 'numeric', month: 'short' });
/** "22:41" */
export const formatTimeOfDay = formatter({ hour: '2-digit', minute: '2-digit' });
/** "lundi" */
export const formatWeekday = formatter({ weekday: 'long' });
/** "janvier" */
export const formatMonth = formatter({ month: 'long' });
/** "15/01/2025" */
export const formatNumericDate = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
