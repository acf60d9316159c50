import { ApiError, hashToken } from '@nobicast/service-kit';
import type { SignInCodes } from './sign-in-codes.ts';
import { signInCopy } from './sign-in.copy.ts';
import { triesPerCode } from './sign-in.rules.ts';
import { countAttempt, enterAccount } from './verify-sign-in.use-case.ts';
import type { SignedIn, SigningBrowser, VerifyDependencies } from './verify-sign-in.use-case.ts';

export type CodeDependencies = Omit<VerifyDependencies, 'magicLinks'> & { codes: SignInCodes };

type Outcome =
  | { state: 'code_invalid' | 'code_spent' | 'account_inactive' }
  | { state: 'code_wrong'; triesLeft: number }
  | ({ state: 'signed_in' } & SignedIn);

/**
 * With the code beside the link that this browser requested. The row stays locked until the attempt is counted or the
 * link consumed, so that attempts at once, also in other processes, have five tries together.
 */
export async function signInWithCode(
  dependencies: CodeDependencies,
  { code, ...browser }: SigningBrowser & { code: string },
): Promise<SignedIn> {
  const { inTransaction, clock, codes } = dependencies;
  const attemptId = await countAttempt(dependencies, browser.clientIp);
  // Outcomes are returned instead of thrown, so that a wrong code stays counted.
  const outcome = await inTransaction(async (repositories): Promise<Outcome> => {
    const { links } = repositories;
    const now = clock();
    const link = browser.signInToken && (await links.lockOpenWithCode(hashToken(browser.signInToken), now));
    if (!link) return { state: 'code_invalid' };
    if (link.wrongCodes >= triesPerCode) return { state: 'code_spent' };
    if (!codes.isCodeOf(link.id, code)) {
      await links.countWrongCode(link.id);
      const triesLeft = triesPerCode - link.wrongCodes - 1;
      return triesLeft === 0 ? { state: 'code_spent' } : { state: 'code_wrong', triesLeft };
    }
    const consumed = await links.consume(link, { browserHash: undefined, isConfirmed: true }, now);
    if (!consumed) return { state: 'code_invalid' };
    return enterAccount(dependencies, repositories, { browser, consumed, attemptId, by: 'code', now });
  });
  if (outcome.state === 'signed_in') return outcome;
  if (outcome.state === 'code_wrong')
    throw new ApiError('code_wrong', { sentence: signInCopy.wrongCode(outcome.triesLeft) });
  throw new ApiError(outcome.state);
}
