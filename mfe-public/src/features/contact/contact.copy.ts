import { brand, distributionDay, emails, recordingDay, recordingTime } from '@nobicast/contracts/brand';
import { contactSentences } from '@nobicast/contracts/contact-sentences';
import type { FormOutcome } from '@nobicast/contracts/form-outcomes';
import { contact as contactLimits, messages as messageLimits } from '@nobicast/contracts/page-limit-values';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { confirmedCopy } from './confirmation.copy.ts';

const bounds = contactLimits;
const messages = messageLimits;

const fieldNames = {
  name: 'le nom',
  email: 'l’adresse',
  subject: 'le sujet',
  message: 'le message',
  consent: 'l’accord',
} as const;
const counts = ['', 'Deux points sont', 'Trois points sont', 'Quatre points sont', 'Cinq points sont'];

export const contactCopy = {
  head: 'Contact',
  description: `Écrire à ${brand.name}\u00a0: une correction, une idée, une panne, un merci. Quelqu’un lit, et répond.`,
  label: 'Contact',
  title: 'Contact',
  lead: 'Une correction, une idée, une panne, un merci. Tout arrive sur la même table.',
  message: 'Message',
  sentAt: (instant: string) => `envoyé ${formatTimeOfDay(instant)}`,
  form: 'Écrire à l’équipe',
  fields: {
    name: 'Nom',
    email: 'Adresse e-mail',
    subject: 'Sujet',
    text: 'Message',
  },
  length: `De ${bounds.messageMin} à ${bounds.messageLength} caractères.`,
  count: (length: number) => `${length} / ${bounds.messageLength}`,
  consent: 'J’accepte la',
  policy: 'politique de confidentialité',
  newsletter: `Je veux aussi la newsletter du ${distributionDay}.`,
  send: 'Envoyer le message',
  sending: 'Envoi en cours…',
  kept: `Gardé ${messages.keptYears} ans après le dernier échange.`,
  sentences: contactSentences,
  tooLong: (most: number) => `${most} caractères au plus.`,
  toReview: (names: readonly (keyof typeof fieldNames)[]) => {
    const [first = 'name'] = names;
    return names.length > 1
      ? `${counts[names.length - 1]} à revoir, le premier est ${fieldNames[first]}.`
      : `Un point est à revoir\u00a0: ${fieldNames[first]}.`;
  },
  wrong: 'Le message n’est pas parti',
  nothingLost: 'Rien de ce que vous avez écrit n’est perdu.',
  // CONTACT-37 to 39, verbatim.
  failed: "Erreur lors de l'envoi du message",
  failedGeneric: "Erreur lors de l'envoi. Veuillez réessayer.",
  widgetFailed: 'Erreur de vérification de sécurité. Veuillez recharger la page.',
  sent: 'Message envoyé !',
  sentText:
    'Votre message est sur la table. Réponse par e-mail sous 24 à 48 h. Si c’est urgent, le salon répond en direct.',
  another: 'Envoyer un autre message',
  home: 'Accueil',
  withoutScript:
    'Sans JavaScript, la vérification anti-robot ne peut pas se faire ici\u00a0: un e-mail vous demandera de confirmer l’envoi, d’un bouton.',
} as const;

export const sideCopy = {
  other: 'Autrement',
  chat: 'Le salon',
  video: 'Chaîne vidéo',
  delays: 'Délais de réponse',
  delayRows: [
    ['E-mail', '24 à 48 h'],
    ['Chat', 'en direct'],
    ['Réseaux sociaux', '2 à 7 jours'],
  ],
  faq: 'La réponse est peut-être dans la FAQ',
  practical: 'Pratique',
  practicalRows: [
    ['Studio', 'virtuel'],
    ['Direct', `${recordingDay} ${recordingTime} UTC`],
    ['Participer', 'par le chat, en direct'],
  ],
  desks: 'Guichets',
  deskRows: [
    {
      title: 'Collaboration',
      line: 'Un sujet, une tribune, un enregistrement croisé.',
      link: 'Proposer une collaboration',
      href: `mailto:${emails.hello}?subject=Collaboration`,
    },
    {
      title: 'Support technique',
      line: 'Un fichier qui ne se lit pas, un flux muet, un lien mort.',
      link: 'Signaler un problème',
      href: `mailto:${emails.support}`,
    },
    {
      title: 'Presse',
      line: 'Citations, visuels, entretiens.',
      link: 'Joindre la rédaction',
      href: `mailto:${emails.hello}?subject=Presse`,
    },
  ],
} as const;

/** Shown after a plain form was sent. */
export const outcomeCopy: Record<
  Exclude<FormOutcome, 'envoye'>,
  { title: string; text: string; isError: boolean }
> = {
  'a-confirmer': {
    title: 'Encore un geste',
    text: `Un e-mail vient de partir vers votre adresse. Le bouton qu’il contient nous fait parvenir le message. Sans lui, il est effacé dans ${bounds.confirmDays} jours.`,
    isError: false,
  },
  confirme: { ...confirmedCopy, isError: false },
  lien: {
    title: 'Ce lien ne vaut plus',
    text: `Le message a été effacé, ou le lien est incomplet. Il se confirme pendant ${bounds.confirmDays} jours\u00a0: écrivez-le de nouveau ci-dessous.`,
    isError: true,
  },
  refus: {
    title: 'Le message n’est pas parti',
    text: `Un champ manque ou ne convient pas. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte\u00a0: nom de ${bounds.nameMin} caractères au moins, adresse complète, sujet de ${bounds.subjectMin}, message de ${bounds.messageMin} à ${bounds.messageLength}, et votre accord.`,
    isError: true,
  },
  trop: {
    title: 'Le message n’est pas parti',
    text: 'Plusieurs messages sont partis d’ici dans l’heure. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte\u00a0: réessayez plus tard.',
    isError: true,
  },
  panne: {
    title: 'Le message n’est pas parti',
    text: `Quelque chose n’a pas répondu de notre côté. Le bouton «\u00a0Retour\u00a0» du navigateur rend votre texte. Vous pouvez aussi écrire à ${emails.hello}.`,
    isError: true,
  },
};
