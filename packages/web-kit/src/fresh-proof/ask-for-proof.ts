import type { FreshProofDialog } from './FreshProofDialog.tsx';

/** The open question. */
interface Asked {
  Dialog: typeof FreshProofDialog;
  onEnd: (isProved: boolean) => void;
  answer: Promise<boolean>;
}

// The question is that of the page that is open, as the code is: one at a time.
let asked: Asked | undefined;
const listeners = new Set<() => void>();

function set(question: Asked | undefined): void {
  asked = question;
  for (const listener of listeners) listener();
}

export const currentQuestion = (): Asked | undefined => asked;

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    // The page was left: nobody can answer any more.
    if (listeners.size === 0) asked?.onEnd(false);
  };
}

/**
 * Asks the member to prove that they are there, where the page has a `FreshProofHost`. Whether they did; calls that are
 * refused at once share one question.
 */
export async function askForProof(): Promise<boolean> {
  if (asked) return asked.answer;
  // Fetched by those who are asked, and by nobody else.
  const { FreshProofDialog: Dialog } = await import(
    /* webpackChunkName: "fresh-proof" */ './FreshProofDialog.tsx'
  );
  // Another call may have asked meanwhile.
  if (asked) return currentQuestion()?.answer ?? false;
  if (listeners.size === 0) return false;
  let resolve: (isProved: boolean) => void = () => undefined;
  const answer = new Promise<boolean>((settle) => (resolve = settle));
  const onEnd = (isProved: boolean) => {
    // A prompt may be answered after its question was given up: the next question stays.
    if (asked?.answer !== answer) return;
    set(undefined);
    resolve(isProved);
  };
  set({ Dialog, onEnd, answer });
  return answer;
}
