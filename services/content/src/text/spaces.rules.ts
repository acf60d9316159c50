import type { Element } from './markdown.rules.ts';

/**
 * What was typed with ordinary spaces, as it is set in French: no line begins with such punctuation, nor ends with an
 * opening guillemet.
 */
export const frenchSpaces = (text: string) =>
  text
    .replace(/ (?=[:»])/g, '\u00a0')
    .replace(/ (?=[;!?])/g, '\u202f')
    .replace(/« /g, '«\u00a0');

/** The same for a text. Code stays as it is. */
export const withFrenchSpaces = (elements: readonly Element[]): Element[] =>
  elements.map((element) => ({
    ...element,
    children: element.children.map((child) => {
      if (typeof child !== 'string') return withFrenchSpaces([child])[0] ?? child;
      return element.tag === 'code' ? child : frenchSpaces(child);
    }),
  }));
