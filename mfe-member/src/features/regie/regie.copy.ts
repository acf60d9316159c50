import { brand, ofCity, preparationDay, recordingDay, recordingTime } from '@nobicast/contracts/brand';
import type { PlannedShow } from '@nobicast/contracts/shows';
import type { NoEffect, ShowPhase } from '@nobicast/contracts/show-state';
import { withNumber } from '@nobicast/contracts/titles';
import {
  capitalise,
  counted,
  formatAgo,
  formatFullDate,
  formatTimeOfDay,
  roundDuration,
} from '@nobicast/web-kit/format';

/** The words of marks, by which the alignment of starts knows them. */
export const markWords = { cut: 'à couper', excerpt: 'bon extrait' } as const;

const clock = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'medium' });
/** As the host's own clock shows it. */
export const clockTime = (at: number) => clock.format(at);

export const regieCopy = {
  title: 'Régie',
  titleOf: (number: number | null) => (number === null ? 'Régie' : `Régie du #${number}`),
  loading: 'Chargement de la régie',
  failed: 'La régie ne répond pas.',
  failedHint: 'Elle s’affichera dès que le site répond de nouveau.',
  unknown: 'Cette préparation n’existe pas',
  unknownHint: 'Elle a pu être fusionnée avec son podcast, ou changer d’adresse.',
  refused: 'Cette régie est réservée aux animateurs de l’émission',
  refusedHint: 'Un administrateur peut vous ajouter à ses participants, comme animateur.',
  dashboard: 'Tableau de bord',
  phases: {
    planned: 'Pas encore à l’antenne',
    on_air: 'À l’antenne',
    paused: 'En pause',
    ended: 'Émission terminée',
  } satisfies Record<ShowPhase, string>,
  rehearsals: {
    planned: 'Pas encore à l’antenne',
    on_air: 'Essai',
    paused: 'Essai en pause',
    ended: 'Essai terminé',
  } satisfies Record<ShowPhase, string>,
  rehearsed:
    'C’était un essai\u00a0: les auditeurs n’en ont rien vu. Revenez avant le direct pour pouvoir le commencer. Ce qui a été pressé reste lisible plus bas.',
  restart: 'Revenir avant le direct',
  toEpisode: 'Voir la préparation',
  prepare: 'Préparer la publication',
  afterwards:
    'La suite se passe dans l’administration\u00a0: un administrateur y dépose le son monté, cale les débuts des sujets et prépare la publication.',
  show: 'Émission',
  recording: 'Enregistrement',
  notRecorded: 'début pas noté',
  recordsNothing:
    'Le site n’enregistre pas le son, il note des heures\u00a0: lancez l’enregistrement dans votre logiciel, et notez ici quand il commence.',
  recordedFrom: ({ at, pressedAt }: { at: number; pressedAt: number }) =>
    at === pressedAt
      ? `Début noté à ${clockTime(at)}.`
      : `Début noté à ${clockTime(pressedAt)}, corrigé\u00a0: ${clockTime(at)}.`,
  readOnly: 'Vous suivez cette régie sans pouvoir la conduire.',
  readOnlyOver:
    'Cette préparation est devenue un podcast\u00a0: sa régie ne se conduit plus. Ce qui a été pressé reste lisible, et sert aux débuts des sujets.',
  silent: (waiting: number) =>
    waiting === 0
      ? 'Sans réseau\u00a0: vous pouvez continuer, tout partira à son retour. Gardez cette page ouverte.'
      : `Sans réseau\u00a0: ${counted(waiting, 'commande partira', 'commandes partiront')} à son retour. Gardez cette page ouverte.`,
  refusedCommands: (reason: string) => `${reason} Ce qui a été pressé est gardé ici.`,
  retry: 'Réessayer',
  signIn: 'Se connecter',
  refusedCommand: (what: string, reason: string) => `Refusé\u00a0: ${what}. ${reason}`,
  discard: 'Retirer',
  seconds: (ms: number) =>
    `${ms < 0 ? '–' : '+'}\u00a0${(Math.abs(ms) / 1_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0s`,
  noSubject: 'Sans sujet',
  deletedSubject: 'Sujet supprimé',
  begin: 'À l’antenne',
  earlyTitle: 'Passer à l’antenne maintenant\u202f?',
  earlyPlanned: (startsAt: string) =>
    `Le direct est prévu\u00a0: ${formatFullDate(startsAt)}, ${formatTimeOfDay(startsAt)}, ${brand.city}.`,
  early: {
    early:
      'Les auditeurs liront «\u00a0En direct\u00a0» sur le site et dans leurs applications, et qui a demandé un rappel recevra un e-mail. Annulé dans les dix minutes, aucun e-mail ne part.',
    rehearsal:
      'Si loin du direct, c’est un essai\u00a0: l’heure prévue reste, aucun e-mail ne part, et les auditeurs n’en voient rien.',
  },
  earlyConfirm: 'Passer à l’antenne',
  earlyCancel: 'Pas encore',
  next: 'Suivant',
  pause: 'Pause',
  resume: 'Reprendre',
  end: 'Terminer',
  record: 'Noter le début de l’enregistrement',
  listenersSee: {
    on_air:
      'Les auditeurs lisent «\u00a0En direct\u00a0» et ce sujet, sur l’accueil et sur la page de la préparation.',
    paused:
      'Les auditeurs lisent «\u00a0En pause\u00a0» et ce sujet, sur l’accueil et sur la page de la préparation.',
  },
  listenersSeeBefore: 'Les auditeurs lisent ce que le site savait avant la coupure du réseau.',
  rehearsalIsUnseen: 'C’est un essai, loin du direct prévu\u00a0: les auditeurs n’en voient rien.',
  isNotPublic:
    'Cette préparation n’est pas encore publique\u00a0: les auditeurs ne voient rien de l’émission.',
  undo: 'Annuler',
  undoes: 'Annuler\u00a0:',
  start: 'Quand',
  startsAt: (startsAt: string) =>
    `${capitalise(formatFullDate(startsAt))}, ${formatTimeOfDay(startsAt)}, ${brand.city}`,
  newStart: 'Autre début',
  newStartHelp: `Heure ${ofCity}. L’accueil, la page et les flux suivent.`,
  move: 'Déplacer',
  usualStart: `Comme d’habitude, ${recordingDay} ${recordingTime} UTC`,
  pace: 'Rythme',
  planned: (ms: number) => `sur ${roundDuration(ms)}`,
  drift: (ms: number) =>
    Math.abs(ms) < 60_000
      ? 'à l’heure'
      : `${roundDuration(Math.abs(ms))} ${ms < 0 ? 'd’avance' : 'de retard'}`,
  minutes: 'Minutes',
  minutesOf: (title: string) => `Minutes prévues\u00a0: ${title}`,
  upNext: 'Ensuite',
  nothingNext: 'Plus rien au conducteur.',
  order: 'Conducteur',
  goTo: (title: string) => `Passer à l’antenne\u00a0: ${title}`,
  postpone: 'Reporter',
  postponed: 'reporté, part à la fin de l’émission',
  postponeHint: (number: number | null) =>
    `Reporter un sujet le passe à la préparation suivante, quand l’émission se termine. ${number === null ? '' : `S’il n’y en a pas encore, celle du #${number + 1} est créée, publique le ${preparationDay} suivant.`}`.trim(),
  postponeAfter:
    'L’émission est terminée\u00a0: un sujet reporté maintenant passe tout de suite à la préparation suivante.',
  postponedTo: (number: number | null) => withNumber('reporté', number, ' au #'),
  postponedFrom: (number: number | null) => withNumber('reporté', number, ' du #'),
  onAir: 'à l’antenne',
  done: 'passé',
  insertLabel: 'Sujet imprévu',
  insert: 'À l’antenne',
  marks: 'Repères',
  markHelp: 'Un appui note l’heure et le mot, pour caler les débuts ensuite. Les auditeurs n’en voient rien.',
  noMark: 'Rien n’est marqué.',
  /** `at`: the time in the recording, or that of the clock before the recording has begun. */
  marked: (at: string, word: string) => `${at} · ${word}`,
  questions: 'Questions du public',
  noQuestion: 'Aucune question choisie.',
  chooseQuestions: 'Choisir parmi les commentaires',
  closeQuestions: 'Fermer la liste',
  questionsLoading: 'Chargement des commentaires',
  questionsFailed: 'Les commentaires n’ont pas pu être lus.',
  noComment: 'Aucun commentaire publié pour le moment.',
  questionsHelp:
    'Une question choisie se lit ici seulement\u00a0: ni les auditeurs ni qui l’a écrite n’en sont prévenus. «\u00a0Marquer posée\u00a0» la retire de cette liste, et son commentaire reste public.',
  choose: 'Choisir',
  chosen: 'dans la liste',
  unchoose: 'Retirer de la liste',
  wasAsked: 'déjà posée',
  chooseAgain: 'Choisir de nouveau',
  markAsked: 'Marquer posée',
  onQuestion: (act: string, author: string, content: string) =>
    `${act}\u00a0: ${author}, ${content.slice(0, 60).replace(/\p{Cs}$/u, '')}`,
  guests: 'Autour de la table',
  roles: { guest: 'invité', 'co-host': 'co-animateur', host: 'animateur' },
  notes: 'Notes',
  noNotes: 'Rien n’a été noté.',
  notesLoading: 'Chargement des notes',
  notesFailed: 'Les notes n’ont pas pu être lues.',
  notesSaveFailed: 'Les notes n’ont pas pu être enregistrées.',
  notesChanged: 'Les notes ont changé pendant votre saisie',
  anotherHost: 'un autre animateur',
  save: 'Enregistrer',
  saving: 'Enregistrement…',
  savedAt: (at: string) => `Enregistré à ${formatTimeOfDay(at)}`,
  /** Why a command does nothing now. */
  off: {
    planned: 'Quand l’émission sera à l’antenne.',
    ended: 'L’émission est terminée.',
    undo: 'Rien à annuler.',
    undoLate: 'Trop tard\u00a0: une commande s’annule pendant dix minutes.',
    record: (at: number) =>
      `Le début est déjà noté, à ${clockTime(at)}. Il se corrige dans «\u00a0Ce qui a été pressé\u00a0».`,
    onAir: 'Ce sujet est à l’antenne.',
    postponed: 'Ce sujet est déjà reporté.',
    text: 'Un texte est attendu.',
    sameStart: 'Une autre date est attendue.',
  },
  history: 'Ce qui a été pressé',
  nothingPressed: 'Rien encore.',
  earlier: '– 5\u00a0s',
  later: '+ 5\u00a0s',
  becomes: (from: number, to: number) => `${clockTime(from)} devient ${clockTime(to)}`,
  onCommand: (what: string, command: string) => `${what}\u00a0: ${command}`,
  noEffect: {
    already: 'sans effet\u00a0: c’était fait',
    elsewhere: 'sans effet\u00a0: un autre sujet était à l’antenne',
    phase: 'sans effet à ce moment',
    undone: 'annulé',
    target: 'sans effet\u00a0: trop tard',
  } satisfies Record<NoEffect, string>,
  commands: {
    begin: 'À l’antenne',
    record: 'Début de l’enregistrement',
    go: 'Sujet',
    insert: 'Sujet imprévu',
    postpone: 'Reporté',
    pause: 'Pause',
    resume: 'Reprise',
    mark: 'Repère',
    correct: 'Heure corrigée',
    end: 'Fin',
    restart: 'Retour avant le direct',
    undo: 'Annulation',
  },
} as const;

