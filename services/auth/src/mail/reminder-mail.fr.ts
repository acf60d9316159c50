import { brand, ofCity, type MissingPart } from '@nobicast/contracts';
import { mailFrameTexts, mailTime } from '@nobicast/service-kit/mail';

const day = new Intl.DateTimeFormat('fr-FR', {
  timeZone: brand.timeZone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});
const list = new Intl.ListFormat('fr');

const parts: Record<MissingPart, string> = {
  audio: 'le fichier audio',
  cover: 'l’image de couverture',
  starts: 'le début de certains sujets',
};

interface ReminderFacts {
  sentAt: Date;
  number: number;
  title: string;
  publishedAt: Date;
  missing: readonly MissingPart[];
  isAdmin: boolean;
}

/** To the hosts of an episode that lacks something before its date. */
export const reminderMailTexts = ({
  sentAt,
  number,
  title,
  publishedAt,
  missing,
  isAdmin,
}: ReminderFacts) => {
  const what = list.format(missing.map((part) => parts[part]));
  const when = `${day.format(publishedAt)} à ${mailTime(publishedAt)}`;
  return {
    ...mailFrameTexts(sentAt),
    subject: `Épisode ${number}\u00a0: il manque ${what}`,
    preview: `Public ${when}, heure ${ofCity}.`,
    title: 'Il manque quelque chose.',
    lead: `«\u00a0${title}\u00a0», l’épisode ${number}, sera public ${when}, heure ${ofCity}. Il manque encore ${what}.`,
    button: 'Compléter l’épisode',
    otherwise: 'Et sinon\u202f?',
    otherwiseText: isAdmin
      ? 'L’épisode paraîtra tel quel. Jusque-là, sa date peut être changée dans l’administration.'
      : 'L’épisode paraîtra tel quel. Quelqu’un de l’administration peut le compléter, ou changer sa date.',
    noButton: 'Le bouton ne répond pas\u202f?',
    copyLink: 'Copiez cette adresse dans votre navigateur\u00a0:',
    why: 'Cet e-mail part une fois par date aux animateurs d’un épisode incomplet, ou à l’administration.',
  };
};
