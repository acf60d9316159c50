import type { ManagedUser, UserOutcome } from '@nobicast/contracts/admin-users';
import { limits } from '@nobicast/contracts/limits';
import { memberName } from '@nobicast/contracts/member-name';
import { roleLabels, type Role } from '@nobicast/contracts/roles';
import { counted, de, formatNumericDate, plural } from '@nobicast/web-kit/format';

const hourMs = 60 * 60_000;

const numbers = new Intl.NumberFormat('fr-FR');
/** In full: "5 100". */
export const exactCount = (count: number) => numbers.format(count);

/** How long ago somebody signed in (ADMIN-USERS-13 to 16). */
export function lastLoginText(at: string | null, now: number): string {
  if (at === null) return 'Jamais';
  const hours = Math.max(0, Math.floor((now - Date.parse(at)) / hourMs));
  if (hours < 24) return `Il y a ${hours}h`;
  return hours < 168 ? `Il y a ${Math.floor(hours / 24)}j` : formatNumericDate(at);
}

/** What an account has done, in one line. */
export function doneText({ sign_in_count: signIns, comments, hosted_episodes: hosted }: ManagedUser): string {
  const total = comments.approved + comments.pending + comments.rejected;
  const parts = [
    ...(signIns > 0 ? [counted(signIns, 'connexion', 'connexions')] : []),
    ...(total > 0 ? [`${exactCount(total)} com.`] : []),
    ...(comments.pending > 0 ? [`${comments.pending} en attente`] : []),
    ...(hosted > 0 ? [counted(hosted, 'épisode animé', 'épisodes animés')] : []),
  ];
  return parts.join(', ') || 'Rien encore';
}

export const listCopy = {
  title: 'Utilisateurs',
  search: 'Rechercher un utilisateur',
  searchPlaceholder: 'Nom ou adresse e-mail',
  role: 'Rôle',
  allRoles: 'Tous les rôles',
  status: 'Statut',
  allStatuses: 'Tous',
  statuses: { active: 'Actifs', inactive: 'Inactifs' },
  columns: {
    name: 'Nom',
    role: 'Rôle',
    status: 'Statut',
    createdAt: 'Inscrit le',
    lastLogin: 'Dernière connexion',
    done: 'Activité',
    actions: 'Actions',
  },
  active: 'Actif',
  inactive: 'Inactif',
  found: (count: number, isCapped: boolean) =>
    isCapped
      ? `Plus de ${exactCount(count)} comptes trouvés\u00a0: précisez la recherche.`
      : counted(count, 'compte', 'comptes').replace(/^0 /, 'Aucun\u00a0'),
  loading: 'Chargement des utilisateurs…',
  failed: 'Les utilisateurs n’ont pas pu être chargés.',
  noneFound: 'Aucun compte ne correspond',
  noneFoundHint: 'Essayez une autre partie du nom ou de l’adresse, ou un autre filtre.',
  clear: 'Effacer la recherche et les filtres',
} as const;

export const menuCopy = {
  label: (user: ManagedUser) => `Actions pour ${memberName(user)}`,
  /** Verbatim. */
  profile: 'Voir le profil',
  details: 'Détails et sessions',
  edit: 'Modifier',
  mail: 'Envoyer un e-mail',
  role: 'Changer le rôle',
  deactivate: 'Désactiver',
  activate: 'Activer',
  remove: 'Supprimer',
  own: 'C’est vous',
  off: 'Compte désactivé',
} as const;

const losesSessions = 'Toutes les sessions ouvertes se terminent aussitôt.';

