import { fileSentences } from '@nobicast/contracts/file-sentences';
import { limits } from '@nobicast/contracts/limits';
import { formatBytes, formatNumericDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

/** "1,5 MB": the specification counts files in B, KB, MB and GB (ADMIN-ASSETS-14). */
export const fileSize = (bytes: number) => formatBytes(bytes).replace(/o$/, 'B');

const { recommendedCoverPixels: edge } = limits.files;

export const filesCopy = {
  /** Verbatim. */
  title: (number: number) => `Gestion des Assets - Épisode #${number}`,
  /** Verbatim. */
  close: 'Fermer',
  closeIcon: 'Fermer cette fenêtre',
  names: { audio: 'Fichier audio', cover: 'Image de couverture', transcript: 'Transcription' },
  drop: {
    audio: 'Déposez le fichier audio ici, ou choisissez un fichier',
    cover: 'Déposez l’image ici, ou choisissez un fichier',
    transcript: 'Déposez la transcription ici, ou choisissez un fichier',
  },
  formats: {
    audio: 'MP3, WAV ou OGG, 500MB au plus.',
    cover: `JPG, PNG ou WebP, 5MB au plus. ${edge}x${edge} recommandé.`,
    transcript: 'VTT, SRT ou JSON, 5 MB au plus.',
  },
  /** Verbatim for audio and covers. */
  wrongFormat: {
    audio: fileSentences.audioFormat,
    cover: fileSentences.coverFormat,
    transcript: 'Format de transcription non supporté. Utilisez VTT, SRT ou JSON.',
  },
  /** Verbatim for audio and covers. */
  tooLarge: {
    audio: fileSentences.audioSize,
    cover: fileSentences.coverSize,
    transcript: 'La transcription est trop volumineuse (5 MB au plus).',
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
  offered: (count: number) => `${count}, ${plural(count, 'proposé', 'proposés')} dans l’onglet Sujets`,
  waveform: 'Forme d’onde',
  waveforms: { waiting: 'en préparation', done: 'prête', failed: 'impossible à calculer' },
  enclosure: 'Adresse dans les flux',
  date: (instant: string) => `${formatNumericDate(instant)} à ${formatTimeOfDay(instant)}`,
  external: 'Le fichier est hébergé ailleurs. Un fichier déposé ici prend sa place.',
  outsideFeeds:
    'Les applications de podcasts ne lisent pas ce format\u00a0: l’épisode n’est pas dans les flux RSS. Un MP3 l’y met.',
  transcript: {
    format: 'Format',
    lines: 'Répliques',
    count: (lines: number) => lines.toLocaleString('fr-FR'),
    speakers: 'Locuteurs',
    named: (hasSpeakers: boolean) => (hasSpeakers ? 'nommés' : 'non nommés'),
    language: 'Langue',
    last: 'Dernière réplique',
    tooLong: (last: string, duration: string) =>
      `La dernière réplique (${last}) est après la fin du son (${duration})\u00a0: cette transcription est peut-être celle d’un autre épisode.`,
    failed: 'Le détail n’a pas pu être lu.',
  },
  replace: 'Remplacer',
  remove: 'Supprimer',
  /** After the two above, for who does not see the block around. */
  object: { audio: 'le fichier audio', cover: 'l’image', transcript: 'la transcription' },
  coverAlt: 'Couverture actuelle',
  coverHidden: 'L’image sera visible ici quand l’épisode sera public.',
  cancel: 'Annuler l’envoi',
  retry: 'Réessayer',
  choose: 'Choisir un autre fichier',
  progress: {
    audio: 'Envoi du fichier audio',
    cover: 'Envoi de l’image',
    transcript: 'Envoi de la transcription',
  },
  sent: (sent: number, total: number) => `${fileSize(sent)} sur ${fileSize(total)}`,
  left: (seconds: number) =>
    seconds < 60
      ? `encore ${Math.max(1, Math.round(seconds))}\u00a0s`
      : `encore ${Math.round(seconds / 60)}\u00a0min`,
  storing: 'Tout est parti. Enregistrement en cours…',
  keepsOld: 'Le fichier actuel reste en place jusqu’à la fin de l’envoi.',
  announced: (name: string, percent: number) => `${name}\u00a0: ${percent}\u00a0%`,
  cancelled: 'Envoi annulé. Rien n’a été changé.',
  several: 'Un seul fichier à la fois.',
  empty: 'Ce fichier est vide.',
  /** Verbatim for audio and covers. */
  stored: {
    audio: 'Fichier audio uploadé avec succès !',
    cover: 'Image de couverture uploadé avec succès !',
    transcript: 'Transcription enregistrée.',
  },
  /** Verbatim. */
  failed: "Erreur lors de l'upload",
  cut: 'La connexion a été coupée. Rien n’a été changé\u00a0: réessayez quand le réseau est revenu.',
  signIn: 'Se reconnecter, puis réessayer',
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

/** How podcast apps are asked to fetch a sound again. */
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
