import { brand, ofCity, paths, type MissingPart, type UnfinishedEpisode } from '@nobicast/contracts';
import { withFirstDay } from '@nobicast/contracts/french-day';
import { titleOrHeading, withNumber } from '@nobicast/contracts/titles';
import {
  composeMail,
  mailFrameTexts,
  mailParts,
  mailTime,
  type MailMessage,
} from '@nobicast/service-kit/mail';

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

interface ReminderInput {
  to: string;
  episode: UnfinishedEpisode;
  isAdmin: boolean;
  publicUrl: string;
  sentAt: Date;
}

/** Named as a podcast: by its date the episode is public as one, whatever its type is now. */
const named = ({ number, title }: UnfinishedEpisode) =>
  title?.trim()
    ? `«\u00a0${title.trim()}\u00a0»${number === null ? '' : `, l’épisode ${number},`}`
    : titleOrHeading({ number, title, type: 'podcast' });

const textsOf = ({ episode, isAdmin, sentAt }: ReminderInput) => {
  const { number, missing } = episode;
  const publishedAt = new Date(episode.published_at);
  const what = list.format(missing.map((part) => parts[part]));
  const when = `${withFirstDay(day.format(publishedAt))} à ${mailTime(publishedAt)}`;
  return {
    ...mailFrameTexts(sentAt),
    subject: `${withNumber('Épisode', number)}\u00a0: il manque ${what}`,
    preview: `Public ${when}, heure ${ofCity}.`,
    title: 'Il manque quelque chose.',
    lead: `${named(episode)} sera public ${when}, heure ${ofCity}. Il manque encore ${what}.`,
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

/** Tells a host what an episode lacks before its date. Admins, who may change it, get a link to it. */
export function reminderMail(input: ReminderInput): MailMessage {
  const { to, episode, isAdmin, publicUrl } = input;
  const texts = textsOf(input);
  const query = new URLSearchParams({ onglet: 'episodes', recherche: episode.slug });
  const href = `${publicUrl}${paths.admin}?${query}`;
  return {
    to,
    ...composeMail(texts, publicUrl, [
      ...(isAdmin ? [mailParts.bareButton({ label: texts.button, href })] : []),
      mailParts.note({ strong: texts.otherwise, text: texts.otherwiseText }),
      ...(isAdmin ? [mailParts.plainLink({ heading: texts.noButton, advice: texts.copyLink, href })] : []),
    ]),
  };
}
