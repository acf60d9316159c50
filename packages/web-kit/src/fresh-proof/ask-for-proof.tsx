import { createRoot } from 'react-dom/client';
import { FreshProofDialog } from './FreshProofDialog.tsx';

let pending: Promise<boolean> | undefined;

function open(): Promise<boolean> {
  // A root of its own: it opens above any page and any other dialog, and no page has to make room for it.
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<boolean>((resolve) => root.render(<FreshProofDialog onEnd={resolve} />)).finally(() => {
    root.unmount();
    place.remove();
    pending = undefined;
  });
}

/** Asks the member to prove that they are there. Whether they did; calls that are refused at once share one dialog. */
export const askForProof = (): Promise<boolean> => (pending ??= open());
