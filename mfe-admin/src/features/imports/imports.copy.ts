import { brand, inCity } from '@nobicast/contracts/brand';
import type {
  ImportChangeKind,
  ImportCounts,
  ImportField,
  ImportProblemCode,
  ImportRun,
} from '@nobicast/contracts/admin-imports';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { auditLabels } from '@nobicast/contracts/fields/field';
import type { EpisodeType } from '@nobicast/contracts/episodes';
import { withNumber } from '@nobicast/contracts/titles';
import { plural } from '@nobicast/web-kit/format';

/** 20000 → "20 000". */
const figure = (count: number) => count.toLocaleString('fr-FR');
const episodes = (count: number) => `${figure(count)} ${plural(count, 'épisode', 'épisodes')}`;

const states: Record<ImportRun['state'], string> = {
  reading: 'Simulation en cours',
  planned: 'Simulé',
  applying: 'Import en cours',
  applied: 'Importé',
  cancelled: 'Annulé',
  failed: 'Échec',
  interrupted: 'Interrompu',
};

const problems: Record<ImportProblemCode, string> = {
  bad_address: 'Cette adresse n’est pas celle d’une page web.',
  private_address: 'Cette adresse mène à l’intérieur du réseau\u00a0: elle n’est pas lue.',
  unreachable: 'Le site du flux ne répond pas. Vérifiez l’adresse, puis simulez de nouveau.',
  refused: 'Le site du flux refuse cette adresse, ou ne la connaît pas.',
  too_many_redirects: 'Cette adresse renvoie d’une page à l’autre sans fin.',
  too_slow: 'La lecture dure trop longtemps.',
  too_large: 'Le flux dépasse 64 Mo.',
  not_a_feed: 'Ce n’est pas un flux RSS, ou son XML est incomplet.',
  empty: 'Le flux ne contient aucun épisode.',
  too_many_items: 'Le flux contient plus de 50\u202f000 épisodes.',
  unreadable: 'Le contenu est illisible.',
  over_limit:
    'C’est plus que n’en contient un podcast\u00a0: une entrée de plus de 2 millions de caractères ou de 10\u202f000 éléments, un titre de plus de 10\u202f000 caractères, ou une balise de plus de 100 attributs.',
  duplicate: 'Le même identifiant (GUID) se trouve plus haut dans le flux.',
  no_date: 'La date manque, ou n’en est pas une.',
  no_audio: 'Il n’y a pas de fichier audio.',
  password: 'L’adresse de l’audio contient un mot de passe, qui deviendrait public.',
  chapters: 'Ses chapitres n’ont pas pu être lus\u00a0: ceux du site restent.',
  encoding: 'Des caractères du flux sont illisibles, ici et peut-être plus bas.',
  more_pages:
    'Ce fichier n’est que la première page d’un flux\u00a0: les suivantes n’ont pas été lues. Importez plutôt l’adresse du flux.',
  date_zone:
    'La date n’a pas d’heure, ou pas de fuseau horaire connu\u00a0: elle est lue en temps universel (UTC).',
  date_weekday: 'Le jour de la semaine n’est pas celui de cette date\u00a0: la date est crue.',
  date_midnight: 'Il y est 24\u00a0h\u00a0: c’est lu comme le minuit qui suit.',
  date_hour: 'L’heure dépasse 12 et porte AM ou PM\u00a0: AM ou PM n’est pas compté.',
  date_order: 'L’ordre du jour, du mois et de l’année n’est pas sûr\u00a0: le jour est lu d’abord.',
  date_other: 'La date est illisible\u00a0: celle de Dublin Core est prise.',
  audio_type: 'L’audio est déclaré sous un autre type\u00a0: la fin de son nom est crue.',
  other_file: 'Un autre fichier de cet épisode est laissé\u00a0: un épisode a un seul audio.',
  insecure:
    'Des adresses commencent par http://, ici et peut-être plus bas\u00a0: elles sont lues en https://, que le site exige.',
  chapter_title: 'Un chapitre sans titre est laissé.',
  chapter_time: 'Un chapitre dont l’heure est illisible est laissé.',
  chapter_start: 'Un chapitre commence au même instant qu’un autre\u00a0: il est pris sans son heure.',
  chapter_count: 'Un chapitre est laissé\u00a0: il y en a plus de 500.',
  chapter_link: 'Un chapitre est pris sans son lien, qui n’est pas une adresse web.',
  cover: 'L’adresse de la couverture n’est pas une adresse web\u00a0: l’épisode n’a pas d’image.',
  duration: 'La durée est illisible\u00a0: elle est laissée.',
  season: 'La saison n’est pas un nombre\u00a0: elle est laissée.',
  number: 'Le numéro déclaré n’est pas un nombre\u00a0: il est laissé.',
  kind: 'Cette nature d’épisode n’existe pas\u00a0: c’est lu comme un épisode entier.',
  old_address_shared:
    'Plusieurs épisodes du flux ont cette même page\u00a0: aucun ne garde cette ancienne adresse.',
  old_address_taken: 'Cette ancienne adresse mène déjà à un autre épisode\u00a0: elle lui reste.',
  subject_kept: 'Un sujet n’est plus dans le flux, et reste pour ses commentaires.',
  number_by_season: 'Ce numéro recommence à chaque saison du flux\u00a0: le site en donne un autre.',
  people: 'Les personnes de la technique et de l’image sont laissées\u00a0: seules les voix sont prises.',
  transcript: 'L’adresse d’une transcription n’est pas une adresse web\u00a0: elle est laissée.',
  slug_taken: 'Le même slug est déjà pris.',
  number_taken: 'Le même numéro est déjà pris.',
  changed: 'Le flux ou le site a changé depuis la simulation. Rien n’a été écrit\u00a0: simulez de nouveau.',
  unexpected: 'Une erreur inattendue est survenue de notre côté. Rien n’a été écrit.',
};

