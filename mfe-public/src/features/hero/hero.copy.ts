import { brand, tagline } from '@nobicast/contracts/brand';

export const heroCopy = {
  podcast: 'Podcast',
  country: brand.country,
  city: brand.city,
  /** Verbatim: "Hello, Friend". */
  hello: 'Hello,',
  friend: 'Friend',
  tagline: tagline,
  /** Verbatim. */
  listen: "Écouter l'épisode",
  pause: 'Mettre en pause',
  silence: {
    preparation: 'Le dernier épisode est une préparation\u00a0: rien à écouter avant sa diffusion.',
    empty: 'Rien à écouter avant le premier épisode.',
  },
  feed: 'Le Feed',
} as const;
