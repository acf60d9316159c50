import type { AuditEntry, AuditFilter } from '@nobicast/contracts/audit';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { issueFields } from '@nobicast/contracts/fields/issue.fields';
import { postFields } from '@nobicast/contracts/fields/post.fields';
import { subjectFields } from '@nobicast/contracts/fields/subject.fields';
import { auditLabels } from '@nobicast/contracts/fields/field';
import { roleLabels, roles } from '@nobicast/contracts/roles';

/** By `target_type`. */
export const targetLabels: Readonly<Record<string, string>> = {
  episode: 'Épisodes',
  subject: 'Sujets',
  participant: 'Participants',
  default_participants: 'Équipe habituelle',
  audio: 'Fichiers audio',
  cover: 'Couvertures',
  picture: 'Images',
  transcript: 'Transcriptions',
  preview: 'Adresses d’aperçu',
  guest: 'Annuaire',
  post: 'Articles',
  comment: 'Commentaires',
  message: 'Messages',
  message_list: 'Liste des messages',
  user: 'Comptes',
  import: 'Imports',
  job: 'Tâches',
  newsletter_issue: 'Numéros de la newsletter',
  newsletter_delivery: 'Envois de la newsletter',
  newsletter_subscriber: 'Adresses de la newsletter',
  newsletter_list: 'Liste de la newsletter',
};

export const actionLabels: Readonly<Record<string, string>> = {
  create: 'Création',
  update: 'Modification',
  delete: 'Suppression',
  approve: 'Approbation',
  reject: 'Rejet',
  undo: 'Annulation',
  restore: 'Rétablissement',
  withdraw: 'Retrait',
  retry: 'Relance',
  apply: 'Import',
  renew: 'Retéléchargement',
  reread: 'Relecture',
  write_chapters: 'Chapitres dans le fichier',
  restore_tags: 'Étiquettes d’origine',
  set_aside: 'Texte mis de côté',
  schedule: 'Programmation',
  cancel: 'Annulation d’un envoi',
  test: 'Essai',
  resend: 'Renvoi',
  arrived: 'Considéré comme reçu',
  invite: 'Invitation',
  export: 'Export',
  message: 'Message à un membre',
  end_sessions: 'Fermeture de sessions',
  rescue: 'Accès rétabli',
};

const verbs: Readonly<Record<string, string>> = {
  create: 'a créé',
  update: 'a modifié',
  delete: 'a supprimé',
  approve: 'a approuvé',
  reject: 'a rejeté',
  undo: 'a annulé sa décision sur',
  restore: 'a rétabli',
  withdraw: 'a retiré',
  retry: 'a relancé',
  apply: 'a écrit',
  renew: 'a demandé de retélécharger',
  reread: 'a fait relire',
  write_chapters: 'a fait écrire les chapitres dans',
  restore_tags: 'a fait remettre les étiquettes d’origine de',
  set_aside: 'a écrit en même temps que quelqu’un d’autre',
  schedule: 'a programmé',
  cancel: 'a annulé l’envoi de',
  test: 'a reçu un essai de',
  resend: 'a renvoyé',
  arrived: 'a considéré comme reçu',
  invite: 'a invité des adresses dans',
  export: 'a exporté',
  message: 'a écrit à',
  end_sessions: 'a fermé les sessions de',
  rescue: 'a retiré les clés d’accès et fermé les sessions de',
};

const nouns: Readonly<Record<string, string>> = {
  episode: 'l’épisode',
  subject: 'le sujet',
  participant: 'le participant',
  default_participants: 'l’équipe habituelle, d’après l’épisode',
  audio: 'l’audio de l’épisode',
  cover: 'la couverture de l’épisode',
  picture: 'l’image',
  transcript: 'la transcription de l’épisode',
  preview: 'l’adresse d’aperçu',
  guest: 'la personne de l’annuaire',
  post: 'l’article',
  comment: 'le commentaire',
  message: 'le message',
  message_list: 'la liste des messages',
  user: 'le compte',
  import: 'l’import',
  job: 'la tâche',
  newsletter_issue: 'le numéro de la newsletter',
  newsletter_delivery: 'l’envoi',
  newsletter_subscriber: 'l’adresse de la newsletter',
  newsletter_list: 'la liste de la newsletter',
};

const fieldLabels: Readonly<Record<string, string>> = {
  ...auditLabels(episodeFields),
  ...auditLabels(subjectFields),
  ...auditLabels(postFields),
  order_index: 'place',
  is_confirmed: 'présence confirmée',
  participant_role: 'rôle dans l’épisode',
  start_ms: 'début',
  starts: 'débuts des sujets',
  subjects: 'sujets',
  participants: 'participants',
  former_slugs: 'anciennes adresses',
  planned_merge: 'fusion prévue',
  audio: 'fichier audio',
  cover: 'couverture',
  episode_id: 'épisode',
  ...auditLabels(guestFields),
  ...auditLabels(issueFields),
  is_active: 'statut',
  state: 'état',
  answers: 'réponse',
  questions: 'questions à l’antenne',
  show: 'émission',
  guest_id: 'fiche d’invité',
};

