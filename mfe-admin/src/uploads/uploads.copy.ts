import { fileSentences } from '@nobicast/contracts/file-sentences';
import { limits } from '@nobicast/contracts/limits';
import { formatBytes } from '@nobicast/web-kit/format';

const { recommendedCoverPixels: edge } = limits.files;

export const uploadsCopy = {
  formats: {
    audio: 'MP3, 500\u00a0Mo au plus. WAV et OGG s’écoutent ici, mais les flux ne les prennent pas.',
    cover: `JPG, PNG ou WebP, 5\u00a0Mo au plus. ${edge}x${edge} recommandé.`,
    transcript: 'VTT, SRT, JSON, HTML ou texte, 5\u00a0Mo au plus.',
  },
  /** Verbatim for audio and covers. */
  wrongFormat: {
    audio: fileSentences.audioFormat,
    cover: fileSentences.coverFormat,
    transcript: 'Format de transcription non supporté. Utilisez VTT, SRT, JSON, HTML ou TXT.',
  },
  /** Verbatim for audio and covers. */
  tooLarge: {
    audio: fileSentences.audioSize,
    cover: fileSentences.coverSize,
    transcript: 'La transcription est trop volumineuse (5\u00a0Mo au plus).',
  },
  misnamed: 'Son contenu n’est pas ce que son nom annonce.',
  cancel: 'Annuler l’envoi',
  choose: 'Choisir un autre fichier',
  progress: {
    audio: 'Envoi du fichier audio',
    cover: 'Envoi de l’image',
    transcript: 'Envoi de la transcription',
  },
  sent: (sent: number, total: number) => `${formatBytes(sent)} sur ${formatBytes(total)}`,
  left: (seconds: number) =>
    seconds < 60
      ? `encore ${Math.max(1, Math.round(seconds))}\u00a0s`
      : `encore ${Math.round(seconds / 60)}\u00a0min`,
  storing: 'Tout est parti. Enregistrement en cours…',
  announced: (name: string, percent: number) => `${name}\u00a0: ${percent}\u00a0%`,
  cancelled: 'Envoi annulé. Rien n’a été changé.',
  several: 'Un seul fichier à la fois.',
  empty: 'Ce fichier est vide.',
  /** Verbatim. */
  failed: "Erreur lors de l'upload",
  cut: 'La connexion a été coupée. Rien n’a été changé\u00a0: réessayez quand le réseau est revenu.',
  signIn: 'Se reconnecter, puis réessayer',
} as const;

/** Placeholders in the Markdown of an inserted picture. */
const alt = 'Ce que l’image montre';
const caption = '"Légende"';

export const insertCopy = {
  choose: 'Insérer une image…',
  markdown: (url: string) => `![${alt}](${url} ${caption})`,
  /** Whether a picture still has the placeholder of its description or caption. */
  isUndescribed: (text: string) => text.includes(`![${alt}](`) || text.includes(` ${caption})`),
  inserted: 'Image insérée\u00a0: décrivez-la entre les crochets, et changez ou retirez la légende.',
} as const;

export const pictureCopy = {
  choose: 'Choisir une image…',
  replace: 'Remplacer l’image…',
  remove: 'Retirer',
  /** Follows the names of the controls, for those who do not see the field around them. */
  of: (label: string) => `(${label})`,
  formats: 'JPG, PNG ou WebP, 5\u00a0Mo au plus, à choisir ou à déposer ici.',
  stored: 'Image envoyée.',
  removed: 'Image retirée.',
  current: 'Image actuelle',
  gone: 'Cette image n’existe plus\u00a0: envoyez-la de nouveau.',
  broken: 'Cette image ne s’affiche pas\u00a0: vérifiez son adresse.',
  waits: 'L’image n’est pas encore arrivée\u00a0: enregistrez ensuite, ou annulez l’envoi.',
} as const;
