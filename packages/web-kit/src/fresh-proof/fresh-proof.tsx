import type { Call, InputOf, NeedsFreshProof, ReplyOf, WriteCall } from '@nobicast/contracts/call';
import { useSyncExternalStore } from 'react';
import { callOnce, repeatRefused, type RequestOptions } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { downloadCall } from '../api/download-call.ts';
import type { ReplyRules } from '../api/read-reply.ts';
import type { FreshProofDialog } from './FreshProofDialog.tsx';

/** `sendCall` does not accept these calls. */
type ProvenCall<C extends Call> = NeedsFreshProof<C> extends true ? C : never;

/**
 * If the call is refused for want of a fresh proof, asks the member for one in a dialog and repeats it. Without a proof
 * it rejects with the refusal.
 */
async function withProof<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await repeatRefused(attempt);
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

interface Asked {
  Dialog: typeof FreshProofDialog;
  onEnd: (isProved: boolean) => void;
  answer: Promise<boolean>;
}

// One at a time, for the page that is open.
let asked: Asked | undefined;
const listeners = new Set<() => void>();

function set(question: Asked | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

const currentQuestion = (): Asked | undefined => asked;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The page was left: nobody can answer any more.
    if (listeners.size === 0) asked?.onEnd(false);
  };
}

/**
 * Whether the member proved their presence; needs a `FreshProofHost` on the page. Simultaneous calls share one
 * question.
 */
async function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  const { FreshProofDialog: Dialog } = await import(
    /* webpackChunkName: "fresh-proof" */ './FreshProofDialog.tsx'
  );
  // Another call may have asked meanwhile.
  if (asked) return currentQuestion()?.answer ?? false;
  if (listeners.size === 0) return false;
  let resolve: (isProved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((settle) => (resolve = settle));
  const onEnd = (isProved: boolean) => {
    // A late answer to an abandoned question must not close the next one.
    if (asked?.answer !== answer) return;
    set(undefined);
    resolve(isProved);
  };
  set({ Dialog, onEnd, answer });
  return answer;
}

/** Shows the question for a fresh proof above whatever is open. */
export function FreshProofHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion, () => undefined);
  return asked ? <asked.Dialog onEnd={asked.onEnd} /> : null;
}
