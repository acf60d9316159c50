import { hasCredentials } from '@nobicast/contracts/credentials';
import { isPictureAddress } from '@nobicast/contracts/picture-address';
import { withoutInvisibles } from '@nobicast/contracts/text';
import MarkdownIt, { type Token } from 'markdown-it';
import { timesIn } from './times.rules.ts';

// Every text that the team writes or imports is read here, once, as a tree of the tags below (decision 0093). What has no
// tag is text: this is the allow-list of pages, feeds and mails alike.

export type Tag =
  | `h${1 | 2 | 3 | 4 | 5 | 6}`
  | 'p' | 'br' | 'hr' | 'ul' | 'ol' | 'li' | 'blockquote' | 'pre' | 'code' | 'strong' | 'em' | 's' | 'a' | 'time'
  | 'figure' | 'figcaption' | 'img' | 'table' | 'thead' | 'tbody' | 'tr' | 'th' | 'td'; // prettier-ignore

export interface Element {
  tag: Tag;
  children: Node[];
  /** Of a link: a whole address, or a path of this site. */
  href?: string;
  /** Of a picture. */
  src?: string;
  alt?: string;
  /** Of a time inside the sound, in seconds. */
  seconds?: number;
  /** Of a numbered list that does not begin with 1. */
  start?: number;
}

export type Node = string | Element;

/** Deeper marks show nothing more. */
const maxDepth = 40;

const base = new URL('https://site.invalid');

/**
 * Where a link may lead: the web, a mailbox, a page of this site, given as its path. Undefined for every other scheme, and
 * for addresses that carry a password.
 */
