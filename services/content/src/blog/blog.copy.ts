import { brand } from '@nobicast/contracts';

export const blogFeedCopy = {
  title: `${brand.name}, le blog`,
  description: 'Ce qui ne tenait pas dans deux heures\u00a0: mesures, modes d’emploi, remords.',
} as const;
