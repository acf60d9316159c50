import { counted } from '../format/plurals.ts';

export const postCopy = {
  topics: 'Sujets de l’article',
  readTime: (minutes: number) => `${counted(minutes, 'minute', 'minutes')} de lecture`,
  shortTime: (minutes: number) => `${minutes} min`,
  undated: 'Sans date',
} as const;
