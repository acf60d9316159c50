import { formatTimeOfDay } from '@nobicast/web-kit/format';

/** The question before what was typed is lost. */
export const leaveCopy = {
  title: 'Abandonner la saisie\u202f?',
  text: 'Ce que vous avez saisi n’est pas enregistré et sera perdu.',
  confirm: 'Abandonner',
  cancel: 'Continuer la saisie',
} as const;

export const saveCopy = {
  signInAgain: 'Se reconnecter dans un nouvel onglet, puis enregistrer de nouveau',
  restored: (at: string) => `Votre saisie non enregistrée de ${formatTimeOfDay(at)} a été reprise.`,
  startOver: 'Repartir de la fiche',
} as const;
