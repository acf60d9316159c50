import { recordingDay, recordingTime } from '@nobicast/contracts/brand';

export const chatCopy = {
  title: 'Le salon est ouvert',
  /** "samedi 20:00 UTC" is printed as it stands, never converted (A01). */
  line: `Pendant l’enregistrement, ${recordingDay} ${recordingTime} UTC, vos questions passent à l’antenne.`,
  join: 'Rejoindre le chat',
} as const;
