import { contact } from '@nobicast/contracts/page-limit-values';

export const confirmedCopy = {
  title: 'Message envoyé !',
  text: 'Votre message est sur la table. Réponse par e-mail sous 24 à 48 h.',
} as const;

/** The page behind the link that confirms a plain form. */
export const confirmationCopy = {
  head: 'Confirmer votre message',
  description: 'La page du lien qui confirme un message à l’équipe.',
  label: 'Contact',
  title: 'Confirmer l’envoi',
  text: 'Un message nous a été écrit avec votre adresse. Ce bouton nous le fait parvenir. Si ce n’est pas vous, fermez simplement cette page.',
  button: 'Confirmer l’envoi',
  back: 'Aller à la page de contact',
  loading: 'Lecture du lien',
  invalid: 'Ce lien ne vaut plus',
  invalidText: `Le message a été effacé, ou le lien est incomplet. Il se confirme pendant ${contact.confirmDays} jours\u00a0: copiez le lien en entier depuis l’e-mail, ou écrivez de nouveau.`,
  unreadable: 'Ce lien n’a pas pu être lu',
  again: 'Écrire de nouveau',
} as const;
