import { brand, limits, numberedTitle, paths, reminderLink } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailParts,
  mailNote,
  mailTime,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { unsubscribeHeaders } from '../newsletter/unsubscribe-headers.ts';

interface ConfirmationInput {
  to: string;
  /** The address is told already. */
  isConfirmed: boolean;
  token: string;
  publicUrl: string;
  sentAt: Date;
}

const confirmationTexts = ({ sentAt, isConfirmed }: ConfirmationInput) => ({
  ...mailFrameTexts(sentAt),
  ...(isConfirmed
    ? {
        subject: `Vous êtes déjà prévenu des directs de ${brand.name}`,
        preview: 'Cette adresse est déjà inscrite\u202f: rien à faire.',
        title: 'C’est déjà fait.',
        lead: `Quelqu’un vient de demander un rappel à cette adresse avant les directs de ${brand.name}. Elle en reçoit déjà\u00a0: rien ne change.`,
        button: 'Gérer mes rappels',
        advice: 'Ce lien permet d’y mettre fin. L’ouvrir ne change rien\u00a0: tout se décide sur la page.',
      }
    : {
        subject: `Être prévenu des directs de ${brand.name}\u202f?`,
        preview: 'Un dernier geste, et un message partira avant chaque direct.',
        title: 'Un dernier geste.',
        lead: `Cette adresse a été donnée pour être prévenue des directs de ${brand.name}. Confirmez, et un message partira cinq minutes avant chacun.`,
        button: 'Me prévenir',
        advice: `Le lien fonctionne ${limits.newsletter.confirmationDays} jours. L’ouvrir ne suffit pas\u00a0: un bouton vous attend sur la page.`,
      }),
  validity: 'Bon à savoir',
  noButton: 'Le bouton ne répond pas\u202f?',
  copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice: 'Ne faites rien. Sans confirmation, l’adresse est oubliée d’elle-même.',
  why: 'Ce message part quand une adresse est donnée pour être prévenue des directs.',
});

/** Asks whether somebody wants reminders. Without List-Unsubscribe, as the mail that confirms the newsletter. */
export function reminderConfirmationMail(input: ConfirmationInput): MailMessage {
  const { to, token, publicUrl } = input;
  const texts = confirmationTexts(input);
  const href = `${publicUrl}${reminderLink(token)}`;
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.button({ label: texts.button, href }),
      { html: mailNote({ strong: texts.validity, text: texts.advice }), text: wrapMailText(texts.advice) },
      mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouAdvice }),
    ]),
  };
}

export interface RemindedShow {
  slug: string;
  number: number | null;
  /** As listeners read it. */
  title: string;
  startsAt: Date;
  isOnAir: boolean;
}

const reminderTexts = ({ number, title, startsAt, isOnAir }: RemindedShow, sentAt: Date) => ({
  ...mailFrameTexts(sentAt),
  subject: isOnAir
    ? `${brand.name} est à l’antenne`
    : `${brand.name}\u00a0: le direct commence à ${mailTime(startsAt)}`,
  preview: numberedTitle(number, title),
  title: isOnAir ? 'C’est parti.' : 'Dans cinq minutes.',
  lead: isOnAir
    ? `Le direct vient de commencer\u00a0: ${numberedTitle(number, title)}.`
    : `Le direct commence à ${mailTime(startsAt)}\u00a0: ${numberedTitle(number, title)}.`,
  button: 'Suivre le direct',
  enough: 'Plus envie\u202f?',
  enoughAdvice: 'Un appui sur la page du lien, et plus aucun rappel ne part à cette adresse.',
  enoughLink: 'Ne plus être prévenu',
  why: 'Ce message part avant chaque direct, parce que cette adresse l’a demandé.',
});

/** The mail before a show, or as it goes on air. */
export function reminderMail(
  show: RemindedShow,
  { to, endToken, publicUrl, sentAt }: { to: string; endToken: string; publicUrl: string; sentAt: Date },
): MailMessage {
  const texts = reminderTexts(show, sentAt);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.button({ label: texts.button, href: `${publicUrl}${paths.episode(show.slug)}` }),
      mailParts.note({
        strong: texts.enough,
        text: texts.enoughAdvice,
        link: { label: texts.enoughLink, href: `${publicUrl}${reminderLink(endToken)}` },
      }),
    ]),
    headers: unsubscribeHeaders(publicUrl, endToken, 'direct'),
  };
}
