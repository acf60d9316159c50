import { sourcesOf } from '@nobicast/contracts/sources';
import { escapeUTF8 as escapeHtml } from 'entities';
import { feedBlocks } from '../text/html.rules.ts';
import { plainTextOf } from '../text/plain.rules.ts';
import { clockTime } from '../text/times.rules.ts';
import { notesCopy } from './feeds.copy.ts';

export interface Chapter {
  startMs: number;
  title: string;
  url: string | null;
}

/** A subject of an episode as its feed needs it. */
export type FeedSubject = Omit<Chapter, 'startMs'> & { startMs: number | null };

export const chaptersOf = (subjects: readonly FeedSubject[]): Chapter[] =>
  subjects.flatMap(({ startMs, ...subject }) => (startMs === null ? [] : [{ ...subject, startMs }]));

const bytesOf = (text: string) => Buffer.byteLength(text);

/** The beginning of a text as a paragraph of so many bytes at most, cut between words; empty where nothing fits. */
function beginningOf(text: string, maxBytes: number): string {
  let bytes = bytesOf('<p>…</p>');
  let kept = '';
  for (const word of text.split(/(?<=\s)/)) {
    const html = escapeHtml(word);
    bytes += bytesOf(html);
    if (bytes > maxBytes) break;
    kept += html;
  }
  return kept.trim() === '' ? '' : `<p>${kept.trim()}…</p>`;
}

/**
 * Show notes as HTML of so many bytes at most: whole blocks, then the beginning of the one that does not fit. Marks of
 * that one are dropped rather than left open.
 */
export function notesHtml(markdown: string | null, siteUrl: string, maxBytes: number): string {
  let html = '';
  for (const { block, html: next } of feedBlocks(markdown, siteUrl)) {
    if (bytesOf(html + next) > maxBytes)
      return html + beginningOf(plainTextOf([block]), maxBytes - bytesOf(html));
    html += next;
  }
  return html;
}

/** Apple reads chapters in notes from three on, the first of them at the very beginning. */
const fewestChapters = 3;

const linkHtml = ({ title, url }: FeedSubject, hasLinks: boolean): string => {
  const [source] = hasLinks ? sourcesOf([{ title, start_ms: null, content_url: url }]) : [];
  if (!source) return escapeHtml(title);
  return `<a href="${escapeHtml(source.href)}">${escapeHtml(title)}</a> (${escapeHtml(source.site)})`;
};

/** The chapters as lines that players read as such (Apple, Spotify); empty where there are too few. */
function chapterLines(chapters: readonly Chapter[], hasLinks: boolean): string {
  const [first] = chapters;
  if (!first || chapters.length < fewestChapters) return '';
  const beginning = first.startMs >= 1_000 ? [{ startMs: 0, title: notesCopy.beginning, url: null }] : [];
  const lines = [...beginning, ...chapters].map(
    (chapter) => `${clockTime(chapter.startMs)} ${linkHtml(chapter, hasLinks)}`,
  );
  return `<p>${lines.join('<br>')}</p>`;
}

const isSource = ({ url, title }: FeedSubject) =>
  sourcesOf([{ title, start_ms: null, content_url: url }]).length > 0;

/** Marks generated lines: whoever imports our feed has the subjects themselves, and would get them twice. */
export const generatedClass = 'generated-sources';

function sourceLines(subjects: readonly FeedSubject[], hasLinks: boolean): string {
  const lines = chapterLines(chaptersOf(subjects), hasLinks);
  const sources = hasLinks ? subjects.filter(isSource) : [];
  const others = sources.filter(({ startMs }) => lines === '' || startMs === null);
  const list = others.map((subject) => `<li>${linkHtml(subject, true)}</li>`).join('');
  const html = lines + (list && `<ul>${list}</ul>`);
  return sources.length === 0
    ? html
    : `<div class="${generatedClass}"><h3>${notesCopy.sources}</h3>${html}</div>`;
}

/**
 * The subjects of an episode with their times and sources. Without their addresses where all would take more than
 * `maxBytes`; empty where even that is too much: players would take some of the chapters for all.
 */
export const subjectsHtml = (subjects: readonly FeedSubject[], maxBytes: number): string =>
  [true, false]
    .map((hasLinks) => sourceLines(subjects, hasLinks))
    .find((html) => bytesOf(html) <= maxBytes) ?? '';