/** How early a beginning is that has to be confirmed. */
export type Earliness = keyof typeof regieCopy.early;

/** What the way to a régie says about its show. */
type StateOfShow = Pick<PlannedShow, 'phase' | 'recording_starts_at'>;
type CommentsOfShow = Pick<PlannedShow, 'comment_count' | 'last_comment_at'>;

export const doorCopy = {
  enter: (number: number | null) => withNumber('Entrer en régie', number, ' du #'),
  ahead: (number: number | null) => withNumber('Régie', number, ' du #'),
  week: (number: number | null) => withNumber('Préparer l’épisode', number, ' #'),
  state: ({ phase, recording_starts_at: startsAt }: StateOfShow) =>
    phase === 'planned' ? regieCopy.startsAt(startsAt) : regieCopy.phases[phase],
  /** Undefined where there is none. */
  comments: ({ comment_count: count = 0, last_comment_at: lastAt }: CommentsOfShow, now: Date) =>
    count === 0
      ? undefined
      : counted(count, 'commentaire', 'commentaires') +
        (lastAt ? `, le dernier ${formatAgo(lastAt, now)}` : ''),
  admin: 'Administration',
  choose: 'Quelle émission\u202f?',
  none: 'Aucune émission à conduire',
  noneHint:
    'Une régie s’ouvre pour chaque préparation que vous animez. Un administrateur peut vous ajouter à ses participants.',
  listFailed: 'Les émissions ne peuvent pas être lues',
} as const;

/** The key of each command, pressed alone outside text fields. */
export const regieKeys = {
  begin: 'a',
  next: 'n',
  pause: 'p',
  record: 'r',
  undo: 'z',
  cut: 'c',
  excerpt: 'e',
} as const;
export type KeyName = keyof typeof regieKeys;
export const keyNames = ['begin', 'next', 'pause', 'record', 'undo', 'cut', 'excerpt'] as const;
/** Opens the link of the subject on air. */
export const linkKey = 'l';
/** Leads to the field of a subject that was not planned. */
export const insertKey = 'i';
