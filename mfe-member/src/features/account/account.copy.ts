import { plural } from '@nobicast/web-kit/format';

export const sessionsCopy = {
  title: 'Sessions',
  text: 'Les navigateurs où votre compte est ouvert.',
  loading: 'Chargement de vos sessions…',
  failed: 'Vos sessions n’ont pas pu être chargées',
  current: 'Cette session',
  /** If both times read the same, only one is shown. */
  used: (opened: string, seen: string) =>
    opened === seen ? `Ouverte ${opened}` : `Vue ${seen}, ouverte ${opened}`,
  end: 'Déconnecter',
  endOf: (device: string) => `Déconnecter ${device}`,
  endOthers: 'Déconnecter les autres',
  ended: 'Session déconnectée',
  endedOthers: (count: number) =>
    count === 0
      ? 'Aucune autre session n’était ouverte'
      : `${count} ${plural(count, 'session déconnectée', 'sessions déconnectées')}`,
  endFailed: 'La session n’a pas pu être déconnectée. Réessayez dans un instant.',
  onlyOne: 'Vous n’êtes connecté nulle part ailleurs.',
} as const;

export const accountCopy = {
  title: 'Vos données',
  exportText:
    'Tout ce que nous gardons de votre compte, dans un fichier JSON lisible par vous et par vos outils.',
  exportOfAddress:
    'L’inscription à la newsletter et aux rappels des directs tient à l’adresse, non au compte\u00a0: ',
  exportOfAddressLink: 'les données de l’adresse',
  export: 'Télécharger mes données',
  exportTitle: 'Télécharger vos données\u202f?',
  exportHolds:
    'Le fichier contient votre adresse e-mail, votre profil, vos sessions, vos demandes de connexion, tous vos commentaires et vos messages à l’équipe. Gardez-le pour vous.',
  exportConfirm: 'Télécharger',
  exportFailed: 'Le fichier n’a pas pu être préparé. Réessayez dans un instant.',
  exported: 'Vos données sont téléchargées',
  deleteText: 'Votre compte et votre profil disparaissent. Vos commentaires restent, sans votre nom.',
  delete: 'Supprimer mon compte',
  deleteTitle: 'Supprimer votre compte\u202f?',
  deleteLosesTitle: 'Ce qui est perdu, sans retour\u00a0:',
  deleteLoses: [
    'votre profil, votre page publique et votre adresse e-mail',
    'vos connexions\u00a0: toutes vos sessions se ferment',
    'le lien entre vous et vos commentaires',
    'ce que vous avez écrit à l’équipe par les formulaires de contact et de candidature',
  ],
  deleteKeeps:
    'Vos commentaires restent sous les épisodes, anonymisés\u00a0: plus rien n’y dit que vous les avez écrits. L’inscription de l’adresse à la newsletter et aux rappels des directs reste aussi\u00a0: un lien dans chaque message l’arrête.',
  deleteLabel: 'Votre adresse e-mail, pour confirmer',
  deleteMissing: (email: string) => `Tapez ${email} pour pouvoir confirmer.`,
  deleteConfirm: 'Supprimer définitivement',
  deleteFailed: 'Le compte n’a pas pu être supprimé. Réessayez dans un instant.',
  cancel: 'Annuler',
} as const;
