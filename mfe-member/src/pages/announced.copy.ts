import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { PageHead } from '@nobicast/contracts/remote';

export interface Announcement {
  path: string;
  title: string;
  line: string;
}

export const announced: readonly Announcement[] = [
  {
    path: paths.login,
    title: 'Connexion',
    line: 'Bientôt, une adresse e-mail suffira\u00a0: pas de mot de passe, un lien et vous y êtes.',
  },
  { path: '/auth/*', title: 'Connexion', line: 'La connexion par lien ouvre bientôt.' },
  {
    path: `${paths.dashboard}/*`,
    title: 'Mon espace',
    line: 'Vos commentaires, votre profil, vos réglages\u00a0: votre place arrive.',
  },
];

export const announcedHead = ({ title, line }: Announcement, pathname: string): PageHead => ({
  title: `${title}, ${brand.name}`,
  description: line,
  canonicalPath: pathname,
  isIndexable: false,
});
