import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import type { SubjectAirings } from '@nobicast/contracts/shows';
import { recordingLastsMs } from '@nobicast/contracts/recording-times';
import { withNumber } from '@nobicast/contracts/titles';
import {
  counted,
  formatFullDate,
  formatShortDate,
  formatTimeOfDay,
  formatWeekday,
  plural,
} from '@nobicast/web-kit/format';
import { plannedMergeOf, plannedSwitchOf, showOf, type PlannedSwitch } from '../../editing/planned-switch.ts';
import type { ChecklistEntry, Finding, Part } from './checklist.ts';

/** Up to this long ahead, a weekday alone names a date: that of next week would be taken for today. */
const namedMs = 6 * 24 * 60 * 60_000;

/** "lundi 10:00" within six days, with its date after that. */
function hourOf(instant: string, now: Date): string {
  const isNamed = Date.parse(instant) - now.getTime() < namedMs;
  return `${isNamed ? formatWeekday(instant) : formatFullDate(instant)} ${formatTimeOfDay(instant)}`;
}

/** An episode may have no number. */
export const numberText = (number: number | null) => (number === null ? '' : `#${number}`);
const named = (number: number | null) => numberText(number) || 'un épisode';

export type Dated = Pick<
  AdminEpisode,
  | 'type'
  | 'is_public'
  | 'published_at'
  | 'number'
  | 'planned_merge'
  | 'becomes_podcast_at'
  | 'recording_starts_at'
>;

/** When a preparation becomes a podcast by itself, or is merged: once its show is over. */
function switchTime({ at, isAfterShow }: PlannedSwitch, now: Date): string {
  if (Date.parse(at) <= now.getTime())
    return 'dans un instant, ou à la fin de son émission si elle dure encore';
  return isAfterShow ? `à la fin de son émission, prévue ${hourOf(at, now)}` : hourOf(at, now);
}

/** Where an episode stands, in a sentence. `podcast`: of a preparation, the podcast that has its number already. */
export function stateSentence(episode: Dated, podcast: Dated | undefined, now: Date): string {
  const { type, is_public: isPublic, published_at: at, number } = episode;
  const planned = plannedMergeOf(episode);
  if (type === 'podcast')
    return isPublic
      ? `Podcast, en ligne depuis le ${formatFullDate(at)}`
      : `Podcast, programmé · ${[numberText(number), 'paraît', hourOf(at, now)].filter(Boolean).join(' ')}${planned ? ', à la place de sa préparation' : ''}, même incomplet`;
  const seen = isPublic ? 'publique' : `sera publique d’elle-même ${hourOf(at, now)}, même incomplète`;
  if (planned)
    return `Préparation, ${seen} · devient ${named(podcast?.number ?? number)} ${switchTime(planned, now)}`;
  const plannedSwitch = plannedSwitchOf(episode);
  if (plannedSwitch)
    return `Préparation, ${seen} · devient ${named(number)} ${switchTime(plannedSwitch, now)}, même incomplet`;
  if (!podcast) return `Préparation, ${seen} · deviendra ${named(number)}`;
  const when = podcast.is_public ? 'déjà en ligne' : `prévu ${hourOf(podcast.published_at, now)}`;
  return `Préparation, ${seen} · à fusionner avec ${named(podcast.number)}, ${when}`;
}

/** When a preparation's show is, and when its podcast appears. */
export function datesSentence(episode: Dated, podcast: Dated | undefined, now: Date): string {
  const showAt = showOf(episode);
  const show = showAt.toISOString();
  const isOver = showAt.getTime() + recordingLastsMs <= now.getTime();
  const when = isOver ? `prévue le ${formatFullDate(show)}, terminée` : hourOf(show, now);
  const podcastAt = (plannedMergeOf(episode) ?? plannedSwitchOf(episode))?.at ?? podcast?.published_at;
  return `Émission\u00a0: ${when}. ${podcastAt === undefined ? noPodcastDate : `Podcast\u00a0: ${podcastTime(podcastAt, now)}.`}`;
}

const noPodcastDate = 'Podcast\u00a0: pas encore de date, «\u00a0Passer en podcast\u00a0» la fixe.';
const podcastTime = (at: string, now: Date) =>
  Date.parse(at) <= now.getTime() ? `le ${formatFullDate(at)}` : hourOf(at, now);

