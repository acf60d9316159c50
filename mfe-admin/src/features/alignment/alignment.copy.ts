import type { Cut } from '@nobicast/contracts/alignment';
import type { ProposedCut, StartFlag } from '@nobicast/contracts/alignment-plan';
import { capitalise, counted } from '@nobicast/web-kit/format';
import { preciseTime, signedSeconds, nearestTime } from './precise-time.ts';

const named = (title: string) => `«\u00a0${title}\u00a0»`;
/** `30 s`, `2 min`, `2 min 50 s` */
function lasting(ms: number): string {
  const tenths = Math.round(Math.abs(ms) / 100);
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600];
  const seconds = signedSeconds(rest * 100).slice(1);
  if (minutes === 0) return seconds;
  return rest === 0 ? `${minutes}\u00a0min` : `${minutes}\u00a0min ${seconds}`;
}
/** The same without tenths, unless it is shorter than a second. */
const lastingSeconds = (ms: number) => lasting(Math.abs(ms) < 1_000 ? ms : Math.round(ms / 1_000) * 1_000);
/** Why a range is cut: the words of its marks, or a pause; nothing if a person typed it. */
const reasonOf = (words: readonly string[], isPause: boolean) =>
  words.length > 0 ? words.map((word) => named(capitalise(word))).join(', ') : isPause ? 'Pause' : '';
const rangeOf = (reason: string, fromMs: number, toMs: number) =>
  `${reason === '' ? '' : `${reason}\u00a0: `}${nearestTime(fromMs)} à ${nearestTime(toMs)}, ${lastingSeconds(toMs - fromMs)}`;

