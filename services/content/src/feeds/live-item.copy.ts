export const liveItemCopy = {
  /** "samedi 20:00 UTC" is printed as it stands, never converted (A01). */
  title: 'Enregistrement en direct, samedi 20:00 UTC',
  chat: 'Le salon, pendant l’enregistrement',
};
