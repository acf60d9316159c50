import { brand } from '@nobicast/contracts/brand';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { isolated, mailPath, pageOf, timeElement } from './html.ts';
import type { MailSummary } from './mail-summary.ts';

const entry = ({ id, from, to, subject, receivedAt, isSeen }: MailSummary) =>
  `<li id="${id}" class="${isSeen ? 'seen' : 'unseen'}"><a href="${mailPath(id)}">
<span class="subject"><span class="new">New</span>${isolated(subject || '(no subject)')}</span>
<span class="to"><span class="label">to</span> ${isolated(to.join(', ') || '(nobody)')}</span>
<span class="from"><span class="label">from</span> ${isolated(from || '(nobody)')}</span>
${timeElement(receivedAt)}
</a></li>`;

/** Newest first. The script of the page fetches it again when the list changes. */
export function listPage(mails: readonly MailSummary[]): string {
  const entries = mails.toReversed().map(entry).join('\n');
  return pageOf({
    title: 'Mails',
    hasScript: true,
    main: `<header class="bar"><h1>Mails</h1><p class="count" id="count">${mails.length}</p></header>
<main>
<p id="status" class="hidden" role="status"></p>
<p id="empty"${mails.length > 0 ? ' hidden' : ''}>No mail yet. What ${escapeHtml(brand.name)} sends on this machine is shown here; nothing leaves it.</p>
<ol id="mails">
${entries}
</ol>
</main>`,
  });
}
