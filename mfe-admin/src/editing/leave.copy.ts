/** The question before what was typed is lost. */
export const leaveCopy = {
  title: 'Abandonner la saisie\u202f?',
  text: 'Ce que vous avez saisi n’est pas enregistré et sera perdu.',
  confirm: 'Abandonner',
  cancel: 'Continuer la saisie',
} as const;
