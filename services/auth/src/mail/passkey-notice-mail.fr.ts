import { brand, ofCity, paths } from '@nobicast/contracts';
import { withFirstDay } from '@nobicast/contracts/french-day';
import {
  composeMail,
  mailFrameTexts,
  mailParts,
  mailTime,
  type MailMessage,
} from '@nobicast/service-kit/mail';

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, dateStyle: 'long' });

interface NoticeInput {
  to: string;
  name: string;
  isAdded: boolean;
  at: Date;
  publicUrl: string;
  sentAt: Date;
}

function textsOf({ name, isAdded, at, sentAt }: NoticeInput) {
  const done = isAdded ? 'ajoutée' : 'retirée';
  return {
    ...mailFrameTexts(sentAt),
    subject: isAdded
      ? 'Une clé d’accès a été ajoutée à votre compte'
      : 'Une clé d’accès a été retirée de votre compte',
    preview: `«\u00a0${name}\u00a0», le ${withFirstDay(day.format(at))} à ${mailTime(at)}.`,
    title: `Clé d’accès ${done}.`,
    lead: `La clé d’accès «\u00a0${name}\u00a0» a été ${done} le ${withFirstDay(day.format(at))} à ${mailTime(at)}, heure ${ofCity}.`,
    effect: 'Ce qui change\u00a0:',
    effectText: isAdded
      ? 'Cette clé ouvre votre compte, sans e-mail.'
      : 'Cette clé n’ouvre plus votre compte. Le lien par e-mail l’ouvre toujours.',
    notYou: 'Ce n’était pas vous\u202f?',
    notYouAdvice:
      'Retirez la clé que vous ne connaissez pas, déconnectez les autres sessions depuis votre compte, et écrivez-nous.',
    button: 'Voir mon compte',
    why: 'Ce message est envoyé à chaque changement des clés d’accès de votre compte.',
  };
}

/** Tells an account that a passkey was added to it, or removed from it. */
export function passkeyNoticeMail(input: NoticeInput): MailMessage {
  const { to, publicUrl } = input;
  const texts = textsOf(input);
  const href = `${publicUrl}${paths.dashboard}?onglet=profil`;
  return {
    to,
    ...composeMail(texts, publicUrl, [
      mailParts.plainNote({ strong: texts.effect, text: texts.effectText }),
      mailParts.note({ strong: texts.notYou, text: texts.notYouAdvice }),
      mailParts.bareButton({ label: texts.button, href }),
    ]),
  };
}
