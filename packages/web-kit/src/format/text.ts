import { limits } from '@nobicast/contracts/limits';

/** For `<meta>`: whitespace collapsed (no-break spaces stay), at most 160 characters. */
export function metaDescription(text: string): string {
  const flat = text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
  const most = limits.metaDescriptionLength;
  return flat.length <= most ? flat : `${[...flat].slice(0, most - 3).join('')}...`;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'" };

/** The words of a text that a service sent as HTML; the text itself where none was sent. */
export const wordsOf = (html: string | null | undefined, text: string | null | undefined): string =>
  (typeof html === 'string'
    ? html
        .replace(/<span class="vh">[^<]*<\/span>|<[^>]*>/g, ' ')
        .replace(/&(#39|\w+);/g, (whole, name: string) => entities[name] ?? whole)
        .replace(/[^\S\u00a0\u202f]+(?=[,.;)\]]|\s|$)/g, '')
    : (text ?? '')
  ).trim();

/** "d’Awa", "de Zoé", "d’Yves", "de Yann". Nothing tells whether an h is aspirated, so it counts as a consonant. */
export function de(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{Mn}/gu, '');
  return /^(?:[aeiouœæ]|y(?![aeiou]))/i.test(plain) ? `d’${name}` : `de ${name}`;
}

export const capitalise = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Every line is a paragraph. */
export const paragraphs = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
