import { escapeHtml } from '@nobicast/contracts/escape-html';
import { mailSandbox } from './guard.ts';
import { attachmentPath, isolated, mailHtmlPath, mailSourcePath, pageOf, timeElement } from './html.ts';
import type { OpenedMail } from './opened-mail.ts';

/** A browser would take seconds to lay out more. The source has all of it. */
const longestText = 100_000;
const longestHeader = 2_000;
const mostHeaders = 200;

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)} […]` : text);

const withLinks = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, at) =>
      at % 2 === 1
        ? `<a href="${escapeHtml(part)}" target="_blank" rel="noopener noreferrer">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');

const size = (bytes: number) =>
  bytes < 1_000
    ? `${bytes} B`
    : bytes < 1_000_000
      ? `${(bytes / 1_000).toFixed(1)} kB`
      : `${(bytes / 1_000_000).toFixed(1)} MB`;

function people(mailboxes: OpenedMail['senders'], fallback: string): string {
  const shown = mailboxes.slice(0, 20).map(({ name, address }) => (name ? `${name} <${address}>` : address));
  const more = mailboxes.length > shown.length ? ` and ${mailboxes.length - shown.length} more` : '';
  return isolated(shown.join(', ') || fallback || '(nobody)') + more;
}

const facts = ({ senders, from, recipients, to, receivedAt }: OpenedMail) => `<dl class="facts">
<div><dt>From</dt><dd>${people(senders, from)}</dd></div>
<div><dt>To</dt><dd>${people(recipients, to.join(', '))}</dd></div>
<div><dt>Received</dt><dd>${timeElement(receivedAt)}</dd></div>
</dl>`;

const frame = ({ id, html }: OpenedMail) =>
  html
    ? `<section aria-labelledby="html-title">
<div class="head"><h2 id="html-title">HTML</h2><a href="${mailHtmlPath(id)}">Open it alone</a></div>
<iframe title="The mail as HTML" src="${mailHtmlPath(id)}" sandbox="${mailSandbox}"></iframe>
</section>`
    : '';

const text = ({ text, html }: OpenedMail) =>
  text
    ? `<details${html ? '' : ' open'}><summary>Text</summary><pre dir="auto">${withLinks(cut(text, longestText))}</pre></details>`
    : '';

const headerTable = ({ headers }: OpenedMail) => {
  const rows = headers
    .slice(0, mostHeaders)
    .map(
      ({ name, value }) =>
        `<div><dt>${escapeHtml(cut(name, 100))}</dt><dd>${isolated(cut(value, longestHeader))}</dd></div>`,
    );
  return rows.length > 0
    ? `<details><summary>Headers</summary><dl class="facts">${rows.join('\n')}</dl></details>`
    : '';
};

const files = ({ id, attachments }: OpenedMail) => {
  const rows = attachments.map(
    ({ name, mediaType, content }, index) =>
      `<li><a href="${attachmentPath(id, index)}" download>${isolated(name)}</a> <span class="label">${escapeHtml(cut(mediaType, 100))}, ${size(content.length)}</span></li>`,
  );
  return rows.length > 0
    ? `<section><h2>Attachments</h2><ul class="files">${rows.join('\n')}</ul></section>`
    : '';
};

export const mailPage = (mail: OpenedMail) =>
  pageOf({
    title: mail.subject || '(no subject)',
    main: `<header class="bar"><a href="/">All mails</a><a href="${mailSourcePath(mail.id)}">Source</a></header>
<main>
<h1 class="title">${isolated(cut(mail.subject, 300) || '(no subject)')}</h1>
${facts(mail)}
${mail.problem ? `<p class="problem">This mail cannot be parsed: ${escapeHtml(mail.problem)} Read its source instead.</p>` : ''}
${[frame(mail), files(mail), text(mail), headerTable(mail)].join('\n')}
</main>`,
  });

export const notFoundPage = () =>
  pageOf({
    title: 'Not found',
    main: `<header class="bar"><a href="/">All mails</a></header>
<main><h1 class="title">Not found</h1><p>There is no such mail, or it has been removed: only the newest are kept.</p></main>`,
  });

/**
 * Links of the mail open in a new tab. The first `base` of a document counts, and nothing in a mail can make it part
 * of a comment or a text.
 */
export const mailDocument = ({ html }: OpenedMail) => `<!doctype html><base target="_blank">${html}`;
