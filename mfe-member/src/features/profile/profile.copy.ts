import { counted, plural } from '@nobicast/web-kit/format';

export const profileCopy = {
  /** Verbatim, like the next two. */
  title: 'Profil',
  edit: 'Modifier',
  failed: 'Failed to update profile',
  editing: 'En cours de modification',
  you: 'Vous',
  onAir: 'À l’antenne',
  mails: 'Courrier',
  email: 'Adresse e-mail',
  empty: 'Pas encore renseigné',
  emailHint: 'C’est elle qui vous ouvre la porte. Pour la changer, écrivez-nous.',
  avatarBroken: 'Cette image ne se charge pas. Vos initiales seront affichées.',
  room: (length: number, most: number) =>
    `${counted(length, 'caractère', 'caractères')} sur ${most} au plus.`,
  expertiseHint: (count: number) =>
    `Séparés par des virgules. Les vides sont ignorés\u00a0: ${counted(count, 'domaine', 'domaines')}.`,
  yes: 'Oui',
  no: 'Non',
  urlPlaceholder: 'https://',
  changes: (count: number) =>
    count === 0
      ? 'Aucun changement pour l’instant'
      : `${count} ${plural(count, 'changement', 'changements')} à enregistrer`,
  save: 'Enregistrer',
  cancel: 'Annuler',
  saved: 'Profil enregistré',
  signInAgain: 'Se connecter dans un autre onglet, puis enregistrer ici',
  preview: 'Ce que les autres voient',
  publicPage: 'Votre page publique',
  nameless: 'Sans nom',
  leaveTitle: 'Quitter sans enregistrer\u202f?',
  leave: (count: number) =>
    `${count} ${plural(count, 'changement n’est pas enregistré et sera perdu', 'changements ne sont pas enregistrés et seront perdus')}.`,
  leaveConfirm: 'Quitter',
  leaveCancel: 'Continuer la modification',
} as const;
