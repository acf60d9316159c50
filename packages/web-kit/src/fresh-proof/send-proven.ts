import type { Call, InputOf, NeedsFreshProof, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { callOnce, type RequestOptions } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { downloadCall } from '../api/download-call.ts';
import type { ReplyRules } from '../api/read-reply.ts';
import { askForProof } from './ask-for-proof.ts';

/** A call whose contract has `needsFreshProof`: `sendCall` does not take it. */
type ProvenCall<C extends Call> = NeedsFreshProof<C> extends true ? C : never;

/**
 * Makes a call; if it is refused for want of a fresh proof, asks the member for one in a dialog above whatever is open,
 * and repeats it. What was typed stays where it is. If no proof is given, it rejects with the refusal.
 */
async function withProof<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'fresh_proof_needed') throw error;
    if (!(await askForProof().catch(() => false))) throw error;
    return attempt();
  }
}

/** As `sendCall`, for calls that need a fresh proof that the member is there. */
export const sendProven = <C extends WriteCall>(
  call: ProvenCall<C>,
  input: InputOf<C>,
  { version, ...rules }: ReplyRules & Pick<RequestOptions, 'version'> = {},
): Promise<ReplyOf<C>> => withProof(() => callOnce<C>(call, input, rules, { version }));

/** As `downloadCall`, for calls that need a fresh proof that the member is there. */
export const downloadProven = <C extends Call>(
  call: ProvenCall<C>,
  input: InputOf<C>,
  options: { fileName: string },
): Promise<void> => withProof(() => downloadCall<C>(call, input, options));
