import type { AdminEpisode, BulkOutcome } from '@nobicast/contracts/admin-episodes';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { titleOrHeading, withNumber } from '@nobicast/contracts/titles';
import { counted, formatNumericDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

/** The day in Paris; of an episode to come with the time. */
export const publicationText = ({ published_at: at, is_public: isPublic }: AdminEpisode) =>
  isPublic ? formatNumericDate(at) : `${formatNumericDate(at)} à ${formatTimeOfDay(at)}`;

export const typeLabels: Record<EpisodeType, string> = { podcast: 'Podcast', preparation: 'Prep' };

export const listCopy = {
  /** Verbatim, like the texts of the next group. */
  title: 'Gestion des Épisodes',
  create: 'Nouvel Épisode',
  searchPlaceholder: 'Rechercher...',
  allTypes: 'Tous',
  types: { podcast: 'Podcast', preparation: 'Préparation' },
  loading: 'Chargement des épisodes...',
  failed: 'Failed to load episodes',
  invalid: 'Invalid response: missing episodes or pagination data',
  columns: {
    number: '#',
    title: 'Titre',
    type: 'Type',
    publishedAt: 'Publié le',
    assets: 'Assets',
    stats: 'Stats',
    actions: 'Actions',
  },

  kinds:
    'Une préparation annonce les thèmes avant l’émission, et devient elle-même le podcast après. «\u00a0Nouvel Épisode\u00a0» sert à un podcast sans préparation.',
  prepare: 'Nouvelle préparation',
  search: 'Rechercher un épisode',
  type: 'Type',
  views: 'Affichage',
  table: 'Tableau',
  cards: 'Cartes',
  found: (count: number) =>
    counted(count, 'épisode trouvé', 'épisodes trouvés').replace(/^0 /, 'Aucun\u00a0'),
  noneYet: 'Aucun épisode pour l’instant',
  noneYetHint: 'Créez le premier\u00a0: une préparation suffit pour commencer à réunir des sujets.',
  noneFound: 'Aucun épisode ne correspond',
  noneFoundHint: 'Essayez un autre mot, un numéro ou un slug.',
  clear: 'Effacer la recherche et le filtre',
  scheduled: 'Programmé',
  audio: 'Audio',
  cover: 'Cover',
  audioMissing: 'absent',
  coverMissing: 'absente',
  stats: ({ subject_count: subjects, comment_count: comments }: AdminEpisode) =>
    `${counted(subjects, 'sujet', 'sujets')}, ${comments} com.`,
} as const;

/** The name that tells the controls of a row apart: the episode's number, or else its title. */
export const nameOf = (episode: AdminEpisode) => String(episode.number ?? titleOrHeading(episode));

export const rowCopy = {
  menu: (name: string) => `Actions pour l’épisode ${name}`,
  /** Verbatim, like the next five. */
  view: "Voir l'épisode",
  listen: 'Écouter',
  download: 'Télécharger',
  edit: 'Modifier',
  files: 'Gérer les fichiers',
  remove: 'Supprimer',
  setPodcast: 'Passer en podcast',
  merge: 'Fusionner',
  mergeHint: 'son podcast existe déjà',
  plannedMerge: 'Fusion prévue',
  previews: 'Adresses d’aperçu',
} as const;

export const selectionCopy = {
  selectRow: (name: string) => `Sélectionner l’épisode ${name}`,
  count: (count: number) => counted(count, 'épisode sélectionné', 'épisodes sélectionnés'),
  remove: 'Supprimer',
  setType: { podcast: 'Passer en podcast', preparation: 'Passer en préparation' },
  tooMany: (most: number) => `${most} au plus à la fois`,
} as const;

const five = 'ses sujets, ses commentaires, ses statistiques, ses fichiers et ses métadonnées';
const fiveOfMany =
  'leurs sujets, leurs commentaires, leurs statistiques, leurs fichiers et leurs métadonnées';

export const deleteCopy = {
  title: ({ number }: AdminEpisode) => `${withNumber('Supprimer l’épisode', number, ' #')}\u202f?`,
  lead: (episode: AdminEpisode) =>
    `«\u00a0${titleOrHeading(episode)}\u00a0» disparaît du site, du flux et des archives avec ${five}. Rien ne pourra être retrouvé.`,
  losses: ({ subject_count: subjects, comment_count: comments, assets }: AdminEpisode) =>
    [
      [subjects, plural(subjects, 'sujet', 'sujets')],
      [comments, plural(comments, 'commentaire publié', 'commentaires publiés')],
      ...fileLoss(Number(assets.audio !== undefined) + Number(assets.cover !== undefined)),
    ] as const,
  manyTitle: (count: number) => `Supprimer ${counted(count, 'épisode', 'épisodes')}\u202f?`,
  manyLead: (count: number) =>
    count === 1
      ? `Il disparaît du site, du flux et des archives avec ${five}. Rien ne pourra être retrouvé.`
      : `Ils disparaissent du site, du flux et des archives avec ${fiveOfMany}. Rien ne pourra être retrouvé.`,
  instead:
    'Pour ne plus proposer l’écoute sans rien perdre, passez plutôt le type en préparation\u00a0: tout reste.',
  confirm: 'Supprimer définitivement',
  cancel: 'Annuler',
  /** Verbatim. */
  failed: "Erreur lors de la suppression de l'épisode",
  done: ({ number }: AdminEpisode) => `${withNumber('Épisode', number)} supprimé`,
  alreadyGone: ({ number }: AdminEpisode) => `${withNumber('L’épisode', number)} avait déjà été supprimé.`,
} as const;

const fileLoss = (files: number) =>
  files === 0 ? [] : [[files, plural(files, 'fichier', 'fichiers')] as const];

export const bulkCopy = {
  failed: {
    delete: 'Erreur lors de la suppression',
    'set-type': 'Erreur lors de la mise à jour',
  },
  typeTitle: (count: number, type: EpisodeType) =>
    `Passer ${counted(count, 'épisode', 'épisodes')} en ${type === 'podcast' ? 'podcast' : 'préparation'}\u202f?`,
  typeLead: {
    podcast: 'L’écoute est proposée dès qu’un épisode a un fichier audio.',
    preparation:
      'Rien n’est perdu\u00a0: sujets, commentaires et fichiers restent, l’écoute n’est plus proposée.',
  },
  typeConfirm: 'Changer le type',
  done: {
    delete: (count: number) => counted(count, 'épisode supprimé', 'épisodes supprimés'),
    'set-type': (count: number) => counted(count, 'épisode changé', 'épisodes changés'),
  },
  row: ({ id, number, sentence }: BulkOutcome) =>
    `${number === null ? `Épisode d’identifiant ${id}` : `Épisode ${number}`}\u00a0: ${sentence ?? 'échec'}`,
} as const;
