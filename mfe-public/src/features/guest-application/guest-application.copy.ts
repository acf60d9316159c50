import { brand, emails } from '@nobicast/contracts/brand';
import { messages as messageLimits } from '@nobicast/contracts/page-limit-values';

export const applicationCopy = {
  head: 'Passer derrière le micro',
  description: `Proposer de venir parler dans ${brand.name} de ce que l’on connaît mieux que personne.`,
  label: 'Candidature',
  open: 'Proposer sa candidature',
  title: 'Passer derrière le micro',
  lead: 'Dites-nous ce que vous savez mieux que personne. Nous répondons à tout le monde, même pour dire non.',
  close: 'Fermer',
  cancel: 'Annuler',
  back: 'Revenir à l’annuaire',
  // GUESTS-34, 36, verbatim.
  name: 'Nom complet',
  expertise: "Domaine d'expertise",
  email: 'Adresse e-mail',
  bio: 'Biographie, facultative',
  message: 'Message, facultatif',
  links: 'Où vous lire, facultatif',
  linkNames: { twitter: 'Twitter', linkedin: 'LinkedIn', website: 'Site web', github: 'GitHub' },
  required: 'Ce champ est obligatoire.',
  tooLong: (most: number) => `${most} caractères au plus.`,
  emailInvalid: 'Adresse email invalide',
  send: 'Envoyer ma candidature',
  sending: 'Envoi en cours…',
  data: `Seule l’équipe la lit, pour vous répondre. Elle est gardée ${messageLimits.keptYears} ans après le dernier échange.`,
  policy: 'Politique de confidentialité',
  // GUESTS-33
  failed: 'Failed to submit application',
  sent: 'Candidature envoyée',
  sentText: 'Un e-mail vous le confirme. Quelqu’un de l’équipe vous répond, même pour dire non.',
  trap: 'Ne rien écrire ici',
  refused: {
    title: 'La candidature n’est pas partie',
    refus:
      'Un champ manque, ou est trop long. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte.',
    trop: 'Plusieurs messages sont partis d’ici dans l’heure. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte\u00a0: réessayez plus tard.',
    panne: `Quelque chose n’a pas répondu de notre côté. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte. Vous pouvez aussi écrire à ${emails.hello}.`,
  },
} as const;
