import { brand, emails, limits, paths } from '@nobicast/contracts';
import { type MailMessage, composeMail, mailFrameTexts, mailParts } from '@nobicast/service-kit/mail';
import { confirmationLink } from '@nobicast/contracts/contact-confirmation-link';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import type { MessageMail } from './message-mails.repository.ts';

const teamMailTexts = (about: { sentAt: Date; isApplication: boolean; name: string; title: string }) => ({
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

const receiptMailTexts = ({ sentAt, isApplication }: { sentAt: Date; isApplication: boolean }) => ({
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

const confirmMailTexts = ({ sentAt }: { sentAt: Date }) => ({
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

const answerMailTexts = (about: { sentAt: Date; isApplication: boolean; title: string; by: string }) => ({
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

interface MailInput {
  mail: MessageMail;
  publicUrl: string;
  sentAt: Date;
}

const isApplication = ({ messageKind }: MessageMail) => messageKind === 'application';
const titleOf = ({ subject, expertise }: MessageMail) => subject ?? expertise ?? '';

/** Tells the team. A reply to it reaches the sender. */
export function teamMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const { name, email, bio, message, socialLinks } = mail;
  const about = { sentAt, name, isApplication: isApplication(mail), title: titleOf(mail) };
  const texts = teamMailTexts(about);
  const links = Object.entries(socialLinks).map(([place, link]) => `${place}\u00a0: ${link}`);
  const by = `${name}, ${email}`;
  return {
    to: emails.hello,
    replyTo: email,
    ...composeMail(texts, publicUrl, [
      ...(message !== null || bio === null ? [mailParts.quote({ text: message ?? texts.nothing, by })] : []),
      ...(bio === null ? [] : [mailParts.quote({ text: bio, by: `${texts.bio}, ${by}` })]),
      ...(links.length === 0 ? [] : [mailParts.quote({ text: links.join('\n'), by: texts.links })]),
      mailParts.button({
        label: texts.button,
        href: `${publicUrl}${editorialPaths.messages}/${mail.messageId}`,
      }),
      mailParts.note({ strong: texts.answer, text: texts.answerText }),
    ]),
  };
}

/**
 * Tells the sender that the message arrived. Nobody has proved the address: it contains nothing of what was typed, so
 * that no text can be mailed to strangers through the form. Mail programs do not answer it (RFC 3834).
 */
export function receiptMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const texts = receiptMailTexts({ sentAt, isApplication: isApplication(mail) });
  return {
    to: mail.email,
    replyTo: emails.hello,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...composeMail(texts, publicUrl, [
      mailParts.note({ strong: texts.notYou, text: texts.notYouText }),
      mailParts.note({
        strong: texts.data,
        text: texts.dataText,
        link: { label: texts.dataLink, href: `${publicUrl}${paths.personalData}` },
      }),
    ]),
  };
}

/** Asks the sender of a plain form to confirm it. It contains nothing of what was typed, either. */
export function confirmMail({ mail, publicUrl, sentAt, token }: MailInput & { token: string }): MailMessage {
  const texts = confirmMailTexts({ sentAt });
  return {
    to: mail.email,
    headers: { 'Auto-Submitted': 'auto-replied' },
    ...composeMail(texts, publicUrl, [
      mailParts.button({ label: texts.button, href: `${publicUrl}${confirmationLink(token)}` }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouText }),
    ]),
  };
}

/** What the team answers. A reply to it reaches the team. */
export function answerMail({ mail, publicUrl, sentAt }: MailInput): MailMessage {
  const { answer, answerBy } = mail;
  const texts = answerMailTexts({
    sentAt,
    isApplication: isApplication(mail),
    title: titleOf(mail),
    by: answerBy ?? '',
  });
  return {
    to: mail.email,
    replyTo: emails.hello,
    // A person wrote this mail.
    headers: { 'Auto-Submitted': 'no' },
    ...composeMail(texts, publicUrl, [
      mailParts.quote({ text: answer ?? '', by: texts.by }),
      mailParts.note({ strong: texts.answer, text: texts.answerText }),
    ]),
  };
}
