import { distributionDay } from '@nobicast/contracts/brand';
import { mailLinkCopy } from '../../mail-link/mail-link.copy.ts';

/** The promises are part of the consent: consentTextVersion of content names them. */
export const newsletterCopy = {
  title: `La newsletter du ${distributionDay}`,
  lead: 'L’épisode, trois liens, une question. Pas plus.',
  email: 'Adresse e-mail',
  emailPlaceholder: 'vous@exemple.org',
  firstName: 'Prénom, facultatif',
  decoy: 'Laissez ce champ vide',
  submit: 'S’inscrire',
  sending: 'Inscription en cours',
  promise: 'Désinscription en un clic.',
  privacy: 'Confidentialité',
  // NEWSLETTER-01, 05 and 07, verbatim.
  emailInvalid: 'Adresse email invalide',
  success: 'Inscription confirmée !',
  failed: "Erreur lors de l'inscription. Veuillez réessayer.",
  lastStep:
    'Il reste un geste\u00a0: ouvrez l’e-mail que nous venons d’envoyer et suivez le lien qu’il contient. Sans lui, rien ne vous sera envoyé.',
  archive: 'Lire les numéros déjà partis',
  limited: 'Plusieurs inscriptions ont déjà été demandées. Réessayez dans une heure.',
} as const;

export const newsletterPageCopy = {
  label: 'La newsletter',
  head: 'La newsletter',
  title: `La newsletter du ${distributionDay}`,
  description: `Chaque ${distributionDay} par e-mail\u00a0: l’épisode de la semaine, ses sujets avec leurs minutes, et quelques liens.`,
  intro: `Chaque ${distributionDay}, l’épisode de la semaine arrive par e-mail, avec ses sujets à la minute près. L’adresse ne sert qu’à cela.`,
  form: 'S’inscrire',
  sample: 'Le dernier numéro',
  sampleFailed: 'Le dernier numéro n’a pas pu être chargé',
} as const;

/** The pages behind links in mails. */
export const newsletterLinkCopy = {
  ...mailLinkCopy,
  label: 'La newsletter',
  description: 'Confirmer une inscription à la newsletter, ou y mettre fin.',
  again: 'S’inscrire de nouveau',
  contact: 'Nous écrire',
  cancel: 'Annuler l’inscription',
  confirmation: {
    head: 'Confirmer l’inscription',
    title: `Recevoir la newsletter du ${distributionDay}\u202f?`,
    text: 'Appuyez pour confirmer. Le prochain numéro arrivera à l’adresse qui a reçu ce lien.',
    button: 'Confirmer l’inscription',
    subscribed: 'C’est confirmé',
    subscribedText: `Le prochain numéro arrivera ${distributionDay}. Chacun contient un lien pour se désinscrire.`,
    ended: 'Cette inscription a pris fin',
    endedText:
      'Ce lien a déjà servi, et l’adresse s’est désinscrite depuis. Une nouvelle inscription est possible.',
  },
  unsubscribe: {
    head: 'Se désinscrire',
    title: 'Ne plus recevoir la newsletter\u202f?',
    text: 'Appuyez, et plus aucun numéro ne part à cette adresse.',
    button: 'Se désinscrire',
    ended: 'C’est noté',
    endedText: `Cette adresse ne reçoit plus la newsletter du ${distributionDay}. ${mailLinkCopy.comeBack}`,
  },
} as const;
