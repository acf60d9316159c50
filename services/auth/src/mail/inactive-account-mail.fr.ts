import { brand, paths } from '@nobicast/contracts';
import {
  composeMail,
  mailButton,
  mailFrameTexts,
  mailParts,
  type MailMessage,
} from '@nobicast/service-kit/mail';

const textsOf = (sentAt: Date) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre compte ${brand.name} est désactivé`,
  preview: 'Aucun lien ne peut vous connecter pour l’instant.',
  title: 'Ce compte est désactivé.',
  lead: `Un lien de connexion à ${brand.name} a été demandé pour cette adresse. L’équipe a désactivé son compte\u00a0: aucun lien ne le connecte, et cet e-mail n’en a pas.`,
  mistake: 'Une erreur\u202f?',
  mistakeText:
    'Écrivez-nous, nous regarderons ensemble. Tout ce que le site montre se lit et s’écoute sans compte.',
  button: 'Nous écrire',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouText: 'Quelqu’un a tapé votre adresse. Rien n’a changé, et personne d’autre ne l’apprend.',
  why: 'Ce message est envoyé à la demande d’une connexion.',
});

/**
 * The mail in place of a sign-in link. Only whoever reads the mailbox learns that the account is inactive: the page
 * that asked for the link shows the same as for every address.
 */
export function inactiveAccountMail({
  to,
  publicUrl,
  sentAt,
}: {
  to: string;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const texts = textsOf(sentAt);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.plainNote({ strong: texts.mistake, text: texts.mistakeText }),
      // The plain text has no button: its footer leads there.
      { html: mailButton({ label: texts.button, href: `${publicUrl}${paths.contact}` }) },
      mailParts.note({ strong: texts.notYou, text: texts.notYouText }),
    ]),
  };
}
