import { escapeUTF8 as escapeHtml } from 'entities';
import { markdownBlocks, markdownSpans, type MarkdownBlock } from '@nobicast/contracts/markdown';

export interface Chapter {
  startMs: number;
  title: string;
  url: string | null;
}

const bytesOf = (text: string) => Buffer.byteLength(text);

const spans = (line: string) =>
  markdownSpans(line)
    .map(({ text, isBold }) => (isBold ? `<strong>${escapeHtml(text)}</strong>` : escapeHtml(text)))
    .join('');
const list = (tag: 'ul' | 'ol', items: readonly string[]) =>
  `<${tag}>${items.map((item) => `<li>${spans(item)}</li>`).join('')}</${tag}>`;

function htmlOf(block: MarkdownBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${spans(block.text)}</h${block.level}>`;
    case 'bullets':
      return list('ul', block.items);
    case 'numbers':
      return list('ol', block.items);
    case 'paragraph':
      return `<p>${spans(block.lines.join(' '))}</p>`;
  }
}

const textOf = (block: MarkdownBlock) => {
  if (block.kind === 'heading') return block.text;
  return block.kind === 'paragraph' ? block.lines.join(' ') : block.items.join(' ');
};

/** The beginning of a text as a paragraph of so many bytes at most, cut between words; empty where nothing fits. */
function beginningOf(text: string, maxBytes: number): string {
  const words = text.split(/(?<=\s)/);
  let kept = '';
  for (const word of words) {
    if (bytesOf(`<p>${escapeHtml(kept + word)}…</p>`) > maxBytes) break;
    kept += word;
  }
  return kept.trim() === '' ? '' : `<p>${escapeHtml(kept.trim())}…</p>`;
}

/**
 * Simple markdown as HTML of so many bytes at most: whole blocks, then the beginning of the one that does not fit.
 * Marks of that one are dropped rather than left open.
 */
export function notesHtml(markdown: string | null, maxBytes: number): string {
  let html = '';
  for (const block of markdownBlocks(markdown ?? '')) {
    const next = htmlOf(block);
    if (bytesOf(html + next) > maxBytes) {
      const plain = markdownSpans(textOf(block))
        .map(({ text }) => text)
        .join('');
      return html + beginningOf(plain, maxBytes - bytesOf(html));
    }
    html += next;
  }
  return html;
}

/** `hh:mm:ss`, also after a hundred hours. */
export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1_000);
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${pad(Math.floor(seconds / 3_600))}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** Apple reads chapters in notes from three on, the first of them at the very beginning. */
const fewestChapters = 3;

/**
 * The chapters as lines that players read as such (Apple, Spotify). Empty where there are too few, and where they take
 * more bytes than this: players would take some of them for all.
 */
export function chaptersHtml(chapters: readonly Chapter[], maxBytes: number): string {
  const [first] = chapters;
  if (!first || chapters.length < fewestChapters) return '';
  const beginning = first.startMs >= 1_000 ? [{ startMs: 0, title: 'Début' }] : [];
  const lines = [...beginning, ...chapters].map(
    ({ startMs, title }) => `${clockTime(startMs)} ${escapeHtml(title)}`,
  );
  const html = `<p>${lines.join('<br>')}</p>`;
  return bytesOf(html) <= maxBytes ? html : '';
}
