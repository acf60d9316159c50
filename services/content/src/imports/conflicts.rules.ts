import type { HandmadeEpisode, NumberedItem, Overview } from './feed/plan.rules.ts';
import { newSlug } from './feed/slug.rules.ts';
import { titleWithoutNumber } from './feed/numbers.rules.ts';

export interface Conflict {
  code: 'slug_taken' | 'number_taken';
  other: HandmadeEpisode;
}

/**
 * Finds new items that do not fit an episode that somebody made here: the same slug, or the number of a podcast. Writing
 * them would give what is probably the same episode twice, so an import reports them and does not write them.
 */
export function conflictFinder({ handmade }: Pick<Overview, 'handmade'>) {
  const bySlug = new Map(handmade.map((episode) => [episode.slug, episode]));
  // A preparation has the number of its podcast to come.
  const byNumber = new Map(
    handmade.filter(({ type }) => type === 'podcast').map((episode) => [episode.number, episode]),
  );
  return ({ item, id, number }: NumberedItem): Conflict | undefined => {
    if (id !== undefined) return undefined;
    const numbered = number === null ? undefined : byNumber.get(number);
    if (numbered) return { code: 'number_taken', other: numbered };
    // The slug that it would have if none were taken.
    const wanted = newSlug(titleWithoutNumber(item.fields.title, number), number, () => false);
    const named = bySlug.get(wanted);
    return named && { code: 'slug_taken', other: named };
  };
}
