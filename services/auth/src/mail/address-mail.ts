import { brand, limits, paths } from '@nobicast/contracts';
import {
  mailButton,
  mailFrameTexts,
  mailHtml,
  mailLead,
  mailNote,
  mailPlainLink,
  mailText,
  mailTime,
  ruledMailText,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';

/** The French of the mail that proves an address. Times are in the time zone of Paris. */
const addressMailTexts = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Vos données sur ${brand.name}`,
  preview: `Un lien pour voir, emporter ou effacer ce que ${brand.name} garde sous cette adresse.`,
  title: 'Vos données.',
  lead: `Ce lien montre ce que ${brand.name} garde sous cette adresse. Vous pourrez l’emporter, ou l’effacer.`,
  button: 'Voir mes données',
  validity: 'Combien de temps ?',
  validityText: `Le lien est valide ${limits.personalData.linkLifetimeMinutes} minutes, jusqu’à ${mailTime(expiresAt)}, heure de Paris. L’ouvrir ne change rien : tout se décide sur la page.`,
  noButton: 'Le bouton ne répond pas ?',
  copyLink: 'Copiez cette adresse dans votre navigateur :',
  notYou: 'Vous n’avez rien demandé ?',
  notYouAdvice:
    'Ne faites rien. Rien n’est effacé sans vous, et le lien s’éteint seul. Ne le transmettez à personne.',
  why: 'Ce message est envoyé à la demande de quelqu’un qui a saisi cette adresse, il n’inscrit à rien.',
});

/** The mail with the link that proves an address, as HTML and as text with the same content. */
export function addressMail(input: {
  to: string;
  href: string;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, publicUrl } = input;
  const texts = addressMailTexts(input);
  const { subject, preview, corner } = texts;
  const frame = {
    subject,
    preview,
    corner,
    footer: { ...texts, supportUrl: `${publicUrl}${paths.contact}` },
  };
  const html = mailHtml(frame, [
    mailLead([texts.greeting, texts.title], texts.lead),
    mailButton({ label: texts.button, href }),
    mailNote({ strong: texts.validity, text: texts.validityText }),
    mailPlainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
    mailNote({ strong: texts.notYou, text: texts.notYouAdvice }),
  ]);
  const text = mailText(frame, [
    `${texts.greeting} ${texts.title}`,
    wrapMailText(texts.lead),
    href,
    wrapMailText(texts.validityText),
    ruledMailText(`${texts.notYou} ${texts.notYouAdvice}`),
  ]);
  return { to, subject, text, html };
}
