import { brand, ofCity } from '@nobicast/contracts';
import { mailFrameTexts, mailTime } from '@nobicast/service-kit/mail';

const day = new Intl.DateTimeFormat('fr-FR', { timeZone: brand.timeZone, dateStyle: 'long' });

/** To a former address. The new one is not named: the reader may be somebody else. */
export const addressNoticeMailTexts = ({ sentAt, changedAt }: { sentAt: Date; changedAt: Date }) => ({
  ...mailFrameTexts(sentAt),
  subject: `Votre compte ${brand.name} a changé d’adresse`,
  preview: 'Les liens de connexion n’arriveront plus ici.',
  title: 'Votre compte a changé d’adresse.',
  lead: `L’administration de ${brand.name} a donné une autre adresse e-mail à votre compte, le ${day.format(changedAt)} à ${mailTime(changedAt)}, heure ${ofCity}.`,
  effect: 'Ce qui change\u00a0:',
  effectText:
    'Les liens de connexion arrivent à la nouvelle adresse, plus ici. Les sessions qui étaient ouvertes sont terminées.',
  notYou: 'Vous n’avez rien demandé\u202f?',
  notYouAdvice: 'Écrivez-nous sans attendre, nous regarderons ensemble.',
  button: 'Nous écrire',
  why: 'Ce message est envoyé une seule fois, à l’adresse que le compte avait jusque-là.',
});