export const sectionLabels = {
  fields: 'Fiche',
  subjects: 'Sujets',
  participants: 'Participants',
  files: 'Fichiers',
  newsletter: 'Newsletter',
  previews: 'Adresses d’aperçu',
  comments: 'Commentaires en attente',
  figures: 'Chiffres',
} as const;
export type SectionName = keyof typeof sectionLabels;

/** The fragments of the sections' addresses. */
export const sectionIds: Record<SectionName, string> = {
  fields: 'fiche',
  subjects: 'sujets',
  participants: 'participants',
  files: 'fichiers',
  newsletter: 'newsletter',
  previews: 'apercu',
  comments: 'commentaires',
  figures: 'chiffres',
};

export const sectionOfPart: Record<Part, SectionName> = {
  title: 'fields',
  notes: 'fields',
  sound: 'files',
  cover: 'files',
  transcript: 'files',
  starts: 'subjects',
  guests: 'participants',
  newsletter: 'newsletter',
};

export const partLabels: Record<Part, string> = {
  title: 'Titre',
  sound: 'Son',
  starts: 'Sujets et débuts',
  guests: 'Participants',
  cover: 'Couverture',
  transcript: 'Transcription',
  notes: episodeFields.description.label,
  newsletter: 'Newsletter',
};

const absent: Record<Part, string> = {
  title: 'aucun titre',
  sound: 'aucun fichier audio',
  starts: 'aucun début',
  guests: 'personne pour l’instant',
  cover: 'dessinée d’après le numéro',
  transcript: 'aucune',
  notes: 'aucune description',
  newsletter: 'aucun numéro',
};

const findings: Record<Exclude<Finding, 'absent'>, (count: number) => string> = {
  done: () => 'c’est fait',
  unknown: () => 'inconnu pour l’instant',
  not_in_feeds: () => 'dans un format que les flux ne prennent pas\u00a0: un MP3 y serait',
  silent: () => 'le fichier est silencieux',
  marks_uncut: (count) =>
    `${counted(count, 'passage «\u00a0à couper\u00a0» n’est', 'passages «\u00a0à couper\u00a0» ne sont')} pas dans les coupes du calage`,
  chapters_outdated: () => 'le fichier a d’anciens chapitres',
  sound_first: () => 'à déposer après le fichier audio',
  no_subjects: () => 'aucun sujet',
  starts_missing: (count) => counted(count, 'début manque', 'débuts manquent'),
  starts_disordered: (count) =>
    `${counted(count, 'début n’est', 'débuts ne sont')} pas dans l’ordre des temps`,
  starts_beyond_end: (count) => `${counted(count, 'début est', 'débuts sont')} après la fin de l’épisode`,
  starts_unchecked: (count) => `${counted(count, 'début', 'débuts')} à vérifier, car le son a été remplacé`,
  guests_unconfirmed: (count) =>
    `${counted(count, 'présence à confirmer', 'présences à confirmer')}. ${plural(count, 'Cochez-la', 'Cochez-les')} vous-même, aucun message ne part`,
  cover_small: () => 'moins de 1\u202f400 pixels, les applications de podcasts ne la prennent pas',
  cover_in_work: () => 'tailles en préparation',
  issue_is_draft: () => 'brouillon, qui ne part pas sans «\u00a0Programmer\u00a0»',
  issue_is_scheduled: () => 'envoi programmé',
  issue_is_sending: () => 'envoi en cours',
  issue_is_sent: () => 'envoyée',
  issue_too_early: () => 'envoi programmé avant l’épisode, ses liens ne mèneraient nulle part',
};

export function findingText({ part, state, finding, count }: ChecklistEntry): string {
  const text = finding === 'absent' ? absent[part] : findings[finding](count);
  return state === 'doubtful' ? `à voir\u00a0: ${text}` : text;
}

/** The fragment of its address. */
export const checklistId = 'a-faire';

export const checklistCopy = {
  title: 'À faire',
  back: 'Revenir à ce qui reste à faire',
  missing: (count: number) =>
    count === 0
      ? 'Rien ne manque pour publier le podcast.'
      : `${counted(count, 'chose manque', 'choses manquent')} pour publier le podcast.`,
  missingOnline: (count: number) =>
    count === 0 ? 'Rien ne manque.' : `${counted(count, 'chose manque', 'choses manquent')}.`,
  doubtful: (count: number) => `${counted(count, 'chose est', 'choses sont')} à voir, sans rien empêcher.`,
  unknown: (count: number) => `${counted(count, 'point reste', 'points restent')} à lire.`,
} as const;

