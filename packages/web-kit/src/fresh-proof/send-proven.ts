import type { Call, InputOf, NeedsFreshProof, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { callOnce, type RequestOptions } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { downloadCall } from '../api/download-call.ts';
import type { ReplyRules } from '../api/read-reply.ts';
import { askForProof } from './ask-for-proof.ts';

/** `sendCall` does not accept these calls. */
type ProvenCall<C extends Call> = NeedsFreshProof<C> extends true ? C : never;

/**
 * If the call is refused for want of a fresh proof, asks the member for one in a dialog and repeats it. Without a proof
 * it rejects with the refusal.
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

/** `sendCall` for calls that need a fresh proof of presence. */
export const sendProven = <C extends WriteCall>(
  call: ProvenCall<C>,
  input: InputOf<C>,
  { version, ...rules }: ReplyRules & Pick<RequestOptions, 'version'> = {},
): Promise<ReplyOf<C>> => withProof(() => callOnce<C>(call, input, rules, { version }));

/** `downloadCall` for calls that need a fresh proof of presence. */
export const downloadProven = <C extends Call>(
  call: ProvenCall<C>,
  input: InputOf<C>,
  options: { fileName: string },
): Promise<void> => withProof(() => downloadCall<C>(call, input, options));
