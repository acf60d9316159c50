import type { Job, JobState } from '@nobicast/contracts/jobs';
import type { ReleaseMove, SystemPart } from '@nobicast/contracts/system';
import { counted, formatNumericDate, formatTimeOfDay, plural } from '@nobicast/web-kit/format';

/** The tab is shown in parts. */
export const parts = ['checks', 'releases', 'jobs', 'imports', 'trail'] as const;
export type Part = (typeof parts)[number];

export const partLabels: Record<Part, string> = {
  checks: 'État',
  releases: 'Versions',
  jobs: 'Tâches',
  imports: 'Importer',
  trail: 'Journal',
};

/** What stands after `&partie=`; the first part has no name there. */
export const partNames: Record<Part, string | null> = {
  checks: null,
  releases: 'versions',
  jobs: 'taches',
  imports: 'import',
  trail: 'journal',
};

/** The part named by an address; the first one for any other value. */
export const partOf = (name: string | null): Part =>
  parts.find((part) => partNames[part] === name) ?? 'checks';

type Instances = NonNullable<SystemPart['instances']>;

const componentLabels: Readonly<Record<string, string>> = {
  database: 'Base de données',
  store: 'Stockage des fichiers',
  mail: 'Service e-mail',
  gateway: 'Passerelle',
  content: 'Service des épisodes',
  auth: 'Service des comptes',
  comments: 'Service des commentaires',
  media: 'Service des fichiers',
  shell: 'Rendu des pages',
};

/** As the subject of a sentence. */
const subjects: Readonly<Record<string, string>> = {
  database: 'La base de données',
  auth: 'Le service des comptes',
  gateway: 'La passerelle',
};

const stateLabels = {
  database: { up: 'Connectée', down: 'Déconnectée', unknown: 'Inconnu' },
  mail: { up: 'Configuré', down: 'Non configuré', unknown: 'Inconnu' },
  other: { up: 'En forme', down: 'Ne répond pas', unknown: 'Inconnu' },
} as const;

const taskLabels: Readonly<Record<string, string>> = {
  hear_sound: 'Forme d’onde et durée',
  size_cover: 'Tailles de la couverture',
  remove_object: 'Suppression d’un fichier',
  mark_starts_unchecked: 'Débuts à vérifier',
  abort_stale_uploads: 'Envois abandonnés',
  adopt_sounds: 'Sons à analyser',
  write_file_chapters: 'Chapitres dans le fichier',
  adopt_file_chapters: 'Fichiers à compléter de chapitres',
  adopt_covers: 'Couvertures à dimensionner',
  adopt_outbox: 'Fichiers à supprimer',
  remove_unused_pictures: 'Suppression des images inutilisées',
  run_import: 'Import d’un flux',
  send_import_audio: 'Audio d’un import',
  announce_recording: 'Annonce de l’enregistrement en direct',
  read_links: 'Lecture des pages citées',
  forget_spellings: 'Oubli des mots disparus de la recherche',
  send_publication_mail: 'Avis de publication d’un commentaire',
  send_answer_mail: 'Avis de réponse à un commentaire',
  link_guest: 'Lien avec l’annuaire',
  unlink_guest: 'Fin du lien avec l’annuaire',
  erase_messages: 'Effacement des messages d’un ancien compte',
  send_message_mail: 'E-mail à propos d’un message reçu',
  ask_for_newsletter: 'Inscription à la newsletter cochée avec un message',
  send_newsletter: 'Envoi de la newsletter',
  send_newsletter_test: 'Essai d’un numéro de la newsletter',
  send_newsletter_confirmation: 'Confirmation d’une inscription à la newsletter',
  send_newsletter_welcome: 'Bienvenue à un abonné de la newsletter',
  clean_up_newsletter: 'Ménage de la newsletter',
  send_show_reminder_confirmation: 'Confirmation d’une demande de rappel du direct',
  plan_show_reminders: 'Préparation des rappels du direct',
  send_show_reminder: 'Rappel d’un direct',
  settle_postponed: 'Report des sujets d’une émission terminée',
  clean_up_show_reminders: 'Ménage des rappels du direct',
  clean_up_messages: 'Effacement des messages trop anciens',
  send_sign_in_link: 'Lien de connexion',
  send_proof_link: 'Lien de confirmation d’un acte important',
  send_passkey_notice: 'Avis sur une clé d’accès',
  send_address_link: 'Lien de vérification d’adresse',
  send_user_message: 'Message à un membre',
  send_address_notice: 'Avis à une ancienne adresse',
  remind_hosts: 'Rappels aux animateurs',
  clean_up: 'Ménage quotidien',
  delete_old_audit: 'Ménage du journal',
  count_downloads: 'Décompte des téléchargements',
  keep_retention: 'Effacement des données d’écoute anciennes',
};

