import { brand, distributionDay, distributionTime, inCity } from '@nobicast/contracts/brand';
import { newsletterArchivePath } from '@nobicast/contracts/generated/newsletter-archive-path';
import { paths } from '@nobicast/contracts/paths';

export const frameCopy = {
  skip: 'Aller au contenu',
  skipToPlayer: 'Aller au lecteur',
  distribution: `Distribution ${distributionDay} ${distributionTime}, ${brand.city}`,
  mainNavigation: 'Principale',
  home: 'Accueil',
  about: 'À propos',
  archives: 'Archives',
  guests: 'Invités',
  blog: 'Blog',
  contact: 'Contact',
  login: 'Connexion',
  dashboard: 'Tableau de bord',
  search: 'Rechercher',
  searchHint: 'Rechercher  /',
  theme: 'Changer de thème',
  menu: 'Menu',
  bye: 'Bonne nuit',
  nextEpisode: `Prochain épisode ${distributionDay} ${distributionTime}, ${brand.city}.`,
  chatStaysOpen: 'Le salon reste allumé.',
  made: `${brand.name}, enregistré à distance, pensé ${inCity}`,
  shortcuts: 'Raccourcis clavier',
  shortcutsFailed: 'L’aide n’a pas pu être chargée. Vérifiez votre connexion, puis réessayez.',
  loading: 'Chargement de la page…',
  unavailable: {
    title: 'Cette partie du site est indisponible',
    explanation: 'Elle revient dans un instant.',
    retry: 'Réessayer',
    retrying: 'Nouvel essai…',
  },
  loadNotice: {
    failed: 'Une partie de la page n’a pas pu être chargée.',
    retry: 'Réessayer',
    retrying: 'Nouvel essai…',
  },
  crash: {
    /** Verbatim. */
    title: 'Unexpected Application Error!',
    explanation: 'Cette page s’est arrêtée sur une erreur de notre côté.',
    reload: 'Recharger la page',
    home: 'Retour à l’accueil',
  },
  toasts: 'Messages',
  closeToast: 'Fermer',
} as const;

interface FooterColumn {
  title: string;
  /** Texts and addresses of links within the site. */
  pages?: readonly (readonly [string, string])[];
  /** Texts and addresses of links that open a new tab. */
  others?: readonly (readonly [string, string])[];
}

export const footerColumns: readonly FooterColumn[] = [
  {
    title: 'L’émission',
    pages: [
      [frameCopy.archives, paths.archives],
      [frameCopy.guests, paths.guests],
      [frameCopy.blog, paths.blog],
      [frameCopy.about, paths.about],
      ['FAQ', paths.faq],
      ['Newsletter', newsletterArchivePath],
    ],
  },
  {
    title: 'Nous rejoindre',
    others: [
      ['Le salon', brand.links.chat],
      ['Chaîne vidéo', brand.links.video],
      ['Réseau social', brand.links.social],
      ['Offrir un café', brand.links.donation],
    ],
  },
  {
    title: 'Travailler ensemble',
    pages: [
      ['Publicité', paths.advertising],
      [frameCopy.contact, paths.contact],
    ],
    others: [
      ['Le Feed', paths.feed],
      ['API publique', paths.publicApi],
    ],
  },
  {
    title: 'Cadre',
    pages: [
      ['Mentions légales', paths.legalNotice],
      ['Confidentialité', paths.privacy],
      ['CGU', paths.terms],
    ],
  },
];
