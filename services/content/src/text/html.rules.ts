import { coverCandidates, hasWebSizes } from '@nobicast/contracts/cover-sizes';
import { absolutePicture } from '@nobicast/contracts/picture-address';
import { escapeUTF8 as escapeHtml } from 'entities';
import { markdownTree, type Element, type Node, type Tag, type TextRules } from './markdown.rules.ts';
import { countWordsOf, readingSeconds } from './plain.rules.ts';
import { withFrenchSpaces } from './spaces.rules.ts';
import { clockTime } from './times.rules.ts';

export type Attributes = Record<string, string | number | undefined>;

/** What a page, a feed or a mail makes of an element: its attributes, or its whole HTML. */
type Dress = (element: Element, inner: string) => Attributes | string;

const isVoid = (tag: Tag) => tag === 'br' || tag === 'hr' || tag === 'img';

export const tagHtml = (tag: string, attributes: Attributes, inner?: string): string => {
  const written = Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');
  return inner === undefined ? `<${tag}${written}>` : `<${tag}${written}>${inner}</${tag}>`;
};

export function htmlOf(nodes: readonly Node[], dress: Dress): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node);
      const inner = node.tag === 'img' ? '' : htmlOf(node.children, dress);
      const dressed = dress(node, inner);
      if (typeof dressed === 'string') return dressed;
      return tagHtml(node.tag, dressed, isVoid(node.tag) ? undefined : inner);
    })
    .join('');
}

/** The sizes of pictures, by their addresses. */
export type PictureSizes = ReadonlyMap<string, { width: number; height: number }>;

/** The width of a column of text, in CSS pixels. */
const pictureSize = 768;

const newTab = '<span class="vh"> (nouvel onglet)</span>';

export interface PageText extends TextRules {
  /** The page of the sound that the text speaks about; without one, times stay text. */
  sound?: { path: string; durationMs: number } | undefined;
  /** Whole addresses of this site are its pages: a mail needs them whole. */
  siteUrl?: string;
  /** Without its size, a picture moves the text below it when it arrives. */
  sizes?: PictureSizes;
}

const pageDress =
  ({ sound, siteUrl, sizes }: PageText): Dress =>
  ({ tag, href: written, src = '', alt, seconds = 0, start }, inner) => {
    const isOwn =
      siteUrl !== undefined &&
      written?.startsWith(`${siteUrl}/`) === true &&
      !written.startsWith(`${siteUrl}//`);
    const href = isOwn ? written.slice(siteUrl.length) : written;
    if (tag === 'a' && href?.startsWith('http'))
      return tagHtml('a', { class: 'link', href, target: '_blank', rel: 'noopener' }, inner + newTab);
    if (tag === 'a') return { class: 'link', href };
    if (tag === 'time') {
      if (sound === undefined || seconds * 1_000 >= sound.durationMs) return inner;
      return tagHtml(
        'a',
        { class: 'link', href: `${sound.path}?t=${seconds}`, 'data-seconds': seconds },
        inner,
      );
    }
    if (tag === 'img') {
      const files = hasWebSizes(src)
        ? {
            srcset: coverCandidates(src, 'webp', pictureSize),
            sizes: `(max-width: ${pictureSize}px) 100vw, ${pictureSize}px`,
          }
        : {};
      return { src, ...files, ...sizes?.get(src), alt, loading: 'lazy', decoding: 'async' };
    }
    // What scrolls sideways must be reached by the keyboard.
    if (tag === 'pre') return { tabindex: 0 };
    if (tag === 'table')
      return `<div class="table" role="group" tabindex="0" aria-label="Tableau">${tagHtml('table', {}, inner)}</div>`;
    return { start };
  };

/** A text as a page shows it. Empty for none. */
export const pageHtml = (markdown: string | null, text: PageText = {}): string =>
  htmlOf(withFrenchSpaces(markdownTree(markdown ?? '', text)), pageDress(text));

/** A post as its page shows it: before each heading of the highest level stands the reading time so far. */
export function postHtml(markdown: string, sizes?: PictureSizes): string {
  let words = 0;
  const dress = pageDress({ ...(sizes && { sizes }) });
  return withFrenchSpaces(markdownTree(markdown, { hasPictures: true }))
    .map((block) => {
      const time = clockTime(readingSeconds(words) * 1_000).replace(/^00:/, '');
      words += countWordsOf([block]);
      return htmlOf([block], (element, inner) => {
        if (element !== block || element.tag !== 'h2') return dress(element, inner);
        return tagHtml('h2', {}, `<span aria-hidden="true">${time}</span>${inner}`);
      });
    })
    .join('');
}

const absoluteAddress = (siteUrl: string, address: string) =>
  address.startsWith('/') ? siteUrl + address : address;

/** Readers show a text without our style sheet and away from our site. */
export const feedDress =
  (siteUrl: string): Dress =>
  ({ tag, href, src = '', alt, start }, inner) => {
    if (tag === 'a') return { href: absoluteAddress(siteUrl, href ?? '') };
    if (tag === 'time') return inner;
    if (tag === 'img') return { src: absolutePicture(siteUrl, src), alt };
    return { start };
  };

export const feedBlocks = (markdown: string | null, siteUrl: string): { block: Element; html: string }[] =>
  markdownTree(markdown ?? '', { topLevel: 3 }).map((block) => ({
    block,
    html: htmlOf([block], feedDress(siteUrl)),
  }));

/** The text of a post or an issue for who reads it elsewhere. */
export const feedHtml = (markdown: string, siteUrl: string): string =>
  htmlOf(markdownTree(markdown, { hasPictures: true }), feedDress(siteUrl));
