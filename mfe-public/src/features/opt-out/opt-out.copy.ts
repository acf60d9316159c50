export const optOutCopy = {
  state: {
    in: 'La mesure du lecteur est acceptée.',
    out: 'La mesure du lecteur est refusée dans ce navigateur.',
  },
  needsScript: 'Ce bouton a besoin de JavaScript.',
  optOut: 'Refuser la mesure',
  optIn: 'Accepter la mesure',
} as const;
