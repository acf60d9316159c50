import { brand } from '@nobicast/contracts/brand';
import { escapeHtml } from '@nobicast/contracts/escape-html';

export const stylePath = '/page.css';
export const scriptPath = '/list-updates.js';
/** Announces changes of the list. */
export const eventsPath = '/events';

export const mailPath = (id: string) => `/mail/${id}`;
export const mailHtmlPath = (id: string) => `/email/${id}/html`;
export const mailSourcePath = (id: string) => `/mail/${id}/source`;
export const attachmentPath = (id: string, index: number) => `/mail/${id}/attachments/${index}`;

/** Escaped, and isolated so that its text direction cannot affect what is beside it. */
export const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

/** In the time zone of this machine, which is the reader's. */
const clock = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
export const timeElement = (at: Date) =>
  `<time datetime="${at.toISOString()}">${escapeHtml(clock.format(at))}</time>`;

/** `main` is HTML. */
export const pageOf = ({
  title,
  main,
  hasScript = false,
}: {
  title: string;
  main: string;
  hasScript?: boolean;
}) =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · ${escapeHtml(brand.name)} mails</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylePath}">
${hasScript ? `<script src="${scriptPath}" defer></script>` : ''}
</head>
<body>
${main}
</body>
</html>
`;