const kinds: Record<ImportChangeKind, (count: number) => string> = {
  create: (count) => `${figure(count)} à créer`,
  update: (count) => `${figure(count)} à modifier`,
  conflict: (count) => `${figure(count)} en conflit`,
  skipped: (count) => `${figure(count)} ${plural(count, 'illisible', 'illisibles')}`,
  warning: (count) => `${figure(count)} ${plural(count, 'avertissement', 'avertissements')}`,
};

const fields: Record<ImportField, string> = {
  ...auditLabels(episodeFields),
  cover_url: 'couverture',
  kind: 'nature',
  season: 'saison',
  declared_number: 'numéro dans le flux',
  is_explicit: 'contenu explicite',
  transcripts: 'transcriptions',
  participants: 'participants',
  subjects: 'sujets',
};

const types: Record<EpisodeType, string> = { podcast: 'un podcast', preparation: 'une préparation' };

const writes = ({ create, update }: ImportCounts) => create + update;

export const importsCopy = {
  title: 'Importer un flux',
  address: 'Adresse du flux',
  addressHelp: 'La simulation lit le flux et compare. Elle n’écrit rien.',
  simulate: 'Simuler',
  simulateAgain: 'Simuler de nouveau',
  numbers: 'Épisodes sans numéro',
  numbersNone: 'Les laisser sans numéro',
  numbersNext: 'Les numéroter à la suite du dernier épisode',
  numbersByDate: 'Les numéroter par date, à partir d’un numéro choisi',
  numbersFrom: 'Premier numéro',
  numbersHelp: 'Les numéros déjà pris sont sautés. Un numéro écrit dans le flux est toujours gardé.',
  numbersInvalid: 'Un numéro de 1 à 99\u202f999 est attendu.',
  file: 'Choisir un fichier',
  fileHelp: 'Ou un fichier XML, 64 Mo au plus.',
  sending: (percent: number) => `Envoi du fichier\u00a0: ${percent}\u00a0%`,
  startFailed: 'La simulation n’a pas pu commencer.',
  loading: 'Chargement des imports…',
  failed: 'Les imports n’ont pas pu être chargés.',
  planFailed: 'Cette simulation n’a pas pu être chargée.',
  states,
  problems,
  kinds,
  fields,
  same: (count: number) => `${figure(count)} ${plural(count, 'identique', 'identiques')}`,
  progress: { reading: 'Avancement de la simulation', applying: 'Avancement de l’import' },
  cancel: 'Annuler',
  cancelFailed: 'L’annulation n’a pas abouti.',
  /** "12 400 épisodes lus", "200 épisodes sur 500 comparés" */
  phase: ({ phase, done, total }: Pick<ImportRun, 'phase' | 'done' | 'total'>): string => {
    if (phase === 'waiting') return 'En attente d’un processus libre…';
    if (phase === 'reading') return `${episodes(done)} ${plural(done, 'lu', 'lus')}`;
    const of = total === null ? figure(done) : `${figure(done)} sur ${figure(total)}`;
    if (phase === 'chapters') return `Chapitres\u00a0: ${of}`;
    return phase === 'comparing' ? `Comparaison\u00a0: ${of}` : `Écriture\u00a0: ${of}`;
  },
  leavesNothing: 'Vous pouvez fermer cette page\u00a0: le travail continue, et se retrouve ici.',
  result: 'Résultat de la simulation',
  show: 'Résultat de la simulation\u00a0: n’en voir qu’une partie',
  number: (number: number | null) => (number === null ? 'Sans numéro' : `${brand.name} ${number}`),
  line: (line: number, title: string | null = null) =>
    `Ligne ${figure(line)} du flux${title === null ? '' : `, «\u00a0${title}\u00a0»`}`,
  writtenAs: (text: string) => `Écrit\u00a0: «\u00a0${text}\u00a0».`,
  instant: (date: string, time: string) => `${date} à ${time}, ${inCity}`,
  readAs: (text: string) => `Lu\u00a0: ${text}.`,
  untitled: 'sans titre',
  publishedAt: (date: string) => `publié le ${date}`,
  audio: (size: string) => `audio ${size}`,
  nothing: 'vide',
  before: 'Avant\u00a0:',
  after: 'Après\u00a0:',
  belongsTo: (type: EpisodeType, number: number | null, title: string | null) =>
    `Il appartient à ${withNumber(types[type], number, ', le ')}${title === null ? '' : ` («\u00a0${title}\u00a0»)`}. Changez l’un des deux, puis simulez de nouveau.`,
  more: (left: number) => `Voir la suite (encore ${figure(left)})`,
  apply: (counts: ImportCounts) => `Importer ${episodes(writes(counts))}`,
  applyFailed: 'L’import n’a pas pu commencer.',
  /** Where nothing would be written, an import only looks for audio that is missing. */
  nothingToDo: ({ same, conflict, skipped }: ImportCounts) => {
    if (same === 0) return 'Rien de ce flux ne peut être importé.';
    const known = conflict + skipped > 0 ? 'le reste de ce flux' : 'tout ce flux';
    return `Le site contient déjà ${known}. Importer n’annonce que l’audio qui manquerait.`;
  },
  applyAudio: 'Vérifier l’audio',
  aside: (conflicts: number) =>
    `${plural(conflicts, 'Le conflit sera laissé', 'Les conflits seront laissés')} de côté`,
  written: (counts: ImportCounts) =>
    `${figure(counts.create)} ${plural(counts.create, 'épisode créé', 'épisodes créés')}, ${figure(counts.update)} ${plural(counts.update, 'modifié', 'modifiés')}.`,
  audioWaiting: (count: number) => `Audio à annoncer\u00a0: ${figure(count)}.`,
  audioRefused: (count: number) =>
    `${figure(count)} ${plural(count, 'fichier audio a été refusé', 'fichiers audio ont été refusés')}.`,
  cancelled: 'Annulé. Rien n’a été écrit.',
  interrupted: 'Le processus s’est arrêté en route. Rien n’a été écrit\u00a0: simulez de nouveau.',
  runs: 'Derniers imports',
  noRuns: 'Aucun flux n’a encore été importé ici.',
  by: (name: string) => `par ${name}`,
} as const;
