import { ofCity } from '@nobicast/contracts/brand';
import { formatFullDate, formatTimeOfDay } from '@nobicast/web-kit/format';

const when = (instant: string) =>
  `${formatFullDate(instant)} à ${formatTimeOfDay(instant)} (heure ${ofCity})`;

export interface PreviewFacts {
  publishedAt: string;
  expiresAt: string;
  /** Whether there is something to listen to. */
  hasAudio: boolean;
}

export const previewCopy = {
  label: 'Aperçu',
  banner: 'Aperçu\u00a0: cet épisode n’est pas encore public.',
  publication: (instant: string) => `Publication le ${when(instant)}.`,
  until: ({ publishedAt, expiresAt, hasAudio }: PreviewFacts) =>
    `${
      // Both are as `toISOString` writes them: sorted as texts, they are in order of time.
      expiresAt < publishedAt
        ? `Cette adresse vous est réservée, et vaut jusqu’au ${when(expiresAt)}.`
        : 'Cette adresse vous est réservée. À la date de publication, elle mènera à la page de l’épisode.'
    }${hasAudio ? ' Ce que vous écoutez ici n’est pas compté.' : ''}`,
  title: (heading: string) => `Aperçu\u00a0: ${heading}`,
  description: 'Un épisode qui n’est pas encore public.',
  loading: 'Chargement de l’aperçu…',
  failed: 'Aperçu indisponible',
  invalidHint:
    'Cette adresse a pu expirer ou être révoquée. Demandez-en une nouvelle à la personne qui vous l’a envoyée.',
  noAudio: 'L’audio n’est pas encore là',
  home: 'Retour à l’accueil',
  download: 'Télécharger',
} as const;
