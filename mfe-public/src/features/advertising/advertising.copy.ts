export const advertisingCopy = {
  label: 'Publicité',
  title: 'Publicité',
  head: 'Publicité et partenariats',
  description:
    'Faire lire une annonce ou parrainer un épisode\u00a0: les formats, les prix, l’audience, et ce que nous refusons.',
  lead: 'Une annonce lue par ceux qui parlent, écoutée par ceux qui font tourner les serveurs. Pas de bannière, pas de pisteur, pas de voix off.',
  audience: 'Audience',
  scale: 'échelle log.',
  listeners: 'Qui écoute',
  sources:
    'Ci-dessous, tous les lecteurs et toutes les applications, par fourchettes. Les auditeurs du haut de page sont ceux que ce site a comptés lui-même.',
  prices: 'Tarifs',
  currency: 'en dollars',
  cost: 'Ce que cela coûte',
  columns: ['Nombre d’épisodes', 'Prix', 'Prix par épisode'],
  episodes: (count: number) => (count === 1 ? '1 épisode' : `${count} épisodes`),
  perEpisode: (price: string) => `${price} l’épisode`,
  policy: 'Politique',
  rule: 'La règle de la maison',
  talk: 'Parler partenariat',
  talkLine: 'Dites-nous quoi, quand et pour qui. Réponse sous 24 à 48\u00a0h.',
  write: 'Écrire à l’équipe',
} as const;

/** A figure as specified (STATIC-21 to 24), with its range on a scale from 100 to 100,000. */
export interface Audience {
  label: string;
  figure: string;
  from: number;
  /** Absent where the figure is a minimum. */
  to?: number;
}

export const audiences: readonly Audience[] = [
  { label: 'Téléchargements par semaine', figure: '50K-65K', from: 50_000, to: 65_000 },
  { label: 'Écoutes en direct', figure: '2.5K-3.5K', from: 2_500, to: 3_500 },
  { label: 'Visites du site par jour', figure: '500-1.5K', from: 500, to: 1_500 },
  { label: 'Membres du salon', figure: '5.5K+', from: 5_500 },
];
export const scaleEnds = ['100', '1K', '10K', '100K'] as const;

interface Tariff {
  title: string;
  line: string;
  /** For this many episodes (STATIC-15 to 19). */
  prices: readonly { episodes: number; dollars: number }[];
}

export const tariffs: readonly Tariff[] = [
  {
    title: 'Annonce d’événement',
    line: 'Une date, un lieu, trente secondes lues à l’antenne.',
    prices: [
      { episodes: 1, dollars: 350 },
      { episodes: 3, dollars: 700 },
    ],
  },
  {
    title: 'Sponsoring d’épisode',
    line: 'En ouverture, avec un lien dans les notes de l’épisode.',
    prices: [
      { episodes: 1, dollars: 800 },
      { episodes: 4, dollars: 2_000 },
      { episodes: 8, dollars: 3_000 },
    ],
  },
];

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
/** $2,000 */
export const inDollars = (amount: number) => dollars.format(amount);

export const houseRules = [
  {
    title: 'Ni armées, ni partis',
    line: 'Pas de publicité pour les organisations militaires ou politiques.',
  },
  {
    title: 'Nous pouvons dire non',
    line: 'Nous nous réservons le droit de refuser toute campagne, quelle qu’en soit la raison.',
  },
  {
    title: 'La rédaction valide',
    line: 'Chaque campagne est soumise à une validation éditoriale avant l’antenne.',
  },
] as const;
