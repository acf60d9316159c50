import type { AdminSubject, PastedProblem } from '@nobicast/contracts/admin-subjects';
import { counted, timecode } from '@nobicast/web-kit/format';

const named = (title: string) => `«\u00a0${title}\u00a0»`;

/** The first 100 characters of a text (ADMIN-SUBJECTS-11). */
const shortened = (text: string) =>
  text.length > 100 ? `${text.slice(0, 100).replace(/\p{Cs}$/u, '')}…` : text;

export const subjectsCopy = {
  /** Verbatim, like the next four. */
  loadFailed: 'Failed to load subjects',
  createFailed: 'Failed to create subject',
  updateFailed: 'Failed to update subject',
  deleteFailed: 'Failed to delete subject',
  reorderFailed: 'Failed to reorder subject',

  loading: 'Chargement des sujets…',
  intro: 'Un début réel rend le minutage cliquable et entre dans les chapitres.',
  /** Of a preparation without any start. */
  introBefore:
    'Les débuts réels viennent après l’émission\u00a0: posez-les alors à l’oreille, ou reprenez ceux de la régie. D’ici là, le site montre des temps provisoires\u202f; ici, les durées prévues donnent le vôtre.',
  none: 'Aucun sujet pour l’instant',
  noneHint: 'Ajoutez le premier\u00a0: son titre suffit.',
  add: 'Ajouter un sujet',
  paste: 'Coller des sujets',
  starts: (count: number, total: number) => `${counted(count, 'début réel', 'débuts réels')} sur ${total}`,
  outOfOrder: 'Les débuts ne suivent pas l’ordre des sujets. Cet ordre est aussi celui du site et du flux.',
  orderByStarts: 'Remettre dans l’ordre des temps',
  planned: (minutes: number) => counted(minutes, 'minute prévue', 'minutes prévues'),
  comments: (count: number) => counted(count, 'commentaire', 'commentaires'),
  excerpt: ({ description, content_text: text, content_url: url }: AdminSubject) =>
    shortened(description ?? text ?? url ?? ''),
  start: (title: string) => `Début de ${named(title)}`,
  startFormat: '--:--:--',
  shown: (time: string) => `montré au public, estimé\u00a0: ${time}`,
  plannedAt: (time: string) => `prévu à ${time}`,
  unchecked: 'à vérifier',
  uncheckedHelp: 'Le fichier audio a été remplacé depuis.',
  startInvalid: 'Un temps comme 1:02:30 est attendu.',
  startTaken: (by: string | null, startMs: number | null) =>
    `${by ?? 'Un import'} a ${startMs === null ? 'retiré ce début' : `mis ${timecode(startMs / 1000)}`} entre-temps. Appuyez sur Entrée pour garder le vôtre.`,
  chapters: (count: number) => `Chapitres du fichier (${count})`,
  here: (title: string) => `Mettre le début de ${named(title)} à la position de l’écoute`,
  hereShort: 'Ici',
  hereHelp: 'Pendant l’écoute, la touche\u00a0T met le début du sujet où vous êtes à la position entendue.',
  play: 'Écouter',
  pause: 'Mettre en pause',
  position: 'Position de l’écoute',
  up: (title: string) => `Monter ${named(title)}`,
  down: (title: string) => `Descendre ${named(title)}`,
  edit: (title: string) => `Modifier ${named(title)}`,
  remove: (title: string) => `Supprimer ${named(title)}`,
  shift: (title: string) => `Décaler ${named(title)} et la suite`,
  drag: (title: string) => `Déplacer ${named(title)}`,
  saved: 'Sujet enregistré',
  startSaved: (title: string, startMs: number | null) =>
    startMs === null
      ? `Début de ${named(title)} retiré`
      : `Début de ${named(title)}\u00a0: ${timecode(startMs / 1000)}`,
  created: 'Sujet ajouté',
  deleted: 'Sujet supprimé',
} as const;

const pasteProblems: Record<PastedProblem['reason'], string> = {
  unread: 'cette ligne n’est pas comprise, et est laissée',
  no_title: 'il n’y a pas de titre, et la ligne est laissée',
  title_too_long: 'le titre a plus de 300 caractères, et la ligne est laissée',
  bad_time: 'l’heure est illisible, et la ligne est laissée',
  repeated: 'la ligne est déjà plus haut, et est laissée',
  too_many: 'un épisode a 200 sujets au plus, et la ligne est laissée',
  bad_link: 'le lien n’est pas une adresse web, et le sujet est pris sans lui',
  further_links: 'un sujet a un seul lien\u00a0: les autres n’ont pas été pris',
  further_cells: 'ces colonnes du tableau n’ont pas été prises',
  note: 'c’est une note du sujet au-dessus, et elle est laissée',
  time_in_title: 'l’heure ou la durée à la fin est restée dans le titre, et le sujet est pris sans elle',
};

