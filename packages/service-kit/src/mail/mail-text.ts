import { brand } from '@nobicast/contracts';
import type { MailFrame } from './mail-html.ts';

const lineLength = 58;
const rule = '-'.repeat(lineLength);

/** Breaks at plain spaces only: those before French punctuation are non-breaking. */
export const wrapMailText = (text: string) =>
  text
    .split(' ')
    .reduce<string[]>((lines, word) => {
      const last = lines.at(-1);
      return last !== undefined && last.length + word.length < lineLength
        ? [...lines.slice(0, -1), `${last} ${word}`]
        : [...lines, word];
    }, [])
    .join('\n');

export const ruledMailText = (text: string) => [rule, wrapMailText(text), rule].join('\n');

/** Each quoted line is marked, so that none can pass for one of ours. */
export const quotedMailText = (text: string) =>
  text
    .split('\n')
    .flatMap((line) => wrapMailText(line).split('\n'))
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');

/** The text part of a mail. Paragraphs are already wrapped. */
export const mailText = ({ corner, footer }: MailFrame, paragraphs: readonly string[]): string =>
  [
    `${brand.name} | ${corner}`,
    ...paragraphs,
    footer.farewell,
    [
      wrapMailText(footer.who),
      wrapMailText(footer.why),
      `${footer.support}${'\u00a0'}: ${footer.supportUrl}`,
    ].join('\n'),
  ]
    .join('\n\n')
    .concat('\n');
