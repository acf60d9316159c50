/** Why a preparation cannot become a podcast at an instant, or have a date. */
export const switchProblems = {
  isPodcast: 'Seule une préparation peut devenir un podcast.',
  hasPassed: 'Cette date est passée\u00a0: choisissez-en une à venir, ou passez en podcast tout de suite.',
  beforeOpening: 'À cette date, la préparation n’est pas encore publique\u00a0: choisissez-en une plus tard.',
  opensLater:
    'La préparation devient un podcast avant cette date\u00a0: changez d’abord la date de son passage en podcast.',
} as const;
