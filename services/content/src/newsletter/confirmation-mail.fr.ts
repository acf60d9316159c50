import { brand, limits, newsletterLink } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailNote,
  mailParts,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';

export interface ConfirmationInput {
  to: string;
  /** The address already gets what it asks for. */
  isConfirmed: boolean;
  token: string;
  publicUrl: string;
  sentAt: Date;
}

/** What an address asked for, as its two mails say it. */
interface Purpose {
  asking: { subject: string; preview: string; lead: string; button: string };
  known: { subject: string; lead: string; button: string; advice: string };
  why: string;
  /** A path. */
  link: string;
}

const newsletter = ({ isConfirmed, token }: ConfirmationInput): Purpose => ({
  asking: {
    subject: `Confirmez votre inscription à la newsletter ${brand.name}`,
    preview: 'Un dernier geste, et le prochain numéro arrivera ici.',
    lead: `Cette adresse a été donnée pour recevoir la newsletter ${brand.name}. Confirmez, et le prochain numéro vous parviendra.`,
    button: 'Confirmer l’inscription',
  },
  known: {
    subject: `Vous recevez déjà la newsletter ${brand.name}`,
    lead: `Quelqu’un vient d’inscrire cette adresse à la newsletter ${brand.name}. Elle l’est déjà\u00a0: rien ne change.`,
    button: 'Gérer mon inscription',
    advice: 'Ce lien permet de se désinscrire.',
  },
  why: 'Ce message part quand une adresse est donnée pour recevoir la newsletter.',
  link: newsletterLink(isConfirmed ? 'unsubscribe' : 'confirmation', token),
});

const textsOf = ({ asking, known, why }: Purpose, { sentAt, isConfirmed }: ConfirmationInput) => ({
  ...mailFrameTexts(sentAt),
  ...(isConfirmed
    ? {
        ...known,
        preview: 'Cette adresse est déjà inscrite\u202f: rien à faire.',
        title: 'C’est déjà fait.',
        advice: `${known.advice} L’ouvrir ne change rien\u00a0: tout se décide sur la page.`,
        notYouAdvice: 'Ne faites rien\u00a0: tout reste comme avant.',
      }
    : {
        ...asking,
        title: 'Un dernier geste.',
        advice: `Le lien fonctionne ${limits.newsletter.confirmationDays} jours. L’ouvrir ne suffit pas\u00a0: un bouton vous attend sur la page.`,
        notYouAdvice: 'Ne faites rien. Sans confirmation, l’adresse est oubliée d’elle-même.',
      }),
  validity: 'Bon à savoir',
  noButton: 'Le bouton ne répond pas\u202f?',
  copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
  notYou: 'Vous n’avez rien demandé\u202f?',
  why,
});

/**
 * The mail after a press of a form: it asks to confirm, or says that the address already gets what was asked for. It
 * has no List-Unsubscribe: an address that has confirmed nothing has nothing to leave.
 */
export function purposeMail(purpose: Purpose, input: ConfirmationInput): MailMessage {
  const { to, publicUrl } = input;
  const texts = textsOf(purpose, input);
  const href = `${publicUrl}${purpose.link}`;
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

export const confirmationMail = (input: ConfirmationInput): MailMessage =>
  purposeMail(newsletter(input), input);
