import { de } from '@nobicast/web-kit/format';

export const accountCopy = {
  menuOf: (name: string) => `Menu ${de(name)}`,
  dashboard: 'Tableau de bord',
  moderation: 'Modération',
  admin: 'Administration',
  /** Verbatim from the specification, as are "Se déconnecter" and "Déconnexion...". */
  via: 'Connecté via',
  signOut: 'Se déconnecter',
  signingOut: 'Déconnexion...',
  unconfirmed: 'Votre session n’a pas pu être vérifiée. Ce que vous avez écrit reste ici.',
  retry: 'Réessayer',
  retrying: 'Vérification…',
} as const;
