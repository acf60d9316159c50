import { candidatesOf, chooseSets, saysNothing, termsOf, weightOf } from './partial.rules.ts';
import type { SearchRepository } from './search.repository.ts';
import { isCompound, mostTerms, partsOf, queryOf, type Term, type TermSet } from './terms.rules.ts';

export interface PartialMatch {
  /** The terms that texts have together, the best set first. */
  sets: readonly TermSet[];
  /** Those sets that are about as good as the best. */
  best: readonly TermSet[];
  /** All terms that are somewhere, with a tsquery for each. */
  known: readonly Term[];
  queries: readonly string[];
  /** Terms that none of the sets has. */
  without: readonly Term[];
  /** All terms. */
  terms: readonly Term[];
  /** The last of them, where it may be only begun. */
  begun: Term | undefined;
}

/** Too much begins like a shorter word. */
const leastBegun = 3;

const begunOf = (terms: readonly Term[]) => {
  const last = terms.at(-1);
  return last && (last.words.at(-1)?.typed.length ?? 0) >= leastBegun ? last : undefined;
};

/** The most and the rarest terms that stand together. Undefined where none is anywhere, or a required one is nowhere. */
export async function findPartialMatch(
  { index, now }: { index: SearchRepository; now: Date },
  searched: readonly Term[],
): Promise<PartialMatch | undefined> {
  const queriesOf = (terms: readonly Term[]) =>
    terms.map((term) => queryOf([term], { isBegun: term === begunOf(terms) }));
  let terms = searched;
  let counts = await index.countTexts(queriesOf(terms), now);
  if (terms.some((term, at) => counts[at] === 0 && isCompound(term))) {
    terms = terms.flatMap((term, at) => (counts[at] === 0 ? partsOf(term) : [term])).slice(0, mostTerms);
    counts = await index.countTexts(queriesOf(terms), now);
  }
  const known = terms.filter((_, at) => counts[at] !== 0);
  if (known.every(saysNothing) || terms.some((term) => term.isRequired && !known.includes(term)))
    return undefined;
  const queries = queriesOf(terms).filter((_, at) => counts[at] !== 0);
  counts = counts.filter((texts) => texts !== 0);
  const weights = known.map((term, at) => weightOf(term, counts[at] ?? 0));
  const masks =
    known.length === 1
      ? { all: [1], best: [1] }
      : chooseSets(await index.findSets(queries, candidatesOf(known, queries, counts), now), weights);
  if (masks.all.length === 0) return undefined;
  const sets = masks.all.map((mask) => termsOf(known, mask));
  return {
    sets,
    best: masks.best.map((mask) => termsOf(known, mask)),
    known,
    queries,
    terms,
    begun: begunOf(terms),
    without: terms.filter((term) => !sets.some((set) => set.includes(term))),
  };
}