/** What a change of the rights of accounts is called, and what follows from it. */
export const changeCopy = {
  newRoleTitle: (who: string) => `Changer le rôle ${de(who)}\u202f?`,
  currentRole: (role: Role) => `Rôle actuel\u00a0: ${roleLabels[role]}.`,
  newRole: 'Nouveau rôle',
  sameRole: 'Choisissez un autre rôle que l’actuel.',
  /** The title of the question about several accounts. */
  roleTitle: (who: string, role: Role) => `Donner le rôle ${roleLabels[role]} à ${who}\u202f?`,
  roleConfirm: 'Changer le rôle',
  deactivateTitle: (who: string) => `Désactiver ${who}\u202f?`,
  deactivateLead: `${losesSessions} Se connecter ne sera plus possible, et le profil public disparaît. Rien n’est effacé\u00a0: le compte peut être réactivé.`,
  deactivateConfirm: 'Désactiver',
  activateTitle: (who: string) => `Activer ${who}\u202f?`,
  activateLead: 'Se connecter redevient possible, et le profil public réapparaît.',
  activateConfirm: 'Activer',
  cancel: 'Annuler',
  failed: 'Le compte n’a pas pu être changé.',
  stale: 'Ce compte a changé entre-temps. La liste est à jour\u00a0: vérifiez, puis recommencez.',
  roleDone: (user: ManagedUser) => `${memberName(user)}\u00a0: rôle ${roleLabels[user.role]}`,
  activityDone: (user: ManagedUser) =>
    `${memberName(user)}\u00a0: ${user.is_active ? 'compte activé' : 'compte désactivé'}`,
} as const;

export const deleteCopy = {
  title: (who: string) => `Supprimer ${who}\u202f?`,
  lead: 'Le compte, le profil et les sessions sont effacés pour toujours, et l’adresse oubliée. Rien ne pourra être retrouvé.',
  /** What goes, and what stays without a name. */
  losses: ({ comments, hosted_episodes: hosted }: ManagedUser) => {
    const total = comments.approved + comments.pending + comments.rejected;
    return [
      [1, 'compte effacé, avec son profil'],
      [total, plural(total, 'commentaire reste, sans son nom', 'commentaires restent, sans son nom')],
      ...(hosted > 0
        ? [
            [
              hosted,
              plural(hosted, 'épisode animé n’a plus de profil', 'épisodes animés n’ont plus de profil'),
            ] as const,
          ]
        : []),
    ] as const;
  },
  instead: 'Pour fermer l’accès sans rien perdre, désactivez plutôt le compte.',
  manyTitle: (count: number) => `Supprimer ${counted(count, 'compte', 'comptes')}\u202f?`,
  manyLead: (count: number) =>
    count === 1
      ? 'Il est effacé pour toujours, avec son profil et ses sessions. Ses commentaires restent, sans son nom.'
      : 'Ils sont effacés pour toujours, avec leurs profils et leurs sessions. Leurs commentaires restent, sans leurs noms.',
  confirm: 'Supprimer définitivement',
  cancel: 'Annuler',
  failed: 'Le compte n’a pas pu être supprimé.',
  done: (user: ManagedUser) => `${memberName(user)}\u00a0: compte supprimé`,
  alreadyGone: (user: ManagedUser) => `${memberName(user)}\u00a0: le compte avait déjà été supprimé.`,
} as const;

export const selectionCopy = {
  row: (user: ManagedUser) => `Sélectionner ${memberName(user)}`,
  count: (count: number) => counted(count, 'compte sélectionné', 'comptes sélectionnés'),
  tooMany: `${limits.adminUsers.bulk} au plus à la fois`,
  role: (role: Role) => `Rôle ${roleLabels[role]}`,
  activate: 'Activer',
  deactivate: 'Désactiver',
  remove: 'Supprimer',
  many: (count: number) => counted(count, 'compte', 'comptes'),
  roleLead: (count: number) =>
    count === 1
      ? 'Le rôle que ce compte avait est remplacé.'
      : 'Les rôles que ces comptes avaient sont remplacés.',
  done: {
    change: (count: number) => counted(count, 'compte changé', 'comptes changés'),
    delete: (count: number) => counted(count, 'compte supprimé', 'comptes supprimés'),
  },
  failed: {
    change: 'Les comptes n’ont pas pu être changés.',
    delete: 'Les comptes n’ont pas pu être supprimés.',
  },
  outcome: ({ name, sentence }: UserOutcome) =>
    `${name ?? 'Un compte qui n’existe plus'}\u00a0: ${sentence ?? 'échec'}`,
} as const;
