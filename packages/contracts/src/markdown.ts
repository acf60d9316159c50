/** The simple markdown of the product: headings, bullet and numbered lists, bold, paragraphs. Nothing else. */
export type MarkdownBlock =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'bullets' | 'numbers'; items: string[] }
  | { kind: 'paragraph'; lines: string[] };

const heading = /^ {0,3}(#{1,6})\s+(.+?)\s*#*$/;
const bullet = /^\s*[-*+•]\s+(.+)$/;
const numbered = /^\s*\d{1,9}[.)]\s+(.+)$/;

export function markdownBlocks(markdown: string): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let open: MarkdownBlock | undefined;
  const start = (block: MarkdownBlock) => {
    blocks.push(block);
    open = block;
  };

  for (const line of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const [, marks, title] = heading.exec(line) ?? [];
    const item = bullet.exec(line)?.[1];
    const step = numbered.exec(line)?.[1];
    if (line.trim() === '') {
      // A blank line ends a paragraph, but a list continues if its next item follows.
      if (open?.kind === 'paragraph') open = undefined;
    } else if (marks && title) {
      start({ kind: 'heading', level: marks.length, text: title });
    } else if (item ?? step) {
      const kind = item ? 'bullets' : 'numbers';
      const text = item ?? step ?? '';
      if (open?.kind === kind) open.items.push(text);
      else start({ kind, items: [text] });
    } else if (open?.kind === 'paragraph') {
      open.lines.push(line.trim());
    } else if (open && open.kind !== 'heading' && /^\s{2,}/.test(line)) {
      // An indented line continues the item above it.
      open.items.push(`${open.items.pop() ?? ''} ${line.trim()}`);
    } else {
      start({ kind: 'paragraph', lines: [line.trim()] });
    }
  }
  return blocks;
}

export interface MarkdownSpan {
  text: string;
  isBold: boolean;
}

/** A backslash escapes a mark. */
export function markdownSpans(line: string): MarkdownSpan[] {
  const spans: MarkdownSpan[] = [];
  const plain = (text: string) => text.replace(/\\([\\`*_{}[\]()#+\-.!<>~|])/g, '$1');
  const add = (text: string, isBold: boolean) => {
    if (text) spans.push({ text: plain(text), isBold });
  };
  let rest = 0;
  for (const match of line.matchAll(/(?<!\\)(\*\*|__)(?=\S)(.+?)(?<=[^\s\\])\1/g)) {
    add(line.slice(rest, match.index), false);
    add(match[2] ?? '', true);
    rest = match.index + match[0].length;
  }
  add(line.slice(rest), false);
  return spans;
}
