import { createContext, Script } from 'node:vm';
import { codeOf, ImportProblem } from './import-problem.ts';

const script = new Script('work()');
const context = createContext({ work: undefined });

/**
 * Runs synchronous work and ends it at the time limit, even inside a regular expression: no text of a feed may block
 * the process. The work may be ended at any point, so it must be safe to abandon.
 * @throws ImportProblem at the limit
 */
export function runWithin<Result>(limitMs: number, work: () => Result): Result {
  try {
    // Only a script has a time limit (node:vm); the work itself runs as it would without one.
    context.work = work;
    return script.runInContext(context, { timeout: limitMs }) as Result; // what `work` returns
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ImportProblem(`it takes longer than ${limitMs / 1000} s to read`, {
      cause: error,
      code: 'too_slow',
    });
  } finally {
    context.work = undefined;
  }
}

/** Runs work, and throws an ImportProblem where that takes too long. */
export type TimeLimit = (work: () => void) => void;

/**
 * The result of each entry, or the ImportProblem where it alone takes longer than the limit. Entries share a run, since
 * each run starts a thread of its own (20,000 of them took half of an import's time on a busy machine). An entry that
 * did not fit into what others left of the time begins the next run. `work` must not throw.
 */
export function mapWithin<Entry, Result>(
  limitTime: TimeLimit,
  entries: readonly Entry[],
  work: (entry: Entry) => Result,
): [entry: Entry, result: Result | ImportProblem][] {
  const results: [Entry, Result | ImportProblem][] = [];
  while (results.length < entries.length) {
    const [first, ...others] = entries.slice(results.length) as [Entry, ...Entry[]]; // the loop's condition
    const before = results.length;
    try {
      limitTime(() => {
        for (const entry of [first, ...others]) results.push([entry, work(entry)]);
      });
    } catch (error) {
      if (!(error instanceof ImportProblem)) throw error;
      if (results.length === before) results.push([first, error]);
    }
  }
  return results;
}
