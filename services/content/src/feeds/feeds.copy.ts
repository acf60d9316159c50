import { brand, recordingDay, recordingTime } from '@nobicast/contracts';
import { withFirstDay } from '@nobicast/contracts/french-day';

const utcDay = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: 'UTC',
});

export const liveItemCopy = {
  /** "samedi 20:00 UTC" is printed as it stands, never converted (A01). One that was moved has its own time. */
  title: ({ startsAt, usualStartsAt }: { startsAt: Date; usualStartsAt: Date }) => {
    const isMoved = startsAt.getTime() !== usualStartsAt.getTime();
    const time = isMoved
      ? `${withFirstDay(utcDay.format(startsAt))}, ${startsAt.toISOString().slice(11, 16)}`
      : `${recordingDay} ${recordingTime}`;
    return `Enregistrement en direct, ${time} UTC`;
  },
  chat: 'Le salon, pendant l’enregistrement',
  page: 'La page de l’émission',
};

export const commentFeedCopy = {
  title: (subject: string) => `Commentaires sur «\u00a0${subject}\u00a0», ${brand.name}`,
  description: (subject: string) => `Ce que les auditeurs disent du sujet «\u00a0${subject}\u00a0».`,
  by: (author: string) => `${author} a écrit`,
};

export const notesCopy = { beginning: 'Début', sources: 'Sources' } as const;
