import { markdownTree, type Node } from './markdown.rules.ts';

// What a text says without its marks and addresses.

const spoken = (node: Node): string => {
  if (typeof node === 'string') return node;
  if (node.tag === 'br') return ' ';
  if (node.tag === 'img') return node.alt ?? '';
  // Words that stand in two blocks are two.
  return node.children.map(spoken).join(/^(?:ul|ol|li|blockquote|figure|t.*)$/.test(node.tag) ? ' ' : '');
};

/** The words of nodes in one line, without marks and the addresses behind words. */
export const plainTextOf = (nodes: readonly Node[]): string =>
  nodes
    .map(spoken)
    .join(' ')
    .replace(/[^\S\u00a0\u202f]+/g, ' ')
    .trim();

export const plainText = (markdown: string): string => plainTextOf(markdownTree(markdown));

export const countWords = (markdown: string): number => countWordsOf(markdownTree(markdown));

export const countWordsOf = (nodes: readonly Node[]): number =>
  plainTextOf(nodes)
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const wordsPerMinute = 220;

export const readingSeconds = (words: number): number => Math.round((words / wordsPerMinute) * 60);

/** Whole minutes, one at least. */
export const readMinutes = (markdown: string): number =>
  Math.max(1, Math.round(countWords(markdown) / wordsPerMinute));

const linksIn = (node: Node): string[] => {
  if (typeof node === 'string') return [];
  const own = node.href?.startsWith('http') ? [node.href] : [];
  return [...own, ...node.children.flatMap(linksIn)];
};

/** The addresses of other sites that a text leads to, each once, in their order. */
export const linksOf = (markdown: string): string[] => [...new Set(markdownTree(markdown).flatMap(linksIn))];
