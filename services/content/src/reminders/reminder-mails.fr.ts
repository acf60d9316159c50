import { brand, numberedTitle, paths, reminderLink } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailParts,
  mailTime,
  type MailMessage,
} from '@nobicast/service-kit/mail';
import { purposeMail, type ConfirmationInput } from '../newsletter/confirmation-mail.fr.ts';
import { unsubscribeHeaders } from '../newsletter/unsubscribe-headers.ts';

/** Asks whether somebody wants reminders, or tells a confirmed address that it gets them. */
export const reminderConfirmationMail = (input: ConfirmationInput): MailMessage =>
  purposeMail(
    {
      asking: {
        subject: `Être prévenu des directs de ${brand.name}\u202f?`,
        preview: 'Un dernier geste, et un message partira avant chaque direct.',
        lead: `Cette adresse a été donnée pour être prévenue des directs de ${brand.name}. Confirmez, et un message partira cinq minutes avant chacun.`,
        button: 'Me prévenir',
      },
      known: {
        subject: `Vous êtes déjà prévenu des directs de ${brand.name}`,
        lead: `Quelqu’un vient de demander un rappel à cette adresse avant les directs de ${brand.name}. Elle en reçoit déjà\u00a0: rien ne change.`,
        button: 'Gérer mes rappels',
        advice: 'Ce lien permet d’y mettre fin.',
      },
      why: 'Ce message part quand une adresse est donnée pour être prévenue des directs.',
      link: reminderLink(input.token),
    },
    input,
  );

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
