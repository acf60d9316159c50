import { brand, palettes, pictureColours } from '@nobicast/contracts/brand';
import type { Post } from '@nobicast/contracts/blog';
import type { Episode, Subject } from '@nobicast/contracts/episodes';
import { escapeHtml } from '@nobicast/contracts/escape-html';
import { linkPictureSize } from '@nobicast/contracts/link-pictures';
import { episodeHeading, titleOrEnigma } from '@nobicast/contracts/titles';
import { formatLongDate, shortTimecode } from '@nobicast/web-kit/format';
import { drawCover, drawPost } from '../covers/cover.ts';
import { labelDots, labelPath } from '../covers/glyphs.ts';
import { drawable, linesOf, type TextStyle } from './text-lines.ts';

const { width, height } = linkPictureSize;
const edge = 64;
export const coverEdge = 392;
const coverLeft = width - edge - coverEdge;
const textWidth = coverLeft - 2 * edge;
const lineTop = 506;

const colours = {
  ground: palettes.dark.bg,
  ink: palettes.dark.ink,
  quiet: pictureColours.quiet,
  podcast: palettes.dark.accent,
  preparation: palettes.dark.prep,
};
/** All fonts have these names; the script of a character decides which one draws it. */
const fonts = {
  title: 'font-family="Bricolage Grotesque" font-weight="700"',
  text: 'font-family="Bricolage Grotesque" font-weight="500"',
} satisfies Record<TextStyle, string>;

const textAt = (text: string, style: TextStyle, at: { x: number; y: number; size: number; fill: string }) =>
  `<text x="${at.x}" y="${at.y}" font-size="${at.size}" fill="${at.fill}" ${fonts[style]} xml:space="preserve">${escapeHtml(text)}</text>`;

const maxLines = 3;
const [largest, ...smaller] = [112, 88, 72, 60] as const;

/** The largest size in which the whole title fits without breaking a word, else the smallest. */
function titleLines(title: string) {
  const words = drawable(title);
  for (const size of [largest, ...smaller]) {
    // Three lines of the largest size would reach the ruler.
    const most = size === largest ? 2 : maxLines;
    const lines = linesOf(title, { style: 'title', size, width: textWidth, maxLines: most });
    if (lines.join(' ') === words) return { size, lines };
  }
  return { size: 60, lines: linesOf(title, { style: 'title', size: 60, width: textWidth, maxLines }) };
}

/** A tick for each minute of an hour, a longer one every five. */
function ruler(colour: string): string {
  let path = '';
  for (let minute = 0; minute <= 120; minute += 1)
    path += `M${minute * 10} ${lineTop}v${minute % 25 === 0 ? 34 : minute % 5 === 0 ? 20 : 10}`;
  return `<path d="${path}" stroke="${colour}" stroke-width="2" opacity=".45"/>`;
}

function art(cover: Buffer | undefined, draw: () => string): string {
  const box = `x="${coverLeft}" y="${edge}" width="${coverEdge}" height="${coverEdge}"`;
  if (cover) return `<image ${box} href="data:image/png;base64,${cover.toString('base64')}"/>`;
  const scale = coverEdge / 1_400;
  return `<g transform="translate(${coverLeft} ${edge}) scale(${scale})">${draw()}</g>`;
}

export interface PictureOf {
  episode: Pick<Episode, 'number' | 'type' | 'title' | 'published_at'>;
  subject?: Pick<Subject, 'title' | 'start_ms'> | undefined;
  cover?: Buffer | undefined;
}

interface Parts {
  /** The line above the title, and the words below the ruler. */
  above: string;
  title: string;
  below: string;
  accent: string;
  art: string;
}

function layOut({ above, title, below, accent, art: picture }: Parts): string {
  const name = brand.name.toUpperCase();
  const dot = 176 / labelDots(name);
  const [aboveLine = above] = linesOf(above, { style: 'text', size: 34, width: textWidth, maxLines: 1 });
  const { size, lines } = titleLines(title);
  const firstBaseline = 132 + size;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="${colours.ground}"/>`,
    picture,
    textAt(aboveLine, 'text', { x: edge, y: edge + 30, size: 34, fill: accent }),
    ...lines.map((line, index) =>
      textAt(line, 'title', {
        x: edge,
        y: firstBaseline + index * size * 1.08,
        size,
        fill: colours.ink,
      }),
    ),
    ruler(colours.quiet),
    `<rect y="${lineTop - 3}" width="${width}" height="6" fill="${accent}"/>`,
    textAt(below, 'text', { x: edge, y: 588, size: 30, fill: colours.quiet }),
    `<path d="${labelPath(name, width - edge - labelDots(name) * dot + dot, 564, dot)}" fill="${colours.ink}"/></svg>`,
  ].join('');
}

/** SVG for the link preview of an episode or a subject. */
export function drawLinkPicture({ episode, subject, cover }: PictureOf): string {
  const heading = episodeHeading(episode);
  const start = subject?.start_ms ?? undefined;
  const below = [
    start === undefined ? undefined : shortTimecode(start / 1_000),
    formatLongDate(episode.published_at),
  ].filter((part) => part !== undefined);
  return layOut({
    above: subject ? `${heading} · ${titleOrEnigma(episode)}` : heading,
    title: subject ? subject.title : titleOrEnigma(episode),
    below: below.join(' · '),
    accent: colours[episode.type],
    art: art(cover, () => drawCover(episode.number, episode.type)),
  });
}

export const drawPostPicture = (
  { slug, title, author, published_at }: Pick<Post, 'slug' | 'title' | 'author' | 'published_at'>,
  cover: Buffer | undefined,
): string =>
  layOut({
    above: `Blog · ${author}`,
    title,
    below: formatLongDate(published_at),
    accent: colours.podcast,
    art: art(cover, () => drawPost(slug)),
  });
