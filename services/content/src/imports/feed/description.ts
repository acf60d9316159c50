import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';
import { cleanText } from './text.rules.ts';

// Publishers' HTML becomes the simple markdown of the product: headings, bullet and numbered lists, bold,
// paragraphs. Links become their text and address, everything else its text.

const tagNames =
  'p|br|a|b|i|em|strong|u|s|del|ins|sup|sub|small|big|mark|span|font|center|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|blockquote|' +
  'pre|code|img|table|thead|tbody|tr|td|th|figure|figcaption|section|article|header|footer|script|style|iframe|' +
  'object|embed|svg|math|form|input|button|textarea|select|video|audio|meta|link|html|head|body|title|noscript';
const anyTag = new RegExp(`</?(?:${tagNames})(?:\\s[^<>]*)?/?>`, 'i');
const blockTag = /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote|pre|section|article)(?:\s[^<>]*)?\/?>/i;
const encodedTag = new RegExp(`&lt;/?(?:${tagNames})(?:\\s|/?&gt;)`, 'i');

/** In characters. Longer notes are cut: nobody reads them, and they would take minutes. */
const maxLength = 300_000;

const blocks = [
  'blockquote',
  'pre',
  'section',
  'article',
  'header',
  'footer',
  'figure',
  'dl',
  'dt',
  'dd',
  'td',
  'th',
  'address',
];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'br', 'ul', 'ol', 'li', 'strong', 'a'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'head',
    'template', 'audio', 'video', 'xmp', 'noembed', 'noframes',
  ], // prettier-ignore
  nestingLimit: 40,
  transformTags: { b: 'strong', hr: 'br', ...Object.fromEntries(blocks.map((name) => [name, 'div'])) },
};

/** The simple markdown of a publisher's notes, HTML or plain text. Null when they contain no text. */
export function descriptionFrom(notes: string | undefined): string | null {
  if (!notes?.trim()) return null;
  const html = sanitizeHtml(asHtml(cleanText(notes.slice(0, maxLength))), allowed)
    // Turndown takes quadratic time for a run of non-breaking spaces.
    .replace(/\s{20,}/g, ' ');
  const markdown = converter
    .turndown(html)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/(?<=\S) {2,}/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return markdown || null;
}

function asHtml(notes: string): string {
  // Some publishers encode their HTML twice.
  const isEncodedTwice = !anyTag.test(notes) && encodedTag.test(notes);
  const once = isEncodedTwice ? decodeEntities(notes) : notes;
  const html = anyTag.test(once) ? once : once.replaceAll('<', '&lt;');
  if (blockTag.test(html)) return html;
  // Text, or text with some links: its own lines are the only structure.
  const paragraphs = html.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/);
  return paragraphs.map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`).join('');
}

const decodeEntities = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replace(/&(?:#0*39|#x0*27|apos);/gi, "'")
    .replaceAll('&amp;', '&');

const converter = new TurndownService({ headingStyle: 'atx', br: '' });

/** Only what our own markdown would read as a mark, so that texts stay as they were written. */
converter.escape = (text) =>
  text
    .replace(/\\(?=[\\`*_{}[\]()#+\-.!<>~|])/g, '\\\\')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .split('\n')
    .map((line) => escapePairs(escapePairs(line, '**'), '__'))
    .join('\n');

/** A single `**` or `__` is text already; a pair would be bold. */
const escapePairs = (line: string, mark: '**' | '__') =>
  line.split(mark).length > 2 ? line.replaceAll(mark, `\\${mark[0]}\\${mark[1]}`) : line;

converter.addRule('paragraph', {
  filter: ['p', 'div'],
  replacement: (content) => `\n\n${keepLineStarts(content)}\n\n`,
});

converter.addRule('bold', {
  filter: 'strong',
  replacement: (content) =>
    content
      .replaceAll('**', '') // bold inside bold
      .split('\n')
      .map((line) => (line.trim() ? `**${line.trim()}**` : ''))
      .join('\n'),
});

converter.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    // One line for each item. Further lines are indented, which Markdown reads as part of the item.
    const text = content
      .trim()
      .replace(/\n\s*\n/g, '\n')
      .replaceAll('\n', '\n  ');
    if (!text) return '';
    const list = node.parentNode;
    if (list?.nodeName !== 'OL') return `- ${text}\n`;
    const count = (itemCounts.get(list) ?? 0) + 1;
    itemCounts.set(list, count);
    return `${count}. ${text}\n`;
  },
});

/** How many items of a numbered list have been written. */
const itemCounts = new WeakMap<object, number>();

converter.addRule('link', {
  filter: 'a',
  replacement(content, node) {
    const text = content.trim();
    // The filter matches elements only.
    const address = (node as Element).getAttribute('href')?.trim() ?? '';
    if (!text || !address || isSameAddress(text, address)) return text;
    return `${text} (${address.replace(/^mailto:/i, '')})`;
  },
});

const bareAddress = (text: string) =>
  text
    .replace(/\\(.)|\*\*/g, '$1')
    .trim()
    .toLowerCase()
    .replace(/^mailto:|^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/\/$/, '');

const isSameAddress = (text: string, address: string) => bareAddress(text) === bareAddress(address);

/** A paragraph may begin with "1984." or "#": no list and no heading. Lines that count 1, 2, 3 are one. */
function keepLineStarts(paragraph: string): string {
  let next = 1;
  const keep = (line: string) => {
    const [, number, mark] = /^\s*(\d{1,9})([.)])\s/.exec(line) ?? [];
    if (number === undefined || mark === undefined) {
      next = 1;
      return line.replace(/^(\s*)(#{1,6}\s)/, '$1\\$2');
    }
    if (Number(number) !== next) return line.replace(`${number}${mark}`, `${number}\\${mark}`);
    next += 1;
    return line;
  };
  return paragraph.split('\n').map(keep).join('\n');
}
