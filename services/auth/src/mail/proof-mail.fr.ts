import { brand, limits, ofCity } from '@nobicast/contracts';
import {
  composeMail,
  mailFrameTexts,
  mailParts,
  mailTime,
  type MailMessage,
} from '@nobicast/service-kit/mail';

const minutes = limits.signIn.linkLifetimeMinutes;

const textsOf = ({ sentAt, expiresAt }: { sentAt: Date; expiresAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Confirmez que c’est bien vous, sur ${brand.name}`,
  preview: `Une action sensible attend votre accord. Demandé à ${mailTime(sentAt)}, heure ${ofCity}.`,
  title: 'C’est bien vous\u202f?',
  lead: `Quelqu’un qui est connecté à votre compte ${brand.name} s’apprête à faire quelque chose d’important\u00a0: supprimer, envoyer, ou changer des droits. Si c’est vous, confirmez\u00a0: la page où vous en étiez continue d’elle-même.`,
  button: 'Confirmer',
  validity: 'Ce lien\u00a0:',
  validityText: `il est valide ${minutes} minutes, jusqu’à ${mailTime(expiresAt)}, et ne sert qu’une fois. Il ne connecte personne.`,
  noButton: 'Le bouton ne répond pas\u202f?',
  copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice:
    'Ne confirmez pas. Quelqu’un est sans doute connecté à votre place\u00a0: déconnectez les autres sessions depuis votre compte, et écrivez-nous.',
  why: 'Ce message est envoyé à la demande d’une session ouverte de votre compte.',
});

/** The mail with a link that proves, for an open session, that its member is there. */
export function proofMail(input: {
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
      mailParts.plainNote({ strong: texts.validity, text: texts.validityText }),
      mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouAdvice }),
    ]),
  };
}
