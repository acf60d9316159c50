import { createContext, Script } from 'node:vm';
import { codeOf, ImportProblem } from './import-problem.ts';

const script = new Script('work()');
const context = createContext({ work: undefined });

/**
 * Runs work that does not wait for anything, and ends it at its limit, also within a regular expression: what a
 * stranger wrote must not hold the process, whatever it hits. Work that is ended must leave nothing half-done.
 * @throws ImportProblem at the limit
 */
export function runWithin<Result>(limitMs: number, work: () => Result): Result {
  try {
    // Only a script has a time limit (node:vm); the work itself runs as it would without one.
    context.work = work;
    return script.runInContext(context, { timeout: limitMs }) as Result; // what `work` returns
  } catch (error) {
    if (codeOf(error) !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
    throw new ImportProblem(`it takes longer than ${limitMs / 1000} s to read`, { cause: error });
  } finally {
    context.work = undefined;
  }
}
