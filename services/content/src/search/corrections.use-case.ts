import { allowedErrors, correctionsOf, splitsOf } from './corrections.rules.ts';
import type { SearchRepository } from './search.repository.ts';
import { anyOf, phraseOf, type Term } from './terms.rules.ts';

interface Dependencies {
  index: SearchRepository;
  now: Date;
}

/** What a public text has instead: the word in its parts, or its nearest spelling; never words of other texts. */
async function meantBy({ index, now }: Dependencies, word: string): Promise<string | undefined> {
  const splits = splitsOf(word);
  if (
    splits.length > 0 &&
    (await index.anyTextHasWords(splits.map((split) => phraseOf(split)).join(' | '), now))
  )
    for (const split of splits) if (await index.anyTextHasWords(phraseOf(split), now)) return split.join(' ');
  for (const { word: known, spelling } of correctionsOf(word, await index.similarSpellings(word)))
    if (await index.anyTextHasWords(phraseOf([known]), now)) return spelling;
  return undefined;
}

/**
 * What was probably meant by words that nothing public has; undefined where every word is right, or none is known.
 * @param acceptsStems a word is right where another of its forms is public
 */
export async function correct(
  dependencies: Dependencies,
  terms: readonly Term[],
  { acceptsStems }: { acceptsStems: boolean },
): Promise<string | undefined> {
  const { index, now } = dependencies;
  let isChanged = false;
  const written: string[] = [];
  for (const { typed: whole, words, isLiteral, isRequired } of terms) {
    if (isLiteral) written.push(whole);
    else
      for (const { typed, forms } of words) {
        const [plain = typed] = forms;
        const right = acceptsStems ? forms : [plain];
        const isRight = allowedErrors(plain) === 0 || (await index.anyTextHasWords(anyOf(right), now));
        const meant = isRight ? undefined : await meantBy(dependencies, plain);
        isChanged ||= meant !== undefined;
        written.push(`${isRequired ? '+' : ''}${meant ?? typed}`);
      }
  }
  return isChanged ? written.join(' ') : undefined;
}
