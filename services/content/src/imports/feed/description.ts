import sanitizeHtml from 'sanitize-html';
import TurndownService from 'turndown';
import { hasCredentials } from '@nobicast/contracts/credentials';
import { generatedClass } from '../../feeds/notes.rules.ts';
import { linksOf } from '../../text/plain.rules.ts';
import { cleanText, withoutCdata } from './text.rules.ts';

// Publishers' HTML becomes Markdown that the engine of texts (text/markdown.rules.ts) reads as the same links, lists and
// emphasis. Pictures, tables and everything else become their text.

const tagNames =
  'p|br|a|b|i|em|strong|u|s|del|ins|sup|sub|small|big|mark|span|font|center|div|ul|ol|li|dl|dt|dd|h[1-6]|hr|blockquote|' +
  'pre|code|img|table|thead|tbody|tr|td|th|figure|figcaption|section|article|header|footer|script|style|iframe|' +
  'object|embed|svg|math|form|input|button|textarea|select|video|audio|meta|link|html|head|body|title|noscript';
const anyTag = new RegExp(`</?(?:${tagNames})(?:\\s[^<>]*)?/?>`, 'i');
const blockTag = /<(?:p|br|div|ul|ol|li|h[1-6]|table|blockquote|pre|section|article)(?:\s[^<>]*)?\/?>/i;
const encodedTag = new RegExp(`&lt;/?(?:${tagNames})(?:\\s|/?&gt;)`, 'i');

/** In characters. Longer notes are cut: nobody reads them, and they would take minutes. */
const maxLength = 300_000;

const blocks = ['section', 'article', 'header', 'footer', 'figure', 'dl', 'dt', 'dd', 'td', 'th', 'address'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'div', 'br', 'hr', 'ul', 'ol', 'li', 'blockquote', 'pre', 'code',
    'strong', 'em', 'del', 'a',
  ], // prettier-ignore
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: true,
  nonTextTags: [
    'script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'embed', 'svg', 'math', 'title', 'head',
    'template', 'audio', 'video', 'xmp', 'noembed', 'noframes',
  ], // prettier-ignore
  exclusiveFilter: ({ attribs }) => attribs.class === generatedClass,
  nestingLimit: 40,
  transformTags: {
    b: 'strong',
    i: 'em',
    s: 'del',
    strike: 'del',
    ...Object.fromEntries(blocks.map((name) => [name, 'div'])),
  },
};

/**
 * Where a link of the notes leads: a relative address would be a page of ours, and begins at `base`. Nowhere for
 * `exemple.fr`, which is more likely another site than a page of this one, and for a part of the page that the notes stood
 * on: times in the text are linked as times.
 */
function linkTarget(written: string, base: string | undefined): string {
  const address = written.trim().replaceAll('&amp;', '&');
  if (/^(?:https?:\/\/|mailto:|\/\/|www\.)/i.test(address)) return address;
  const start = /^[/.?]/.test(address) ? base : undefined;
  return URL.canParse(address, start) ? new URL(address, start).href : '';
}

/**
 * The Markdown of a publisher's notes, HTML or plain text, whose relative links begin at `base`. Null when they contain no
 * text.
 */
export function descriptionFrom(notes: string | undefined, base?: string): string | null {
  if (!notes?.trim()) return null;
  const a = (_: string, { href = '' }: sanitizeHtml.Attributes) => ({
    tagName: 'a',
    attribs: { href: linkTarget(href, base) },
  });
  const transformTags = { ...allowed.transformTags, a };
  const html = sanitizeHtml(asHtml(cleanText(notes.slice(0, maxLength))), { ...allowed, transformTags })
    // Markdown has no sign for the end of one mark and the beginning of the same.
    .replace(/<\/(strong|em|del)><\1>/g, '')
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
  const decoded = withoutCdata(isEncodedTwice ? decodeEntities(notes) : notes);
  const html = anyTag.test(decoded)
    ? // A tag may go on in the next line.
      decoded.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\s+/g, ' '))
    : decoded.replaceAll('<', '&lt;');
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

const converter = new TurndownService({
  headingStyle: 'atx',
  emDelimiter: '*',
  hr: '---',
  br: '',
});

/** What Markdown would read as a mark, and no more: the team goes on writing in these texts. Addresses stay whole. */
converter.escape = (text) =>
  text
    .split(/((?:https?:\/\/|www\.)[^\s<]+)/i)
    .map((part, index) => (index % 2 === 1 ? part : escaped(part)))
    .join('');