function linkTarget(written: string): string | undefined {
  if (written === '') return undefined;
  // Without its scheme, or without its slashes, it would be a page of ours. No address has `&amp;` of its own.
  const address = written
    .replaceAll('&amp;', '&')
    .replace(/^[^\s@:/?#]{1,64}@(?:[\w-]{1,63}\.){1,9}[a-z]{2,}$/i, 'mailto:$&')
    .replace(/^(?:[\w-]{1,63}\.){1,9}(?!xml|txt)[a-z]{2,}(?![^/?#])/i, 'https://$&');
  if (!URL.canParse(address, base) || /^https?:(?!\/\/)/i.test(address)) return undefined;
  const url = new URL(address, base);
  if (!['https:', 'http:', 'mailto:'].includes(url.protocol) || hasCredentials(url.href)) return undefined;
  if (url.origin !== base.origin)
    return /^[a-z]+:/i.test(address)
      ? address.replace(/^[a-z]+/i, (scheme) => scheme.toLowerCase())
      : url.href;
  // `/.//host` has the path `//host`, which a browser would take for another site.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}

const parser = MarkdownIt({ html: false, breaks: true, linkify: true, maxNesting: maxDepth });
// Lines that begin with spaces are no code, and a line of dashes makes no heading of the line above it.
// `[Jean]: oui` is a line of a talk, no definition of a link.
parser.disable(['code', 'lheading', 'reference']);
const { normalizeLink } = parser;
// What is invisible was copied with the address.
parser.normalizeLink = (address) => normalizeLink(withoutInvisibles(address));
parser.validateLink = (address) => linkTarget(address) !== undefined;
// In French, punctuation often ends bold words: CommonMark closes no mark between punctuation and a letter
// (`**Note :**suite`). Here a star opens before whatever is no space, and closes after it.
const { State } = parser.inline;
parser.inline.State = class extends State {
  override scanDelims(start: number, canSplitWord: boolean) {
    const found = super.scanDelims(start, canSplitWord);
    if (!canSplitWord) return found;
    const isSpace = (at: number) => !/\S/.test(this.src.charAt(at));
    const beginsWord = /^[\p{L}\p{N}«“"([]/u.test(
      this.src.slice(start + found.length, start + found.length + 2),
    );
    return { ...found, can_open: found.can_open || beginsWord, can_close: !isSpace(start - 1) };
  }
};
const standard = MarkdownIt().linkify;
/** The length of an address from its `//` on. The colon behind it is none of it, nor is the next address of a list. */
function lengthOfAddress(text: string, from: number): number {
  const end = from + standard.testSchemaAt(text, 'https:', from);
  const isUser = /^(?::[^\s@/]*)?@/.test(text.slice(end, end + 100));
  return isUser ? 0 : (text.slice(from, end).split(/:$|[,;|](?=https?:\/\/)/)[0]?.length ?? 0);
}
// `main.rs` is the name of a file: an address without its scheme is one only if it begins with `www.`.
parser.linkify
  .set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false })
  .add('http:', { validate: lengthOfAddress })
  .add('https:', { validate: lengthOfAddress })
  .add('ftp:', null)
  .add('//', null)
  .add('mailto:', null)
  .add('www.', {
    validate: (text, from, linkify) =>
      linkify.testSchemaAt(`https://www.${text.slice(from)}`, 'https:', 6) - 6,
    normalize: (match) => void (match.url = `https://${match.url}`),
  });

const textOfTokens = (tokens: readonly Token[]): string =>
  tokens.map(({ content, children }) => (children ? textOfTokens(children) : content)).join('');

const attributeOf = (token: Token, name: string) => String(token.attrGet(name) ?? '');

interface Surroundings {
  isInLink: boolean;
  hasPictures: boolean;
}

/** A picture that pages may show, with its caption; else a link to it. */
function pictureOf(token: Token, { hasPictures, isInLink }: Surroundings): Node {
  const src = attributeOf(token, 'src');
  const alt = textOfTokens(token.children ?? []).trim();
  if (hasPictures && isPictureAddress(src) && !hasCredentials(src))
    return { tag: 'img', src, alt, children: [attributeOf(token, 'title')] };
  const href = src === '' ? undefined : linkTarget(src);
  // A link stands in no other one.
  if (isInLink) return alt || src;
  return href === undefined ? alt : { tag: 'a', href, children: [alt || src] };
}

/** The nodes of a token that holds no others. */
function leavesOf(token: Token, { isInLink, hasPictures }: Surroundings): Node[] {
  const { type, content } = token;
  if (type === 'text' && content === '') return [];
  if (type === 'text' && !isInLink)
    return timesIn(content).map((part) =>
      typeof part === 'string' ? part : { tag: 'time', seconds: part.seconds, children: [part.shown] },
    );
  if (type === 'softbreak' || type === 'hardbreak') return [{ tag: 'br', children: [] }];
  if (type === 'hr') return [{ tag: 'hr', children: [] }];
  if (type === 'code_inline') return [{ tag: 'code', children: [content] }];
  if (type === 'fence') return [{ tag: 'pre', children: [{ tag: 'code', children: [content] }] }];
  if (type === 'image') return [pictureOf(token, { isInLink, hasPictures })];
  return content === '' ? [] : [content];
}

function elementOf(token: Token): Element {
  const element: Element = { tag: token.tag as Tag, children: [] }; // the parser knows no other tags
  const start = token.attrGet('start');
  if (start !== null) element.start = Number(start);
  const href = linkTarget(attributeOf(token, 'href'));
  if (token.tag === 'a' && href !== undefined) element.href = href;
  return element;
}

/** Whether nothing of it is seen: neither a letter nor a picture. */
const isBlank = (node: Node): boolean =>
  typeof node === 'string'
    ? /^[\s\p{Cf}]*$/u.test(node)
    : node.tag !== 'img' && node.children.every((child) => isBlank(child));

function leaveOut(element: Element, parent: Element | undefined): void {
  if (parent?.children.at(-1) === element) parent.children.pop();
}

/** Grows the children of an element from the flat list of a parser's tokens. */
function grow(root: Element, tokens: readonly Token[], hasPictures: boolean): void {
  const path = [{ element: root, isInLink: false }];
  for (const token of tokens) {
    const { element: parent, isInLink } = path[path.length - 1] ?? { element: root, isInLink: false };
    if (token.nesting === -1) {
      const closed = path.pop()?.element;
      // A link without a text, such as `[](#)`, would be pressed by nobody but the keyboard.
      if (closed?.tag === 'a' && isBlank(closed)) leaveOut(closed, path.at(-1)?.element);
    } else if (token.nesting === 1) {
      // A hidden paragraph is an item's only line.
      const own = elementOf(token);
      const isLeftOut = token.hidden || path.length > maxDepth || (own.tag === 'a' && own.href === undefined);
      const element = isLeftOut ? parent : own;
      if (!isLeftOut) parent.children.push(element);
      path.push({ element, isInLink: isInLink || token.tag === 'a' });
    } else if (token.type === 'inline') grow(parent, token.children ?? [], hasPictures);
    else for (const leaf of leavesOf(token, { isInLink, hasPictures })) parent.children.push(leaf);
  }
}

/** A picture alone in its paragraph is a figure. */
function asFigure(node: Node): Node {
  if (typeof node === 'string' || node.tag !== 'p' || node.children.length !== 1) return node;
  const [picture] = node.children;
  if (picture === undefined || typeof picture === 'string' || picture.tag !== 'img') return node;
  const caption = picture.children.filter((text) => text !== '');
  const children: Node[] = [picture];
  if (caption.length > 0) children.push({ tag: 'figcaption', children: caption });
  return { tag: 'figure', children };
}

const isHeading = ({ tag }: Element) => /^h[1-6]$/.test(tag);

/** Gives headings their levels, also those in lists and quotes. */
function setLevels(nodes: readonly Node[], levelOf: (tag: Tag) => number): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (isHeading(node)) node.tag = `h${levelOf(node.tag)}` as Tag;
    else setLevels(node.children, levelOf);
  }
}

const definition =
  /^ {0,3}\[([^\]\n]{1,200})\]:[^\S\n]*<?((?:https?:\/\/|mailto:)[^\s<>]+)>?(?:[^\S\n]+["'(].*)?$\n?/gm;

/** `[text][1]`, `[text][]` */
const reference = /\]\[(?<=([^[\]\n]{1,200})\]\[)([^[\]\n]{0,200})\]/g;
const keyOf = (label = '') => parser.utils.normalizeReference(label);

/** Takes away the definitions of links that the text refers to: `[text][1]`, and below `[1]: https://…`. */
function takeReferences(markdown: string) {
  const references: Record<string, { href: string; title: string }> = {};
  const used = new Set([...markdown.matchAll(reference)].map(([, words, label]) => keyOf(label || words)));
  const text = markdown.replace(definition, (line, label: string, address: string) => {
    if (!used.has(keyOf(label)) || !parser.validateLink(address)) return line;
    references[keyOf(label)] = { href: parser.normalizeLink(address), title: '' };
    return '';
  });
  return { text, references };
}

export interface TextRules {
  /** The level of the highest heading in the text. */
  topLevel?: 2 | 3;
  /** In a post and a newsletter. Show notes come from everywhere: there a picture of another site is a link. */
  hasPictures?: boolean;
}

/** A text as its blocks, in order. The levels of its headings become consecutive ones, so that none is skipped. */
export function markdownTree(
  markdown: string,
  { topLevel = 2, hasPictures = false }: TextRules = {},
): Element[] {
  const root: Element = { tag: 'blockquote', children: [] };
  const { text, references } = takeReferences(markdown);
  const lines = text
    // What office programs and phones begin an item with.
    .replace(/^([^\S\n]*)•\s+/gm, '$1- ')
    // A year is no item.
    .replace(/^([^\S\n]*\d{4,9})(?=[.)]\s)/gm, '$1\\')
    // Marks around a bare address are none of it.
    .replace(/(?<![\p{L}\p{N}_~])(_{1,2}|~~)(https?:\/\/[^\s<>]{1,500}?)\1(?![^\s.,;:!?)»”…])/gu, '$1<$2>$1');
  grow(root, parser.parse(lines, { references }), hasPictures);
  const blocks = root.children
    .map(asFigure)
    .map((node): Element => (typeof node === 'string' ? { tag: 'p', children: [node] } : node));
  const levels = [...new Set(blocks.filter(isHeading).map(({ tag }) => tag))].sort();
  setLevels(blocks, (tag) => Math.min(topLevel + levels.filter((above) => above < tag).length, 6));
  return blocks;
}
