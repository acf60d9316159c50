import type { ComingSoonPath } from './coming-soon-paths.ts';

export interface ComingSoonText {
  title: string;
  line: string;
}

/** The text of each page that is already linked but not built yet. */
export const comingSoonTexts: Record<ComingSoonPath, ComingSoonText> = {
  '/blog/*': {
    title: 'Blog',
    line: 'Des articles qui se lisent comme un épisode, minute par minute. Le premier est en relecture.',
  },
};
