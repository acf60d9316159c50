import { limits } from '@nobicast/contracts/limits';
import { counted } from '@nobicast/web-kit/format';

export const checksCopy = {
  title: 'Contrôles automatiques',
  intro:
    'Chaque message passe ces contrôles, dans cet ordre. Aucun message n’est écarté sans que son auteur le sache.',
  loading: 'Chargement des contrôles…',
  failed: 'Les contrôles n’ont pas pu être chargés.',
  words: (words: readonly string[]) =>
    words.length === 0
      ? 'La liste est vide.'
      : `${counted(words.length, 'mot', 'mots')}\u00a0: ${words.join(', ')}. La liste se règle par COMMENT_WORDS.`,
  fired(flagged: number, nudged: number, refused: number): string {
    const parts = [
      flagged > 0 && counted(flagged, 'message signalé', 'messages signalés'),
      nudged > 0 && counted(nudged, 'reformulation proposée', 'reformulations proposées'),
      refused > 0 && counted(refused, 'message refusé', 'messages refusés'),
    ].filter((part) => part !== false);
    return `${limits.moderation.checkDays} derniers jours\u00a0: ${parts.join(', ') || 'rien'}`;
  },
} as const;
