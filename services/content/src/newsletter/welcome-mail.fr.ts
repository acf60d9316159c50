import { brand, distributionDay, newsletterLink, newsletterPaths } from '@nobicast/contracts';
import { composeMail, mailFrameTexts, mailParts, type MailMessage } from '@nobicast/service-kit/mail';
import { unsubscribeHeaders } from './unsubscribe-headers.ts';

const textsOf = (sentAt: Date) => ({
  ...mailFrameTexts(sentAt),
  subject: `Vous recevrez la newsletter ${brand.name}`,
  preview: `Le prochain numéro arrive ${distributionDay}.`,
  title: 'C’est confirmé.',
  lead: `Le prochain numéro de la newsletter ${brand.name} arrivera ${distributionDay}. En attendant, ceux d’avant se lisent dans le navigateur.`,
  button: 'Lire les numéros',
  enough: 'Changé d’avis\u202f?',
  enoughAdvice: 'Un clic sur la page du lien, et aucun numéro ne part à cette adresse.',
  enoughLink: 'Se désinscrire',
  why: 'Ce message part une fois, quand une inscription à la newsletter est confirmée.',
});

/** The mail after a subscription was confirmed, with the way out. */
export function welcomeMail(input: {
  to: string;
  unsubscribeToken: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, unsubscribeToken, publicUrl, sentAt } = input;
  const texts = textsOf(sentAt);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.button({ label: texts.button, href: `${publicUrl}${newsletterPaths.archive}` }),
      mailParts.note({
        strong: texts.enough,
        text: texts.enoughAdvice,
        link: {
          label: texts.enoughLink,
          href: `${publicUrl}${newsletterLink('unsubscribe', unsubscribeToken)}`,
        },
      }),
    ]),
    headers: unsubscribeHeaders(publicUrl, unsubscribeToken),
  };
}
