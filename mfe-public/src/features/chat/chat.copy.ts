import { recordingDay, recordingTime } from '@nobicast/contracts/brand';

export const chatCopy = {
  title: 'Le salon est ouvert',
  /** Never converted to the visitor's time zone (A01). */
  line: `Pendant l’enregistrement, ${recordingDay} ${recordingTime} UTC, vos questions passent à l’antenne.`,
  join: 'Rejoindre le chat',
} as const;
