import { brand, limits, ofCity } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailNote,
  mailParts,
  mailTime,
  wrapMailText,
  type MailMessage,
} from '@nobicast/service-kit/mail';

const textsOf = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Vos données sur ${brand.name}`,
  preview: `Un lien pour voir, emporter ou effacer ce que ${brand.name} garde sous cette adresse.`,
  title: 'Vos données.',
  lead: `Ce lien montre ce que ${brand.name} garde sous cette adresse. Vous pourrez l’emporter, ou l’effacer.`,
  button: 'Voir mes données',
  validity: 'Combien de temps\u202f?',
  validityText: `Le lien est valide ${limits.personalData.linkLifetimeMinutes} minutes, jusqu’à ${mailTime(expiresAt)}, heure ${ofCity}. L’ouvrir ne change rien\u00a0: tout se décide sur la page.`,
  noButton: 'Le bouton ne répond pas\u202f?',
  copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice:
    'Ne faites rien. Rien n’est effacé sans vous, et le lien s’éteint seul. Ne le transmettez à personne.',
  why: 'Ce message est envoyé à la demande de quelqu’un qui a saisi cette adresse, il n’inscrit à rien.',
});

/** The mail with the link that proves an address. */
export function addressMail(input: {
  to: string;
  href: string;
  publicUrl: string;
  sentAt: Date;
  expiresAt: Date;
}): MailMessage {
  const { to, href, publicUrl } = input;
  const texts = textsOf(input);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.bareButton({ label: texts.button, href }),
      {
        html: mailNote({ strong: texts.validity, text: texts.validityText }),
        text: wrapMailText(texts.validityText),
      },
      mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouAdvice }),
    ]),
  };
}
