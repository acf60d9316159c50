import { escapeHtml } from '@nobicast/contracts/escape-html';
import { markdownBlocks, type MarkdownBlock } from '@nobicast/contracts/markdown';
import { postSpans, type PostSpan } from '@nobicast/contracts/post-text';
import { mailColors, mailTable, wrapMailText } from '@nobicast/service-kit/mail';

/** The spans of a line. A mail has no site around it: pages of ours get their whole address. */
const spansOf = (line: string, publicUrl: string): PostSpan[] =>
  postSpans(line).map((span) =>
    span.href?.startsWith('/') ? { ...span, href: `${publicUrl}${span.href}` } : span,
  );

const { ink, soft, accent } = mailColors;
const serif = "Georgia,'Times New Roman',serif";
const titleFont = "'Arial Narrow','Helvetica Neue Condensed',Arial,sans-serif";

const words = ({ text, isBold }: PostSpan) =>
  isBold ? `<strong class="ink" style="color:${ink}">${escapeHtml(text)}</strong>` : escapeHtml(text);

const inline = (line: string, publicUrl: string) =>
  spansOf(line, publicUrl)
    .map((span) =>
      span.href === undefined
        ? words(span)
        : `<a class="acc" href="${escapeHtml(span.href)}" style="color:${accent};text-decoration:underline">${words(span)}</a>`,
    )
    .join('');

// A word that is wider than a phone would make all text of the mail small.
const breaks = 'overflow-wrap:anywhere;word-break:break-word';
const paragraphStyle = `margin:0 0 16px;font:400 18px/1.6 ${serif};color:${soft};${breaks}`;

const listHtml = (tag: 'ul' | 'ol', items: readonly string[], publicUrl: string) =>
  `<${tag} class="soft" style="${paragraphStyle};padding-left:24px">${items
    .map((item) => `<li style="margin:0 0 6px">${inline(item, publicUrl)}</li>`)
    .join('')}</${tag}>`;

function blockHtml(block: MarkdownBlock, publicUrl: string): string {
  switch (block.kind) {
    case 'heading': {
      // The subject of the mail is the heading of the first level.
      const level = Math.max(block.level, 2);
      return `<h${level} class="ink" style="margin:28px 0 12px;font:800 ${level === 2 ? 30 : 22}px/1.1 ${titleFont};color:${ink};${breaks}">${inline(block.text, publicUrl)}</h${level}>`;
    }
    case 'bullets':
      return listHtml('ul', block.items, publicUrl);
    case 'numbers':
      return listHtml('ol', block.items, publicUrl);
    case 'paragraph':
      return `<p class="soft" style="${paragraphStyle}">${block.lines.map((line) => inline(line, publicUrl)).join('<br>')}</p>`;
  }
}

/** The text of an issue as a section of its mail. Whatever was written is escaped. */
export const issueSection = (markdown: string, publicUrl: string) =>
  `<tr><td class="pad" style="padding:28px 32px 0"><table ${mailTable}><tr><td>${markdownBlocks(markdown)
    .map((block) => blockHtml(block, publicUrl))
    .join('\n')}</td></tr></table></td></tr>`;

/** A line as text. What is written in capitals is the words, never an address. */
const plain = (line: string, publicUrl: string, write = (text: string) => text) =>
  spansOf(line, publicUrl)
    .map(({ text, href }, index, spans) => {
      if (href === text) return text;
      // The words of one link may be several spans.
      const isLast = href !== undefined && spans[index + 1]?.href !== href;
      return isLast ? `${write(text)} (${href})` : write(text);
    })
    .join('');

function blockText(block: MarkdownBlock, publicUrl: string): string {
  const wrapped = (line: string, mark = '') => wrapMailText(`${mark}${plain(line, publicUrl)}`);
  switch (block.kind) {
    case 'heading':
      return plain(block.text, publicUrl, (text) => text.toUpperCase());
    case 'bullets':
      return block.items.map((item) => wrapped(item, '- ')).join('\n');
    case 'numbers':
      return block.items.map((item, index) => wrapped(item, `${index + 1}. `)).join('\n');
    case 'paragraph':
      return block.lines.map((line) => wrapped(line)).join('\n');
  }
}

/** The same as paragraphs of the text part. */
export const issueParagraphs = (markdown: string, publicUrl: string): string[] =>
  markdownBlocks(markdown).map((block) => blockText(block, publicUrl));
