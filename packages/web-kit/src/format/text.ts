import { limits } from '@nobicast/contracts/limits';

/** For `<meta>`: whitespace collapsed (no-break spaces stay), at most 160 characters. */
export function metaDescription(text: string): string {
  const flat = text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();
  const most = limits.metaDescriptionLength;
  return flat.length <= most ? flat : `${flat.slice(0, most - 3)}...`;
}

export const stripMarkdown = (text: string) =>
  text
    .replace(/^\s{0,3}#{1,6}\s+/gm, '')
    .replace(/^\s*(?:[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\*\*|__/g, '');

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
