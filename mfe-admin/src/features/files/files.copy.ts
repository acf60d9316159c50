import type { Loudness } from '@nobicast/contracts/audio-facts';
import { withNumber } from '@nobicast/contracts/titles';
import { formatNumericDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

export const filesCopy = {
  /** Verbatim. */
  title: (number: number | null) => withNumber('Gestion des Assets - Épisode', number, ' #'),
  /** Verbatim. */
  close: 'Fermer',
  closeIcon: 'Fermer cette fenêtre',
  names: { audio: 'Fichier audio', cover: 'Image de couverture', transcript: 'Transcription' },
  drop: {
    audio: 'Déposez le fichier audio ici, ou choisissez un fichier',
    cover: 'Déposez l’image ici, ou choisissez un fichier',
    transcript: 'Déposez la transcription ici, ou choisissez un fichier',
  },
  size: 'Taille',
  duration: 'Durée',
  storedAt: 'Déposé le',
  sound: 'Son',
  reading: { waiting: 'lecture en cours…', failed: 'illisible dans le détail' },
  bitrate: 'Débit',
  kilobits: (rate: number, isVariable: boolean | null) =>
    `${rate}\u00a0kbit/s${isVariable === null ? '' : isVariable ? ', variable' : ', constant'}`,
  tags: { title: 'Titre du fichier', artist: 'Artiste', album: 'Album', year: 'Année' },
  chapters: 'Chapitres',
  chapterCount: (count: number) => `${count}, ${plural(count, 'lu', 'lus')} dans le fichier`,
  waveform: 'Forme d’onde',
  waveforms: { waiting: 'en préparation', done: 'prête', failed: 'impossible à calculer' },
  webSizes: 'Tailles pour le web',
  sizes: { waiting: 'en préparation', failed: 'impossibles à préparer' },
  enclosure: 'Adresse dans les flux',
  date: (instant: string) => `${formatNumericDate(instant)} à ${formatTimeOfDay(instant)}`,
  external: 'Le fichier est hébergé ailleurs. Un fichier déposé ici prend sa place.',
  outsideFeeds:
    'Les applications de podcasts ne lisent pas ce format\u00a0: l’épisode n’est pas dans les flux RSS. Un MP3 l’y met.',
  transcript: {
    ofPreparation: 'L’équipe seule la lit jusqu’au passage en podcast. Elle est publique avec lui.',
    format: 'Format',
    lines: 'Répliques',
    count: (lines: number) => lines.toLocaleString('fr-FR'),
    speakers: 'Locuteurs',
    named: (hasSpeakers: boolean) => (hasSpeakers ? 'nommés' : 'non nommés'),
    language: 'Langue',
    last: 'Dernière réplique',
    untimed: 'sans temps',
    tooLong: (last: string, duration: string) =>
      `La dernière réplique (${last}) est après la fin du son (${duration})\u00a0: cette transcription est peut-être celle d’un autre épisode.`,
    failed: 'Le détail n’a pas pu être lu.',
  },
  replace: 'Remplacer',
  remove: 'Supprimer',
  /** Follows `replace` and `remove`, for screen readers. */
  object: { audio: 'le fichier audio', cover: 'l’image', transcript: 'la transcription' },
  coverAlt: 'Couverture actuelle',
  /** Shown before a sound is replaced. */
  replacing:
    'Un nouveau fichier prend la place de celui-ci, qui n’est pas conservé\u00a0: gardez-en une copie. Les débuts des sujets restent, marqués «\u00a0à vérifier\u00a0»\u202f; les chapitres du site et des flux les suivent, ceux écrits dans le fichier sont à écrire de nouveau.',
  keepsOld: 'Le fichier actuel reste en place jusqu’à la fin de l’envoi.',
  /** Verbatim for audio and covers. */
  stored: {
    audio: 'Fichier audio uploadé avec succès !',
    cover: 'Image de couverture uploadé avec succès !',
    transcript: 'Transcription enregistrée.',
  },
  /** Verbatim for audio and covers. */
  confirmRemoval: {
    audio: 'Êtes-vous sûr de vouloir supprimer le fichier audio ?',
    cover: "Êtes-vous sûr de vouloir supprimer l'image de couverture ?",
    transcript: 'Supprimer la transcription de cet épisode\u202f?',
  },
  /** Verbatim for audio and covers. */
  removed: {
    audio: 'Fichier audio supprimé avec succès !',
    cover: 'Image de couverture supprimé avec succès !',
    transcript: 'Transcription supprimée.',
  },
  removeFailed: 'Erreur lors de la suppression',
  leave: {
    title: 'Interrompre l’envoi\u202f?',
    text: 'Le fichier n’est pas encore arrivé. Si vous partez, l’envoi s’arrête et rien n’est changé.',
    confirm: 'Interrompre et fermer',
    cancel: 'Continuer l’envoi',
  },
} as const;

/** `-16,2` */
const tenths = (value: number) => value.toFixed(1).replace('.', ',');
const wantedLufs = -16;
/** Nobody hears a smaller difference. */
const toleranceLu = 1;
const highestPeakDbtp = -1;

function comparedLoudness(lufs: number): string {
  const difference = Math.round((lufs - wantedLufs) * 10) / 10;
  const wanted = '-16\u00a0LUFS, que visent les applications de podcasts';
  if (Math.abs(difference) <= toleranceLu) return `Aussi fort que ${wanted}.`;
  return `Plus ${difference > 0 ? 'fort' : 'faible'} de ${tenths(Math.abs(difference))}\u00a0dB que ${wanted}\u00a0: nous ne changeons rien au fichier.`;
}

/** How loud the sound is. */
export const loudnessCopy = {
  name: 'Intensité',
  states: {
    waiting: 'mesure en cours…',
    failed: 'impossible à mesurer',
    none: 'pas mesurée\u00a0: seuls MP3, WAV et Ogg Vorbis le sont',
  },
  measured: (loudness: Loudness | null) =>
    loudness
      ? `${tenths(loudness.integrated_lufs)}\u00a0LUFS, crête à ${tenths(loudness.true_peak_dbtp)}\u00a0dBTP`
      : 'silence',
  compared: ({ integrated_lufs: lufs, true_peak_dbtp: peak }: Loudness) =>
    comparedLoudness(lufs) +
    (peak > highestPeakDbtp
      ? ' La crête dépasse -1\u00a0dBTP\u00a0: elle peut saturer dans certains lecteurs.'
      : ''),
} as const;

/** For a file that could not be read. */
export const rereadCopy = {
  open: 'Relire le fichier',
  done: 'Le fichier va être relu.',
  failed: 'La relecture n’a pas pu être demandée.',
} as const;

/** Chapters in the file itself. */
export const chaptersCopy = {
  none: (count: number) =>
    `${count}\u00a0${plural(count, 'chapitre peut', 'chapitres peuvent')} être ${plural(count, 'écrit', 'écrits')} dans le fichier, avec le titre et l’image. Le son reste le même, octet pour octet.`,
  waiting: 'Le fichier est en cours d’écriture…',
  done: (writtenAt: string) => `Chapitres écrits dans le fichier le ${filesCopy.date(writtenAt)}.`,
  outdated:
    'Le fichier a d’anciens chapitres\u00a0: un temps, un titre ou l’image a changé depuis qu’ils ont été écrits.',
  write: 'Écrire les chapitres dans le fichier',
  writeAgain: 'Écrire de nouveau les chapitres',
  restore: 'Remettre les étiquettes d’origine',
  requested: {
    chapters: 'Les chapitres vont être écrits.',
    original: 'Les étiquettes d’origine vont revenir.',
  },
  failed: 'Le fichier n’a pas pu être modifié.',
  unknown: 'Les chapitres du fichier n’ont pas pu être lus.',
  retry: 'Réessayer',
} as const;

/** Makes podcast apps fetch the audio again. */
export const renewCopy = {
  open: 'Faire retélécharger',
  title: 'Demander aux applications de retélécharger ce son\u202f?',
  consequences: (path: string) => [
    `Les flux donneront une nouvelle adresse à la place de ${path}. L’épisode garde son identité (GUID)\u00a0: il n’apparaît pas deux fois.`,
    'Les applications qui remarquent le changement téléchargent le fichier de nouveau\u202f; les autres gardent celui qu’elles ont. L’ancienne adresse continue de donner le son, et les chiffres d’écoute restent.',
    'C’est utile après une correction que chacun devrait entendre\u00a0: sinon, un fichier remplacé garde son adresse.',
  ],
  confirm: 'Demander',
  cancel: 'Annuler',
  done: 'Les flux donnent maintenant une nouvelle adresse.',
  failed: 'L’adresse n’a pas pu être changée.',
} as const;

/** Whom the names in a transcript stand for. */
export const voicesCopy = {
  title: 'Qui parle\u202f?',
  help: 'Chaque nom trouvé dans le fichier, et la personne qu’il désigne. Laissez vide ce qui n’est pas un nom\u00a0: le texte reste entier. Vos choix sont retenus pour les prochaines transcriptions.',
  label: (label: string, count: number) =>
    `${label} (${count}\u00a0${plural(count, 'réplique', 'répliques')})`,
  sample: (text: string) => `«\u00a0${text}\u00a0»`,
  save: 'Enregistrer la transcription',
  cancel: 'Annuler',
} as const;

/** What of a transcript was damaged. */
export const repairsCopy = {
  counts: (mended: number, left: number) =>
    [
      mended > 0 && `${mended}\u00a0${plural(mended, 'ligne réparée', 'lignes réparées')}`,
      left > 0 && `${left}\u00a0${plural(left, 'laissée', 'laissées')}`,
    ]
      .filter((part) => part !== false)
      .join(', ') + (left > 0 ? '\u00a0:' : '.'),
  place: (row: number, reason: string) => `ligne ${row}\u00a0: ${reason}`,
} as const;
