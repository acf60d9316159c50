import { brand } from '@nobicast/contracts/brand';
import { formatFullDate, formatTimeOfDay } from '@nobicast/web-kit/format';

/** When the show of a preparation begins. */
export const recordingLine = (startsAt: string) =>
  `Enregistrement ${formatFullDate(startsAt)}, ${formatTimeOfDay(startsAt)}, ${brand.city}`;
