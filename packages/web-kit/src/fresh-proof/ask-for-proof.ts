import type { FreshProofDialog } from './FreshProofDialog.tsx';

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
 * Whether the member proved their presence; needs a `FreshProofHost` on the page. Simultaneous calls share one
 * question.
 */
export async function askForProof(): Promise<boolean> {
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