export const alignmentCopy = {
  title: 'Caler les débuts',
  open: 'Caler les débuts sur le son',
  back: 'L’épisode',
  backAfter: 'Revenir à l’épisode',
  loading: 'Chargement du calage…',
  loadFailed: 'Le calage n’a pas pu être chargé.',
  intro:
    'Ce qui a été pressé pendant l’émission devient les débuts des sujets\u00a0: un décalage pour l’introduction, les coupes du montage, et l’oreille pour le reste.',

  noSound: 'Aucun fichier audio pour l’instant\u00a0: les repères se préparent, mais ne s’acceptent pas.',
  noSubjects: 'Aucun sujet pour l’instant',
  noSubjectsHint: 'Ajoutez d’abord les sujets de l’épisode.',
  replaced:
    'Ce son est arrivé après ce calage. Les repères et les coupes sont gardés\u202f; le décalage est à poser de nouveau, ou à garder en acceptant.',

  picture: {
    loading: 'Chargement de la forme d’onde…',
    none: 'Pas de forme d’onde pour ce son\u00a0: les fichiers MP3, WAV et Ogg (Vorbis, Opus) déposés ici en ont une. La liste suffit pour caler les débuts.',
    waiting: 'La forme d’onde se prépare. La liste suffit en attendant.',
    failed: 'La forme d’onde n’a pas pu être lue. La liste suffit pour caler les débuts.',
  },
  zoomIn: 'Agrandir la forme d’onde',
  zoomOut: 'Réduire la forme d’onde',
  place: 'Endroit montré de la forme d’onde',
  dragHelp: 'Glisser la forme d’onde décale tous les débuts\u202f; un clic y amène l’écoute.',
  play: 'Écouter',
  pause: 'Mettre en pause',
  listenFailed: 'Le son n’a pas pu être lu.',
  position: 'Position de l’écoute',

  shift: 'Décalage',
  shiftValue: (ms: number) => signedSeconds(ms),
  here: 'Le premier sujet commence ici',
  hereHelp: (title: string) =>
    `${named(title)} prendra la position de l’écoute, et tous les autres suivront.`,

  cues: 'Débuts',
  cueHelp:
    'Dans une ligne\u00a0: flèches pour 0,1\u00a0s, avec Maj pour 1\u00a0s, page précédente et suivante pour 5\u00a0s, Entrée sur «\u00a0En boucle\u00a0» pour réécouter.',
  cueGroup: (title: string) => `Début de ${named(title)}`,
  nudge: (ms: number, title: string) =>
    `${ms < 0 ? 'Avancer' : 'Retarder'} ${named(title)} de ${lasting(ms)}`,
  nudgeShort: (ms: number) => `${ms < 0 ? '-' : '+'}${String(Math.abs(ms) / 1_000).replace('.', ',')}`,
  shiftBy: (ms: number) => `${ms < 0 ? 'Avancer' : 'Retarder'} tous les débuts de ${lasting(ms)}`,
  loop: 'En boucle',
  endLoop: 'Arrêter',
  loopOf: (title: string) => `Écouter en boucle le début de ${named(title)}`,
  silence: (ms: number) => `Silence à ${preciseTime(ms)}`,
  silenceOf: (ms: number, title: string) => `Poser ${named(title)} à la fin du silence, à ${preciseTime(ms)}`,
  moved: (title: string, ms: number) => `${named(title)}\u00a0: ${preciseTime(ms)}`,
  notAired: (count: number) =>
    count === 0
      ? ''
      : `${counted(count, 'sujet n’est pas passé', 'sujets ne sont pas passés')} à l’antenne\u00a0: leur début reste comme il est.`,

  cuts: 'Coupes du montage',
  cutsHelp:
    'Ce que le montage a retiré, en temps de l’enregistrement. Ce qui suit une coupe est avancé d’autant\u202f; le fichier n’est pas touché.',
  noCuts: 'Aucune coupe.',
  cut: ({ from_ms: from, to_ms: to }: Cut, words: readonly string[], isPause: boolean) =>
    rangeOf(reasonOf(words, isPause), from, to),
  cutInSound: (ms: number) => `dans le son, à ${nearestTime(ms)}`,
  listenTo: (what: string) => `Écouter\u00a0: ${what}`,
  removeCut: (what: string) => `Retirer la coupe ${what}`,
  cutFrom: 'Début de la coupe',
  cutTo: 'Fin de la coupe',
  addCut: 'Ajouter la coupe',
  timeInvalid: 'Un temps comme 12:34,5 est attendu.',
  cutInvalid: 'La fin est après le début.',
  unexplained: (ms: number | undefined, hasCuts: boolean) =>
    ms === undefined || Math.abs(ms) < 1_000
      ? ''
      : ms > 0
        ? `Le son est plus court que l’enregistrement de ${lastingSeconds(ms)} encore\u00a0: une coupe ou une fin manque peut-être.`
        : `Le son est plus long que l’enregistrement de ${lastingSeconds(ms)}\u00a0: une fin a été ajoutée${hasCuts ? ', ou une coupe est de trop' : ''}.`,
  proposals: 'Coupes proposées',
  proposalsHelp:
    '«\u00a0Couper\u00a0» ne coupe rien dans le fichier\u00a0: cela dit que le montage a retiré ce passage, et avance d’autant les débuts qui suivent.',
  takeProposal: 'Couper',
  refuseProposal: 'Refuser',
  proposal: ({ word, from_ms: from, to_ms: to }: ProposedCut) =>
    rangeOf(reasonOf(word === undefined ? [] : [word], true), from, to),
  excerpts: 'Bons extraits',
  excerptsOfRecording: 'En temps de l’enregistrement, tant que rien n’est calé.',
  uncut: (count: number) =>
    `${counted(count, 'passage marqué «\u00a0à couper\u00a0» attend', 'passages marqués «\u00a0à couper\u00a0» attendent')} dans le calage.`,
  marksFailed: 'Les marques de l’émission n’ont pas pu être lues.',
  excerpt: (word: string, ms: number) => `${nearestTime(ms)} · ${word}`,

  saving: 'Enregistrement…',
  saved: 'Gardé',
  saveFailed: 'Le calage n’a pas pu être gardé.',
  stale: 'Quelqu’un d’autre a changé ce calage ou le son entre-temps. Relisez-le pour continuer.',
  reload: 'Relire',
  retry: 'Réessayer',
  accept: (count: number) => `Accepter ${counted(count, 'début', 'débuts')}`,
  acceptWithShift: (count: number) =>
    `Le décalage convient encore\u00a0: accepter ${counted(count, 'début', 'débuts')}`,
  accepted: 'Débuts posés',
  acceptFailed: 'Les débuts n’ont pas pu être posés.',
  acceptedAt: (at: string) => `Acceptés le ${at}.`,
  undo: 'Annuler les débuts posés',
  undone: 'Les débuts d’avant sont revenus',
  undoFailed: 'Les débuts d’avant n’ont pas pu revenir.',
  cannotUndo: 'Les débuts ont changé depuis\u00a0: rien n’est à annuler ici.',

  sources: 'D’où viennent les repères\u202f?',
  sourcesHelp: 'Cet épisode n’a pas eu de régie.',
  fromStarts: (count: number) => `Des débuts actuels (${count})`,
  fromChapters: (count: number) => `Des chapitres du fichier (${count})`,
  fromLines: 'De lignes collées',
  lines: 'Lignes avec leur heure, «\u00a000:12:34 Titre\u00a0»',
  readLines: 'Lire les lignes',
  readFailed: 'Le texte n’a pas pu être lu.',
  noneMatched: 'Aucune ligne ne ressemble au titre d’un sujet.',
  matched: (count: number, total: number) =>
    `${counted(count, 'repère posé', 'repères posés')} sur ${counted(total, 'ligne', 'lignes')}.`,
  restart: 'Repartir de ce qui a été pressé',
  otherSource: 'Repartir d’ailleurs',
  restartTitle: 'Repartir d’ailleurs\u202f?',
  restartText: 'Le décalage, les coupes et les ajustements à l’oreille de ce calage seront perdus.',
  restartConfirm: 'Repartir',
  restartCancel: 'Garder le calage',
} as const;

export const flagTexts: Record<StartFlag, string> = {
  cut: 'Pressé dans une coupe\u00a0: posé à l’endroit de la coupe, à vérifier.',
  before: 'Avant le début du son\u00a0: posé au début.',
  after: 'Après la fin du son\u00a0: posé à la fin.',
  crowded: 'Pas après le sujet précédent\u00a0: posé juste derrière lui.',
};
