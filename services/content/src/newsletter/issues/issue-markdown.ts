import { escapeHtml } from '@nobicast/contracts/escape-html';
import { markdownBlocks, markdownSpans, type MarkdownBlock } from '@nobicast/contracts/markdown';
import { mailColors, mailTable, wrapMailText } from '@nobicast/service-kit/mail';

/** A part of a line: plain markdown, or a link. */
interface Part {
  text: string;
  href: string | undefined;
}

/** `[Le texte](https://…)`, or an address alone. Nothing but http and https becomes a link. */
const link = /\[([^\]\n]+)\]\((https?:\/\/[^\s()<>]+)\)|(https?:\/\/[^\s<>]*[^\s<>.,;:!?)\]'"»])/g;

export function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let rest = 0;
  for (const match of line.matchAll(link)) {
    const [whole, label, target, bare] = match;
    if (match.index > rest) parts.push({ text: line.slice(rest, match.index), href: undefined });
    parts.push({ text: label ?? bare ?? whole, href: target ?? bare });
    rest = match.index + whole.length;
  }
  if (rest < line.length) parts.push({ text: line.slice(rest), href: undefined });
  return parts;
}

const { ink, soft, accent } = mailColors;
const serif = "Georgia,'Times New Roman',serif";
const titleFont = "'Arial Narrow','Helvetica Neue Condensed',Arial,sans-serif";

const bold = (text: string) =>
  markdownSpans(text)
    .map((span) =>
      span.isBold
        ? `<strong class="ink" style="color:${ink}">${escapeHtml(span.text)}</strong>`
        : escapeHtml(span.text),
    )
    .join('');

const inline = (line: string) =>
  partsOf(line)
    .map(({ text, href }) =>
      href === undefined
        ? bold(text)
        : `<a class="acc" href="${escapeHtml(href)}" style="color:${accent};text-decoration:underline;overflow-wrap:anywhere">${bold(text)}</a>`,
    )
    .join('');

const paragraphStyle = `margin:0 0 16px;font:400 18px/1.6 ${serif};color:${soft}`;

const listHtml = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag} class="soft" style="${paragraphStyle};padding-left:24px">${items
    .map((item) => `<li style="margin:0 0 6px">${inline(item)}</li>`)
    .join('')}</${tag}>`;

function blockHtml(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading': {
      // The subject of the mail is the heading of the first level.
      const level = Math.max(block.level, 2);
      return `<h${level} class="ink" style="margin:28px 0 12px;font:800 ${level === 2 ? 30 : 22}px/1.1 ${titleFont};color:${ink}">${inline(block.text)}</h${level}>`;
    }
    case 'bullets':
      return listHtml('ul', block.items);
    case 'numbers':
      return listHtml('ol', block.items);
    case 'paragraph':
      return `<p class="soft" style="${paragraphStyle}">${block.lines.map(inline).join('<br>')}</p>`;
  }
}

/** The text of an issue as a section of its mail. Whatever was written is escaped. */
export const issueSection = (markdown: string) =>
  `<tr><td class="pad" style="padding:28px 32px 0"><table ${mailTable}><tr><td>${markdownBlocks(markdown)
    .map(blockHtml)
    .join('\n')}</td></tr></table></td></tr>`;

const plain = (line: string) =>
  partsOf(line)
    .map(({ text, href }) => {
      const shown = markdownSpans(text)
        .map((span) => span.text)
        .join('');
      return href === undefined || href === text ? shown : `${shown} (${href})`;
    })
    .join('');

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading':
      return plain(block.text).toUpperCase();
    case 'bullets':
      return block.items.map((item) => wrapMailText(`- ${plain(item)}`)).join('\n');
    case 'numbers':
      return block.items.map((item, index) => wrapMailText(`${index + 1}. ${plain(item)}`)).join('\n');
    case 'paragraph':
      return block.lines.map((line) => wrapMailText(plain(line))).join('\n');
  }
}

/** The same as paragraphs of the text part. */
export const issueParagraphs = (markdown: string): string[] => markdownBlocks(markdown).map(blockText);