const exact = (count: number) => count.toLocaleString('fr-FR');
const beside = (what: string, median: number | undefined) =>
  median === undefined ? what : `${what}, médiane\u00a0: ${exact(median)}`;

export const figuresCopy = {
  loading: 'Chargement des chiffres…',
  failed: 'Les chiffres n’ont pas pu être lus.',
  count: exact,
  plays: (median: number | undefined) => beside('écoutes', median),
  downloads: (median: number | undefined) => beside('téléchargements', median),
  uncounted: 'Ses premiers jours n’ont pas été comptés ici, ou ne sont plus gardés.',
  period: (days: number) => (days <= 1 ? 'Depuis sa publication.' : `Dans ses ${days} premiers jours.`),
  compared: (count: number) =>
    count === 0
      ? 'Aucun épisode plus ancien à comparer.'
      : `La médiane est celle ${count === 1 ? 'de l’épisode précédent' : `des ${count} épisodes précédents`}, au même âge.`,
} as const;

export const commentsCopy = {
  loading: 'Chargement des commentaires…',
  failed: 'Les commentaires n’ont pas pu être lus.',
  none: 'Aucun commentaire n’attend.',
  moderate: (count: number) => `Modérer ${counted(count, 'commentaire', 'commentaires')}`,
} as const;

type Airing = SubjectAirings['airings'][number];

const airing = ({ from, to, by, show }: Airing) =>
  [
    `À l’antenne le ${formatShortDate(from)}`,
    to === null
      ? ` depuis ${formatTimeOfDay(from)}`
      : ` de ${formatTimeOfDay(from)} à ${formatTimeOfDay(to)}`,
    show && ` pour ${named(show.number)}`,
    by && `, par ${by}`,
  ]
    .filter(Boolean)
    .join('');

export const airingsCopy = {
  failed: 'Les passages à l’antenne n’ont pas pu être lus.',
  line: ({ postponed_from: from, airings }: SubjectAirings) =>
    [...(from ? [withNumber('Reporté', from.number, ' du #')] : []), ...airings.map(airing)].join(' · '),
} as const;

export const weekCopy = {
  back: 'Épisodes',
  loading: 'Chargement de l’épisode…',
  failed: 'L’épisode n’a pas pu être chargé.',
  unchanged: 'Rien de nouveau à enregistrer.',
  missing: 'Cet épisode n’existe pas, ou plus',
  missingHint:
    'Il a été supprimé ou fusionné, ou son adresse est incomplète. La liste des épisodes a tous les autres.',
  view: 'Ouvrir sa page publique',
  regie: 'Ouvrir la régie',
  regieNotes: 'Les notes privées des animateurs sont dans la régie, sous «\u00a0Notes\u00a0».',
  setPodcast: 'Passer en podcast',
  /** Says that no other episode has to be made. */
  setPodcastHint: (number: number | null) =>
    `Après l’émission, cette préparation devient elle-même ${number === null ? 'le podcast' : `le podcast #${number}`}, tout de suite ou à une date que vous choisissez dès maintenant\u00a0: il n’y a pas d’autre épisode à créer, rien n’est à recopier.`,
  plannedSwitch: 'Changer le passage prévu',
  merge: 'Fusionner',
  /** Why there is no "Passer en podcast". */
  mergeHint: (number: number | null) =>
    `Quelqu’un a déjà créé ${withNumber('le podcast', number, ' #')} à part\u00a0: cette préparation ne le devient pas, elle se fusionne avec lui et lui donne ses sujets et leurs commentaires.`,
  plannedMerge: 'Fusion prévue',
  podcastPreviews:
    'La préparation est publique. Une adresse créée maintenant montre le podcast qu’elle devient, avec le son.',
  noPreviews:
    'L’épisode est public\u00a0: il n’y a plus rien à montrer avant sa date. Les adresses d’aperçu déjà données mènent à sa page.',
  merged:
    'La préparation est devenue son podcast. Rien ne s’enregistre plus ici\u00a0: recopiez ce que vous y avez écrit dans la fiche du podcast.',
  openPodcast: 'Ouvrir le podcast',
  saveFirst: 'Enregistrez d’abord ce que vous avez écrit sur cette page.',
} as const;
