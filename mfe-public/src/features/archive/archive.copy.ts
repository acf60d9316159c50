import { brand, distributionDay } from '@nobicast/contracts/brand';

export const archiveCopy = {
  label: 'La newsletter',
  title: 'Newsletter',
  head: 'Les numéros de la newsletter',
  lead: `La newsletter du ${distributionDay}, telle qu’elle est partie.`,
  description: `Tous les numéros de la newsletter du ${distributionDay} de ${brand.name}, à lire dans le navigateur.`,
  list: 'Numéros',
  none: 'Aucun numéro n’est encore parti.',
  noneText: 'Le premier se lira ici le jour de son envoi.',
  noPage: 'Cette page des numéros n’existe pas.',
  firstPage: 'Voir les derniers numéros',
  subscribe: 'La recevoir par e-mail',
  feed: 'Flux RSS de la newsletter',
  loading: 'Chargement des numéros',
  failed: 'Les numéros n’ont pas pu être chargés',
  pages: 'Pages des numéros',
  newerPage: 'Numéros plus récents',
  olderPage: 'Numéros plus anciens',
} as const;

export const issuePageCopy = {
  notFound: 'Numéro introuvable',
  notFoundHint: 'Il n’est pas encore parti, ou il a été retiré des archives.',
  failed: 'Ce numéro n’a pas pu être chargé',
  loading: 'Chargement du numéro',
  all: 'Tous les numéros',
  newer: 'Numéro suivant',
  older: 'Numéro précédent',
  others: 'Autres numéros',
} as const;
