import { useSyncExternalStore } from 'react';
import { currentQuestion, subscribe } from './ask-for-proof.ts';

/** Where a page shows the question for a fresh proof: above whatever is open, while one is asked. */
export function FreshProofHost() {
  const asked = useSyncExternalStore(subscribe, currentQuestion, () => undefined);
  return asked ? <asked.Dialog onEnd={asked.onEnd} /> : null;
}
