import { brand, ofCity, paths } from '@nobicast/contracts';
import { withFirstDay } from '@nobicast/contracts/french-day';
import {
  composeMail,
  mailButton,
  mailFrameTexts,
  mailParts,
  mailTime,
  type MailMessage,
} from '@nobicast/service-kit/mail';

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, dateStyle: 'long' });

const textsOf = ({ sentAt, changedAt }: { sentAt: Date; changedAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre compte ${brand.name} a changé d’adresse`,
  preview: 'Les liens de connexion n’arriveront plus ici.',
  title: 'Votre compte a changé d’adresse.',
  lead: `L’administration de ${brand.name} a donné une autre adresse e-mail à votre compte, le ${withFirstDay(day.format(changedAt))} à ${mailTime(changedAt)}, heure ${ofCity}.`,
  effect: 'Ce qui change\u00a0:',
  effectText:
    'Les liens de connexion arrivent à la nouvelle adresse, plus ici. Les sessions qui étaient ouvertes sont terminées.',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice: 'Écrivez-nous sans attendre, nous regarderons ensemble.',
  button: 'Nous écrire',
  why: 'Ce message est envoyé une seule fois, à l’adresse que le compte avait jusque-là.',
});

/**
 * Tells the former address of an account that an admin gave it another one, which is not named: whoever reads this may be
 * somebody else.
 */
export function addressNoticeMail(input: {
  to: string;
  changedAt: Date;
  publicUrl: string;
  sentAt: Date;
}): MailMessage {
  const { to, publicUrl } = input;
  const texts = textsOf(input);
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.plainNote({ strong: texts.effect, text: texts.effectText }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouAdvice }),
      // The plain text has no button: its footer leads there.
      { html: mailButton({ label: texts.button, href: `${publicUrl}${paths.contact}` }) },
    ]),
  };
}
