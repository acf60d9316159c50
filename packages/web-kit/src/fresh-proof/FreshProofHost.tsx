import { useSyncExternalStore } from 'react';
import { currentQuestion, subscribe } from './ask-for-proof.ts';

/** Shows the question for a fresh proof above whatever is open. */
export function FreshProofHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion, () => undefined);
  return asked ? <asked.Dialog onEnd={asked.onEnd} /> : null;
}
