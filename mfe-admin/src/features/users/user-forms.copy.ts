import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { memberName } from '@nobicast/contracts/member-name';
import { counted } from '@nobicast/web-kit/format';

export const formCopy = {
  title: (user: ManagedUser) => `Modifier ${memberName(user)}`,
  close: 'Fermer',
  cancel: 'Annuler',
  save: 'Enregistrer',
  failed: 'Le compte n’a pas pu être enregistré.',
  saved: (user: ManagedUser) => `${memberName(user)}\u00a0: enregistré`,
  conflict: { title: 'Ce compte a changé pendant votre saisie', author: 'la personne elle-même' },
} as const;

export const messageCopy = {
  title: (user: ManagedUser) => `Écrire à ${memberName(user)}`,
  to: ({ email }: ManagedUser) => `L’e-mail part à ${email}, au nom de l’administration et avec votre nom.`,
  replies: (email: string) => `Les réponses arrivent à votre adresse, ${email}\u00a0: la personne la verra.`,
  subject: 'Objet',
  text: 'Message',
  textHelp: 'Du texte simple\u00a0: les adresses web restent lisibles, sans mise en forme.',
  required: 'Ce champ est obligatoire.',
  send: 'Envoyer',
  close: 'Fermer',
  cancel: 'Annuler',
  failed: 'Le message n’a pas pu être envoyé.',
  sent: (user: ManagedUser) => `Message pour ${memberName(user)}\u00a0: il part dans un instant.`,
  kept: 'Votre message est gardé comme brouillon dans cet onglet.',
} as const;

export const detailsCopy = {
  title: (user: ManagedUser) => memberName(user),
  close: 'Fermer',
  loading: 'Chargement du compte…',
  failed: 'Le compte n’a pas pu être chargé.',
  email: 'Adresse e-mail',
  role: 'Rôle',
  status: 'Statut',
  createdAt: 'Inscrit le',
  lastLogin: 'Dernière connexion',
  signIns: 'Connexions',
  comments: 'Commentaires',
  byState: ({ comments }: ManagedUser) =>
    [
      counted(comments.approved, 'publié', 'publiés'),
      `${comments.pending} en attente`,
      counted(comments.rejected, 'rejeté', 'rejetés'),
    ].join(', '),
  hosted: 'Épisodes animés',
  sessions: 'Sessions ouvertes',
  noSessions: 'Aucune session ouverte\u00a0: personne n’est connecté à ce compte.',
  seen: (when: string) => `Vue ${when}`,
  current: 'Cette session',
  end: 'Terminer',
  endLabel: (device: string) => `Terminer la session ${device}`,
  endAll: 'Terminer toutes les sessions',
  endOthers: 'Terminer mes autres sessions',
  ended: (count: number) => counted(count, 'session terminée', 'sessions terminées'),
  endFailed: 'La session n’a pas pu être terminée.',
} as const;
