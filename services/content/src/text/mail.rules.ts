import { mailColors } from '@nobicast/service-kit/mail';
import { convert } from 'html-to-text';
import { feedDress, feedHtml, htmlOf, type Attributes } from './html.rules.ts';
import { markdownTree, type Tag } from './markdown.rules.ts';
import { withFrenchSpaces } from './spaces.rules.ts';

const { ink, soft, accent } = mailColors;
const serif = "Georgia,'Times New Roman',serif";
const titleFont = "'Arial Narrow','Helvetica Neue Condensed',Arial,sans-serif";
const mono = 'Menlo,Consolas,monospace';
// A word that is wider than a phone would make all text of the mail small.
const breaks = 'overflow-wrap:anywhere;word-break:break-word';
const paragraph = `margin:0 0 16px;font:400 18px/1.6 ${serif};color:${soft};${breaks}`;
const cell = `padding:4px 8px;border:1px solid ${soft};text-align:left;vertical-align:top`;
const heading = (size: number) =>
  `margin:28px 0 12px;font:800 ${size}px/1.1 ${titleFont};color:${ink};${breaks}`;

/** Mail programs read styles on the element alone; the classes are for their dark theme. */
const mailStyles: Partial<Record<Tag, Attributes>> = {
  p: { class: 'soft', style: paragraph },
  h2: { class: 'ink', style: heading(30) },
  ...Object.fromEntries(['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, { class: 'ink', style: heading(22) }])),
  ul: { class: 'soft', style: `${paragraph};padding-left:24px` },
  ol: { class: 'soft', style: `${paragraph};padding-left:24px` },
  li: { style: 'margin:0 0 6px' },
  strong: { class: 'ink', style: `color:${ink}` },
  blockquote: { style: `margin:0 0 16px;padding:0 0 0 16px;border-left:4px solid ${accent}` },
  pre: {
    class: 'soft',
    style: `margin:0 0 16px;font:14px/1.5 ${mono};color:${soft};white-space:pre-wrap;${breaks}`,
  },
  code: { style: `font-family:${mono}` },
  figure: { style: 'margin:0 0 16px' },
  figcaption: { class: 'soft', style: `font:400 14px/1.5 ${serif};color:${soft}` },
  table: { class: 'soft', style: `${paragraph};border-collapse:collapse` },
  th: { style: cell },
  td: { style: cell },
};

/** A text as a part of a mail. A mail has no site around it: addresses are whole. */
export const mailBodyHtml = (markdown: string, siteUrl: string): string => {
  const dress = feedDress(siteUrl);
  return htmlOf(withFrenchSpaces(markdownTree(markdown, { hasPictures: true })), (element, inner) => {
    const dressed = dress(element, inner);
    if (typeof dressed === 'string') return dressed;
    if (element.tag === 'a')
      return { class: 'acc', ...dressed, style: `color:${accent};text-decoration:underline` };
    if (element.tag === 'img') return { ...dressed, style: 'display:block;max-width:100%;height:auto' };
    return { ...mailStyles[element.tag], ...dressed };
  });
};

const indent = { leadingLineBreaks: 2, trailingLineBreaks: 2 };

/** As wide as the other paragraphs of a mail. */
const lineLength = 58;

/** A text as the text part of a mail: what a link leads to stands behind its words. */
export const mailPlainText = (markdown: string, siteUrl: string): string =>
  convert(feedHtml(markdown, siteUrl), {
    wordwrap: lineLength,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', options: { linkBrackets: ['(', ')'] } },
      { selector: 'ul', options: { ...indent, itemPrefix: '- ' } },
      { selector: 'ol', options: indent },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      ...([1, 2, 3, 4, 5, 6] as const).map((level) => ({ selector: `h${level}`, options: indent })),
    ],
  });