const escaped = (text: string) =>
  text
    .replace(/\\(?=[!-/:-@[-`{-~]|\s*$)/g, '\\\\')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/`|~~/g, '\\$&')
    .replace(/\*(?!\s)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}])_(?!\s)|(?<=\S)_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/\[(?=[^\][]*\][[(:])|!(?=\[|$)/g, '\\$&');

converter.addRule('paragraph', {
  filter: ['p', 'div'],
  replacement: (content) => `\n\n${escapeLineStarts(content)}\n\n`,
});

converter.addRule('code', {
  filter: 'pre',
  replacement(_content, { textContent }) {
    const text = (textContent ?? '').replace(/\n$/, '');
    const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
    return text.trim() === '' ? '' : `\n\n${fence}\n${text}\n${fence}\n\n`;
  },
});

/** Bold inside bold is bold. */
const isWithin = (name: string, node: Node | null): boolean =>
  node !== null && (node.nodeName === name || isWithin(name, node.parentNode));

const marks: Readonly<Record<string, string>> = { STRONG: '**', EM: '*', DEL: '~~' };

converter.addRule('emphasis', {
  filter: ['strong', 'em', 'del'],
  replacement(content, node) {
    // Markdown marks words of one line; a blank line stands between blocks.
    if (/\n\s*\n/.test(content) || isWithin(node.nodeName, node.parentNode)) return content;
    const mark = marks[node.nodeName] ?? '';
    return content.replace(/^([^\S\n]*)(\S.*?)([^\S\n]*)$/gm, `$1${mark}$2${mark}$3`);
  },
});

converter.addRule('item', {
  filter: 'li',
  replacement(content, node) {
    const list = node.parentNode;
    const number = (lastNumbers.get(list ?? node) ?? numberBeforeFirst(list)) + 1;
    const trimmed = content.trim().replace(/\n\s*\n/g, '\n');
    if (!trimmed) return '';
    const lines = hasBlock(node) ? trimmed : escapeLineStarts(trimmed);
    const text = startsWithBlock(node) ? lines : escapeStart(lines);
    lastNumbers.set(list ?? node, number);
    const mark = list?.nodeName === 'OL' ? `${number}. ` : '- ';
    return `${mark}${text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}\n`;
  },
});

/** Escapes a beginning that would make the text a list, a heading or a quote. */
const escapeStart = (line: string) =>
  line.replace(/^(#{1,6}(?=\s|$)|>|[-+*](?=\s|$))/, '\\$1').replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\');

const isBlock = ({ nodeName }: Node) => /^(?:P|DIV|UL|OL|PRE|BLOCKQUOTE|H[1-6])$/.test(nodeName);
const hasBlock = ({ childNodes }: Node) => Array.from(childNodes).some(isBlock);

const startsWithBlock = ({ childNodes }: Node): boolean => {
  const first = Array.from(childNodes).find(({ textContent }) => textContent?.trim());
  return first !== undefined && isBlock(first);
};

/** The last number that was written in each list. */
const lastNumbers = new WeakMap<object, number>();

const numberBeforeFirst = (list: ParentNode | null): number => {
  const start = Number((list as Element | null)?.getAttribute('start') ?? 1); // the parent of an item is an element
  return Number.isSafeInteger(start) && start >= 0 && start < 1_000_000 ? start - 1 : 0;
};

converter.addRule('link', {
  filter: 'a',
  replacement(content, node) {
    // A link holds a line, no headings.
    const text = content
      .trim()
      .replace(/^#{1,6}\s+/gm, (mark) => (node.firstChild?.nodeName.startsWith('H') ? '' : mark))
      .replace(/\s*\n\s*/g, ' ');
    // The filter matches elements only.
    const written = (node as Element).getAttribute('href')?.trim() ?? '';
    const address = written.replace(/^(?=\/\/)/, 'https:').replaceAll(' ', '%20');
    if (!address || /\s/.test(address) || hasCredentials(address)) return text;
    if (!text || isSameAddress(text, address))
      return /^mailto:/i.test(address) ? text : linkOf(address, node);
    const target = address.replace(/[<>\\]/g, encodeURIComponent).replace(/&(?=#?\w+;)/g, '\\&');
    const label = text.replace(/(?<!\\)[[\]]/g, '\\$&');
    return `[${label}](${/[()]/.test(target) ? `<${target}>` : target})`;
  },
});

/** Whether spaces, or the ends of a line, stand around a node. */
const isAlone = ({ previousSibling, nextSibling }: Node) =>
  /(?:^|\s)$/.test(previousSibling?.textContent ?? '') && /^(?:\s|$)/.test(nextSibling?.textContent ?? '');

/** An address that is read as a link at the place of a node. */
const linkOf = (address: string, node: Node) =>
  isAlone(node) && linksOf(address)[0] === address ? address : `<${address}>`;

const isSameAddress = (text: string, address: string) =>
  text.replace(/\\(.)|[*]+/g, '$1') === address.replace(/^mailto:/i, '');

/**
 * Escapes what would make a line a list, a heading or a quote, such as "1984.", "#" or ">". Lines that count 1, 2, 3
 * stay a list, and so do lines that begin with a dash.
 */
function escapeLineStarts(paragraph: string): string {
  let next = 1;
  const escapeStartOf = (line: string) => {
    const [, number, mark] = /^\s*(\d{1,9})([.)])(?:\s|$)/.exec(line) ?? [];
    if (number === undefined || mark === undefined) {
      next = 1;
      return line.replace(/^(\s*)(#{1,6}(?=\s|$)|>|\+(?=\s))/, '$1\\$2');
    }
    if (Number(number) !== next) return line.replace(`${number}${mark}`, `${number}\\${mark}`);
    next += 1;
    return line;
  };
  return paragraph.split('\n').map(escapeStartOf).join('\n');
}