export const systemCopy = {
  parts: 'Parties du système',
  checks: 'État et latence',
  jobs: 'Tâches',
  loading: 'Vérification des services…',
  failed: 'L’état des services n’a pas pu être lu.',
  checkNow: 'Vérifier maintenant',
  checked: (time: string) => `vérifié à ${time}`,
  old: (time: string) => `Chiffres de ${time}\u00a0: depuis, plus de réponse.`,
  lost: (part: string | undefined, time: string, otherwise: string) => {
    const subject = part === undefined ? undefined : subjects[part];
    return subject === undefined ? otherwise : `${subject} ne répond pas depuis ${time}.`;
  },
  healthy: (up: number, all: number) => `${up} sur ${all} en forme`,
  part: (name: string) => componentLabels[name] ?? name,
  state: ({ name, state }: Pick<SystemPart, 'name' | 'state'>) =>
    (name === 'database' || name === 'mail' ? stateLabels[name] : stateLabels.other)[state],
  weakened: 'Affaibli',
  away: ({ count, away }: Instances) => {
    const up = count - away.length;
    return (
      `${counted(up, 'instance', 'instances')} sur ${count} ${plural(up, 'répond', 'répondent')}. ` +
      `${plural(away.length, 'Ne répond pas', 'Ne répondent pas')}\u00a0: ${away.join(', ')}`
    );
  },
  since: (instant: string, now: string) =>
    formatNumericDate(instant) === formatNumericDate(now)
      ? `depuis ${formatTimeOfDay(instant)}`
      : `depuis le ${formatNumericDate(instant)} à ${formatTimeOfDay(instant)}`,
  latency: (ms: number) => `${ms}\u00a0ms`,
  remote: (name: string) => `Remote ${name}`,

  releases: 'Versions des remotes',
  releasesLoading: 'Chargement des versions…',
  releasesFailed: 'Les versions des remotes n’ont pas pu être lues.',
  noRelease: 'Aucune version n’est publiée.',
  current: (release: string) => `Version en ligne\u00a0: ${release}`,
  currentMissing: 'Aucune version en ligne\u00a0: ses fichiers manquent.',
  noMove: 'Aucune publication n’est enregistrée.',
  moveKind: (kind: ReleaseMove['kind']) =>
    kind === null ? 'Mise en ligne' : { publication: 'Publication', rollback: 'Retour en arrière' }[kind],
  movedBy: (by: string | null, at: string) => {
    const when = `le ${formatNumericDate(at)} à ${formatTimeOfDay(at)}`;
    return by === null ? `${when}, sans nom` : `${when}, par ${by}`;
  },

  jobsLoading: 'Chargement des tâches…',
  jobsFailed: (service: string) => `${service}\u00a0: ses tâches n’ont pas pu être lues.`,
  noJob: 'Aucune tâche en échec, interrompue ou en cours.',
  waiting: (count: number) => `${counted(count, 'tâche en attente', 'tâches en attente')}.`,
  task: ({ task, episode_id: id }: Job) => {
    const label = taskLabels[task] ?? task;
    return id === null ? label : `${label}, épisode d’identifiant ${id}`;
  },
  jobState: {
    failed: 'Échouée',
    interrupted: 'Interrompue',
    running: 'En cours',
    waiting: 'En attente',
  } satisfies Record<JobState, string>,
  attempts: (count: number) => counted(count, 'essai', 'essais'),
  next: (time: string) => `prochain essai à ${time}`,
  retry: 'Relancer',
  retryOf: (task: string) => `Relancer «\u00a0${task}\u00a0»`,
  retryFailed: 'La tâche n’a pas pu être relancée.',
  retried: (task: string) => `«\u00a0${task}\u00a0» est relancée.`,
} as const;
