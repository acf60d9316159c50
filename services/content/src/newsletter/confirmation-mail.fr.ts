import { brand, limits, newsletterLink } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailNote,
  mailParts,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';

interface ConfirmationInput {
  to: string;
  /** The address gets the newsletter already. */
  isSubscribed: boolean;
  token: string;
  publicUrl: string;
  sentAt: Date;
}

const textsOf = ({ sentAt, isSubscribed }: ConfirmationInput) => ({
  ...mailFrameTexts(sentAt),
  ...(isSubscribed
    ? {
        subject: `Vous recevez déjà la newsletter ${brand.name}`,
        preview: 'Cette adresse est déjà inscrite\u202f: rien à faire.',
        title: 'C’est déjà fait.',
        lead: `Quelqu’un vient d’inscrire cette adresse à la newsletter ${brand.name}. Elle l’est déjà\u00a0: rien ne change.`,
        button: 'Gérer mon inscription',
        advice:
          'Ce lien permet de se désinscrire. L’ouvrir ne change rien\u00a0: tout se décide sur la page.',
      }
    : {
        subject: `Confirmez votre inscription à la newsletter ${brand.name}`,
        preview: 'Un dernier geste, et le prochain numéro arrivera ici.',
        title: 'Un dernier geste.',
        lead: `Cette adresse a été donnée pour recevoir la newsletter ${brand.name}. Confirmez, et le prochain numéro vous parviendra.`,
        button: 'Confirmer l’inscription',
        advice: `Le lien fonctionne ${limits.newsletter.confirmationDays} jours. L’ouvrir ne suffit pas\u00a0: un bouton vous attend sur la page.`,
      }),
  validity: 'Bon à savoir',
  noButton: 'Le bouton ne répond pas\u202f?',
  copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice: 'Ne faites rien. Sans confirmation, l’adresse est oubliée d’elle-même.',
  why: 'Ce message part quand une adresse est donnée pour recevoir la newsletter.',
});

/**
 * The mail after a press of the form, which confirms a subscription. It has no List-Unsubscribe: nothing is subscribed yet,
 * and a button of the mail program that does nothing would be a lie.
 */
export function confirmationMail(input: ConfirmationInput): MailMessage {
  const { to, isSubscribed, token, publicUrl } = input;
  const texts = textsOf(input);
  const href = `${publicUrl}${newsletterLink(isSubscribed ? 'unsubscribe' : 'confirmation', token)}`;
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
