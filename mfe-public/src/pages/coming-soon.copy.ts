import { brand } from '@nobicast/contracts/brand';
import { paths } from '@nobicast/contracts/paths';
import type { ComingSoonPath } from './coming-soon-paths.ts';

export interface ComingSoonText {
  title: string;
  line: string;
}

/** The text of each page that is already linked but not built yet. */
export const comingSoonTexts: Record<ComingSoonPath, ComingSoonText> = {
  [paths.about]: {
    title: 'À propos',
    line: `Qui parle la nuit, depuis quand, et pourquoi ${brand.name} s’écoute la lumière éteinte\u00a0: nous l’écrivons.`,
  },
  [paths.guests]: {
    title: 'Invités',
    line: 'L’annuaire de celles et ceux qui sont passés derrière le micro ouvre bientôt. Les épisodes, eux, les font déjà entendre.',
  },
  '/blog/*': {
    title: 'Blog',
    line: 'Des articles qui se lisent comme un épisode, minute par minute. Le premier est en relecture.',
  },
  [paths.contact]: {
    title: 'Contact',
    line: `Le formulaire arrive. D’ici là, écrivez à ${brand.emails.hello}\u00a0: quelqu’un lit.`,
  },
  [paths.advertising]: {
    title: 'Publicité',
    line: `Les formats et leurs prix seront ici. Pour en parler dès maintenant\u00a0: ${brand.emails.hello}.`,
  },
  [paths.faq]: {
    title: 'FAQ',
    line: 'Vos questions les plus fréquentes, et des réponses courtes. En attendant, le salon répond à toute heure.',
  },
  [paths.legalNotice]: {
    title: 'Mentions légales',
    line: `Ce texte est en cours de relecture. Une question\u202f? ${brand.emails.legal}.`,
  },
  [paths.privacy]: {
    title: 'Confidentialité',
    line: `La politique complète est en cours de relecture. Une question sur vos données\u202f? ${brand.emails.privacy}.`,
  },
  [paths.terms]: {
    title: 'CGU',
    line: `Les conditions d’utilisation sont en cours de relecture. Une question\u202f? ${brand.emails.legal}.`,
  },
};