export const pasteCopy = {
  title: 'Coller des sujets ou des chapitres',
  text: 'Titres, liens et heures, un sujet par ligne',
  help: '«\u00a0Titre\u00a0», «\u00a000:12 Titre\u00a0», «\u00a0Titre (20 min)\u00a0» ou «\u00a0Titre (1h05)\u00a0» pour une durée prévue ou «\u00a0Titre https://…\u00a0», le lien pouvant être sous le titre. Un tableau convient aussi, copié d’un tableur, en CSV ou en Markdown. Ou les chapitres de Podlove, d’Audacity, de mp4chaps, d’une feuille CUE, d’un fichier JSON.',
  file: 'Choisir ou déposer un fichier',
  tooLong: 'Ce fichier est trop long\u00a0: 30\u202f000 caractères au plus.',
  read: 'Aperçu',
  readFailed: 'Le texte n’a pas pu être lu.',
  found: (count: number) =>
    count === 0 ? 'Aucun sujet dans ce texte' : counted(count, 'sujet trouvé', 'sujets trouvés'),
  problems: (count: number) => `${counted(count, 'ligne', 'lignes')} à voir\u00a0:`,
  problem: (line: number, reason: PastedProblem['reason']) =>
    `Ligne ${line}\u00a0: ${pasteProblems[reason]}.`,
  written: (text: string) => named(text),
  back: 'Revenir au texte',
  asStarts: (count: number) => `Poser ${counted(count, 'début', 'débuts')} sur les sujets présents`,
  add: (count: number) => `Ajouter ${counted(count, 'sujet', 'sujets')}`,
  addFailed: 'Les sujets n’ont pas pu être ajoutés. Aucun ne l’a été.',
  done: (count: number) => counted(count, 'sujet ajouté', 'sujets ajoutés'),
  cancel: 'Annuler',
  close: 'Fermer',
} as const;

export const dragCopy = {
  instructions:
    'Espace pour saisir le sujet, flèches pour le déplacer, espace pour le poser, Échap pour annuler.',
  picked: (title: string, place: number, count: number) =>
    `${named(title)} saisi, place ${place} sur ${count}.`,
  moved: (title: string, place: number, count: number) => `${named(title)}, place ${place} sur ${count}.`,
  dropped: (title: string, place: number, count: number) =>
    `${named(title)} posé, place ${place} sur ${count}.`,
  cancelled: (title: string) => `Déplacement annulé. ${named(title)} est revenu à sa place.`,
} as const;

export const subjectFormCopy = {
  createTitle: 'Ajouter un sujet',
  editTitle: 'Modifier le sujet',
  save: 'Enregistrer',
  create: 'Ajouter',
  cancel: 'Annuler',
  close: 'Fermer',
} as const;

export const deleteSubjectCopy = {
  title: 'Supprimer ce sujet\u202f?',
  lead: (title: string, comments: number) =>
    `${named(title)} et ses commentaires${comments > 0 ? ` (${comments})` : ''} seront supprimés, pour de bon.`,
  confirm: 'Supprimer',
  cancel: 'Annuler',
} as const;

export const shiftCopy = {
  title: 'Décaler la suite',
  lead: (count: number) =>
    `${counted(count, 'début sera décalé', 'débuts seront décalés')}\u00a0: celui-ci et ceux qui suivent.`,
  by: 'Décalage, en secondes',
  byHelp: 'Négatif pour avancer\u00a0: -4, par exemple.',
  invalid: 'Un nombre de secondes est attendu, par exemple -4 ou 2,5.',
  none: 'Aucun de ces sujets n’a de début.',
  confirm: 'Décaler',
  cancel: 'Annuler',
  failed: 'Les débuts n’ont pas pu être décalés.',
  done: 'Débuts décalés',
} as const;

export const conflictCopy = {
  title: 'Ce sujet a changé pendant votre saisie',
  author: 'un import',
} as const;

export const chaptersCopy = {
  title: 'Chapitres trouvés dans le fichier',
  pastedTitle: 'Chapitres collés',
  lead: 'Chacun est proposé comme début du sujet dont le titre lui ressemble. Seuls les débuts cochés sont posés.',
  offset: 'Décalage, en secondes',
  offsetHelp: 'Si le fichier a été coupé après la pose des repères\u00a0: -8 les avance de huit secondes.',
  offsetInvalid: 'Un nombre de secondes comme -8 ou 2,5 est attendu.',
  subject: (chapter: string) => `Sujet pour ${named(chapter)}`,
  noSubject: 'Aucun sujet',
  /** Why no subject is offered for a chapter. */
  unlike: 'Aucun titre de sujet ne lui ressemble.',
  taken: (subject: string, time: string) =>
    `${named(subject)} lui ressemble, mais est proposé pour le chapitre de ${time}.`,
  outOfOrder: (subject: string) =>
    `${named(subject)} lui ressemble, mais pas à cette place\u00a0: les débuts montent dans l’ordre des sujets.`,
  untitled: '(sans titre)',
  hasStart: (time: string) => `A déjà un début\u00a0: ${time}`,
  subjectMissing: 'Choisissez un sujet.',
  subjectTwice: 'Ce sujet est choisi deux fois.',
  beforeBeginning: 'Avec ce décalage, ce début est avant celui du fichier.',
  none: 'Rien n’est coché.',
  confirm: (count: number) => (count === 1 ? 'Poser 1 début' : `Poser ${count} débuts`),
  cancel: 'Annuler',
  done: (count: number) => counted(count, 'début posé', 'débuts posés'),
} as const;
