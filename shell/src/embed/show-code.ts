import { embedCopy } from './embed.copy.ts';

/**
 * Shows the code that embeds this player, with a button that copies it. Does nothing in a document without a player.
 */
export function showCode(document: Document): void {
  const section = document.querySelector<HTMLElement>('.code');
  const code = section?.querySelector('textarea');
  const button = section?.querySelector('button');
  const notice = section?.querySelector('[role="status"]');
  if (!section || !code || !button || !notice) return;
  document.documentElement.classList.add('is-page');
  section.hidden = false;
  code.onfocus = () => code.select();
  button.onclick = () => {
    navigator.clipboard.writeText(code.value).then(
      () => (notice.textContent = embedCopy.copied),
      () => {
        code.focus();
        notice.textContent = embedCopy.notCopied;
      },
    );
  };
}
