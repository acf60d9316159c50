import { brand, recordingDay, recordingTime } from '@nobicast/contracts';

export const liveItemCopy = {
  /** "samedi 20:00 UTC" is printed as it stands, never converted (A01). */
  title: `Enregistrement en direct, ${recordingDay} ${recordingTime} UTC`,
  chat: 'Le salon, pendant l’enregistrement',
  page: 'La page de l’émission',
};

export const commentFeedCopy = {
  title: (subject: string) => `Commentaires sur «\u00a0${subject}\u00a0», ${brand.name}`,
  description: (subject: string) => `Ce que les auditeurs disent du sujet «\u00a0${subject}\u00a0».`,
  by: (author: string) => `${author} a écrit`,
};

export const notesCopy = { beginning: 'Début', sources: 'Sources' } as const;