const stateLabels: Readonly<Record<string, string>> = {
  pending: 'en attente',
  approved: 'approuvé',
  rejected: 'rejeté',
  true: 'actif',
  false: 'inactif',
  planned: 'prévue',
  on_air: 'à l’antenne',
  paused: 'en pause',
  ended: 'terminée',
  ...Object.fromEntries(roles.map((role) => [role, roleLabels[role]])),
};

/** An object of the journal. */
export type AuditTarget = Pick<AuditEntry, 'target_type' | 'target_id'>;

const labelOf = (name: string) => fieldLabels[name] ?? name;
const valueOf = (value: unknown) => stateLabels[String(value)] ?? String(value);
const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;

/** Kinds of objects whose id is that of their episode. */
const ofEpisodes = ['episode', 'audio', 'cover', 'transcript', 'default_participants'];
export const isOfEpisode = ({ target_type: type, target_id: id }: AuditTarget) =>
  ofEpisodes.includes(type) && /^\d{1,9}$/.test(id);

/** The number that people know the object by, or its id; long ids are cut. */
function referenceOf(target: AuditTarget, number: number | undefined): string {
  const { target_id: id } = target;
  // There is only one such object.
  if (id === 'all') return '';
  // The id of an episode is no number: it stands in the address of its page.
  if (isOfEpisode(target)) return number === undefined ? `(fiche ${id})` : `#${number}`;
  return id.length > 12 ? `${id.slice(0, 8)}…` : `#${id}`;
}

const nameOf = (target: AuditTarget, number: number | undefined) =>
  `${nouns[target.target_type] ?? target.target_type} ${referenceOf(target, number)}`.trim();

/** "de le compte" is "du compte". */
const contracted = (text: string) => text.replace(/ de le /, ' du ').replace(/ à le /, ' au ');

export const auditCopy = {
  title: 'Journal',
  intro: 'Qui a fait quoi, sur tout le site. Rien ne s’y modifie\u202f; chaque ligne est gardée douze mois.',
  actor: 'Personne',
  everybody: 'Toutes les personnes',
  target: 'Objet',
  everything: 'Tous les objets',
  action: 'Acte',
  everyAction: 'Tous les actes',
  from: 'Du',
  to: 'Au',
  only: (target: AuditTarget, number: number | undefined) => `Seulement ${nameOf(target, number)}`,
  onlyShort: 'Son historique',
  reset: 'Tout afficher',
  exportFailed: 'Le journal n’a pas pu être exporté.',
  loading: 'Chargement du journal…',
  failed: 'Le journal n’a pas pu être chargé.',
  actorsFailed: 'La liste des personnes n’a pas pu être chargée\u00a0: le filtre par personne attend.',
  nothing: (filter: AuditFilter) => {
    if (Object.keys(filter).length === 0)
      return 'Le journal est vide\u00a0: les actes de l’administration et de la modération s’y inscrivent.';
    // Days are written year first.
    return filter.from !== undefined && filter.to !== undefined && filter.to < filter.from
      ? 'Cette période finit avant de commencer\u00a0: échangez ses deux dates.'
      : 'Aucun acte ne correspond à ces filtres.';
  },
  older: 'Plus anciens',
  end: 'C’est le début du journal.',
  /** "a modifié l’épisode #976" */
  sentence: (entry: AuditEntry, number: number | undefined) =>
    contracted(
      `${verbs[entry.action] ?? `a fait «\u00a0${entry.action}\u00a0» sur`} ${nameOf(entry, number)}`,
    ),
  /** "titre, date", "rôle : Utilisateur → Modérateur". Undefined where the sentence says it all. */
  details: ({ details }: AuditEntry): string | undefined => {
    const names: unknown[] = Array.isArray(details.fields) ? details.fields : [];
    // A change says its field itself.
    const fields = names.map(String).filter((name) => !isChange(details[name]));
    const parts = [
      ...(fields.length > 0 ? [fields.map(labelOf).join(', ')] : []),
      ...(isChange(details) ? [`${valueOf(details.from)} → ${valueOf(details.to)}`] : []),
      ...Object.entries(details).flatMap(([name, value]) =>
        isChange(value) ? [`${labelOf(name)}\u00a0: ${valueOf(value.from)} → ${valueOf(value.to)}`] : [],
      ),
    ];
    return parts.length > 0 ? parts.join(' · ') : undefined;
  },
} as const;
