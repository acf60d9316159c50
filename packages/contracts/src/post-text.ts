import { markdownBlocks, markdownSpans, type MarkdownBlock, type MarkdownSpan } from './markdown.ts';

/** What the text of a post says about itself: how long it takes to read, and where it leads. Without zod. */

const wordsPerMinute = 220;

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

export const textOfBlock = (block: MarkdownBlock): string => {
  if (block.kind === 'heading') return block.text;
  return block.kind === 'paragraph' ? block.lines.join(' ') : block.items.join(' ');
};

/** Blocks, each with the seconds of reading before it. */
export function timedBlocks(markdown: string): { block: MarkdownBlock; atSeconds: number }[] {
  let words = 0;
  return markdownBlocks(markdown).map((block) => {
    const atSeconds = Math.round((words / wordsPerMinute) * 60);
    words += wordsOf(spokenText(textOfBlock(block)));
    return { block, atSeconds };
  });
}

export const countWords = (markdown: string): number =>
  markdownBlocks(markdown).reduce((sum, block) => sum + wordsOf(spokenText(textOfBlock(block))), 0);

/** Whole minutes, one at least. */
export const readMinutes = (markdown: string): number =>
  Math.max(1, Math.round(countWords(markdown) / wordsPerMinute));

export interface TextPart {
  text: string;
  /** Where a link leads. */
  href?: string;
}

/** `[text](https://…)` or `[text](/archives)`, and bare addresses, which may hold a pair of parentheses. */
const linkPattern =
  /\[([^\][]+)\]\((https?:\/\/(?:[^\s()<>]|\([^\s()<>]*\))+|\/(?![/\\])[^\s()<>\\]*)\)|https?:\/\/(?:[^\s<>()[\]"«»]|\([^\s<>()[\]"«»]*\))+/g;
/** What ends a sentence rather than an address. */
const trailing = /[.,;:!?…’'*_]+$/;

/** A line in links and the text between them. Only addresses of the web and of this site are links. */
export function splitLinks(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  const add = (part: TextPart) => {
    if (part.text !== '') parts.push(part);
  };
  for (const match of line.matchAll(linkPattern)) {
    const [whole, label, target] = match;
    const href = target ?? whole.replace(trailing, '');
    if (href.startsWith('http') && !URL.canParse(href)) continue;
    add({ text: line.slice(rest, match.index) });
    add({ text: label ?? href, href });
    rest = match.index + (target === undefined ? href.length : whole.length);
  }
  add({ text: line.slice(rest) });
  return parts;
}

export interface PostSpan extends MarkdownSpan {
  /** Where a link leads. */
  href?: string;
}

/** A line of a post in spans: bold, links, and the plain text between them. */
export function postSpans(line: string): PostSpan[] {
  // A link stands for one character while bold text is looked for: addresses may hold the marks of bold text.
  const place = '\ue000';
  const parts = splitLinks(line.replaceAll(place, ''));
  const links = parts.filter(({ href }) => href !== undefined);
  const text = parts.map((part) => (part.href === undefined ? part.text : place)).join('');
  return markdownSpans(text).flatMap((span) =>
    span.text.split(/(\ue000)/).flatMap((piece): PostSpan[] => {
      if (piece === '') return [];
      if (piece !== place) return [{ text: piece, isBold: span.isBold }];
      const { text: label, href } = links.shift() ?? { text: '' };
      return markdownSpans(label).map((part) => ({
        text: part.text,
        isBold: span.isBold || part.isBold,
        ...(href !== undefined && { href }),
      }));
    }),
  );
}

/** Without the addresses behind words. */
const spokenText = (line: string) =>
  splitLinks(line)
    .map(({ text }) => text)
    .join('');

/** The addresses of other sites that a text leads to, each once, in their order. */
export const linksOf = (markdown: string): string[] => [
  ...new Set(
    markdownBlocks(markdown)
      .flatMap((block) => splitLinks(textOfBlock(block)))
      .flatMap(({ href }) => (href?.startsWith('http') ? [href] : [])),
  ),
];
