import { recordingDay, recordingTime } from '@nobicast/contracts';

export const liveItemCopy = {
  /** "samedi 20:00 UTC" is printed as it stands, never converted (A01). */
  title: `Enregistrement en direct, ${recordingDay} ${recordingTime} UTC`,
  chat: 'Le salon, pendant l’enregistrement',
};
