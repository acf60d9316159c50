import { brand } from '@nobicast/contracts/brand';
import { limits } from '@nobicast/contracts/limits';

export const verifyCopy = {
  title: `Dernier geste, ${brand.name}`,
  section: 'Connexion',
  step: 'dernier geste',
  heading: ['C’est ', 'bien vous\u202f?'],
  account: (address: string) => `Ce lien connecte le compte ${address}.`,
  lead: 'Un geste de votre main suffit\u00a0: aucun robot de messagerie ne peut le faire à votre place.',
  validity: `Ce lien vaut ${limits.signIn.linkLifetimeMinutes} minutes et ne sert qu’une fois.`,
  notYou: 'Vous n’avez rien demandé\u202f? Fermez cette page, il ne se passera rien.',
  /** Verbatim (A51). */
  submit: 'Se connecter',
  home: 'Retour à l’accueil',
  incomplete: {
    heading: ['Lien ', 'incomplet'],
    lead: 'Il manque la fin de l’adresse. Ouvrez le lien entier depuis l’e-mail, ou demandez-en un autre.',
    again: 'Demander un nouveau lien',
  },
} as const;
