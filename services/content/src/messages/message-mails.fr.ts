import { brand, limits } from '@nobicast/contracts';
import { mailFrameTexts } from '@nobicast/service-kit/mail';

/** The French of the mails about messages of visitors. */
export const teamMailTexts = (about: {
  sentAt: Date;
  isApplication: boolean;
  name: string;
  title: string;
}) => ({
  ...mailFrameTexts(about.sentAt),
  subject: `${about.isApplication ? 'Candidature' : 'Contact'}\u00a0: ${about.title}`,
  preview: `De ${about.name}.`,
  title: about.isApplication ? 'Une candidature.' : 'Un message.',
  lead: about.isApplication
    ? `${about.name} aimerait passer derrière le micro. Domaine\u00a0: ${about.title}.`
    : `${about.name} vous écrit à propos de «\u00a0${about.title}\u00a0».`,
  nothing: 'Sans autre texte.',
  bio: 'Biographie',
  links: 'Où lire cette personne\u202f?',
  button: 'Ouvrir et répondre',
  answer: 'Répondre d’ici\u202f?',
  answerText:
    'Répondre à cet e-mail écrit directement à la personne. Depuis l’administration, la réponse reste avec le message.',
  why: `Ce message vient d’un formulaire de ${brand.name}.`,
});

export const receiptMailTexts = ({ sentAt, isApplication }: { sentAt: Date; isApplication: boolean }) => ({
  ...mailFrameTexts(sentAt),
  subject: isApplication ? 'Votre candidature est arrivée' : 'Votre message est arrivé',
  preview: 'Quelqu’un de l’équipe le lit, puis vous répond.',
  title: 'Bien reçu.',
  lead: isApplication
    ? `Votre candidature est arrivée chez ${brand.name}. Nous répondons à tout le monde, même pour dire non.`
    : `Votre message est arrivé chez ${brand.name}. Comptez 24 à 48 heures pour une réponse.`,
  notYou: 'Ce n’est pas vous\u202f?',
  notYouText:
    'Quelqu’un a donné votre adresse, peut-être par erreur. Vous pouvez ignorer cet e-mail, ou nous le dire en y répondant.',
  data: 'Vos données',
  dataText: `Ce que vous avez écrit est gardé ${limits.messages.keptYears} ans après le dernier échange.`,
  dataLink: 'Les lire ou les effacer',
  why: 'Cet e-mail part tout seul parce que cette adresse a été donnée dans un de nos formulaires.',
});

export const confirmMailTexts = ({ sentAt }: { sentAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: 'Confirmez votre message',
  preview: 'Un bouton, et il part.',
  title: 'Encore un geste.',
  lead: `Un message a été écrit à ${brand.name} avec cette adresse, sur une page sans JavaScript. Confirmez qu’il est de vous\u00a0: il nous parviendra alors.`,
  button: 'Confirmer l’envoi',
  notYou: 'Ce n’est pas vous\u202f?',
  notYouText: `Ne faites rien\u00a0: le message sera effacé dans ${limits.contact.confirmDays} jours sans avoir été lu.`,
  why: 'Cet e-mail part parce que cette adresse a été donnée dans notre formulaire de contact.',
});

export const answerMailTexts = (about: {
  sentAt: Date;
  isApplication: boolean;
  title: string;
  by: string;
}) => ({
  ...mailFrameTexts(about.sentAt),
  subject: `Re\u00a0: ${about.isApplication ? `votre candidature (${brand.name})` : about.title}`,
  preview: `La réponse de ${brand.name}.`,
  title: 'Une réponse.',
  lead: about.isApplication
    ? `Vous avez proposé de passer derrière le micro de ${brand.name}.`
    : `Vous nous avez écrit à propos de «\u00a0${about.title}\u00a0».`,
  by: `${about.by}, pour ${brand.name}`,
  answer: 'Poursuivre\u202f?',
  answerText: 'Répondez simplement à cet e-mail\u00a0: l’équipe le lit.',
  why: `Cet e-mail répond à ce que vous avez écrit à ${brand.name}.`,
});
