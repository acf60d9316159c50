import { needsScriptCopy } from './needs-script.copy.ts';

/** What a reader without JavaScript is told on a page that the server has drawn all the same. */
export function NeedsScript() {
  return (
    <noscript>
      <p className="prose">{needsScriptCopy.text}</p>
    </noscript>
  );
}
