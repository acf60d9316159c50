import { needsScriptCopy } from './needs-script.copy.ts';

/** Tells visitors without JavaScript that a served page needs it. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="prose">{needsScriptCopy.text}</p>
    </noscript>
  );
}
