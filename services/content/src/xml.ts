// Feeds and sitemaps are read by hundreds of programs, some of them strict: what is written here is XML 1.0 whatever
// the texts hold. Why no generator: decision 0047.

/** Characters that XML 1.0 forbids, even as references. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text that XML can hold: without forbidden characters, and with U+FFFD in place of half a character. */
const allowedText = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd').replace(forbidden, '');

/** As numeric references, which older readers need in titles. */
export const escapeXml = (text: string) =>
  allowedText(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A text as it is, for markup of another language. */
export const cdata = (text: string) =>
  `<![CDATA[${allowedText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

type Attributes = Readonly<Record<string, string | number | null | undefined>>;

/**
 * An element. Attributes without a value are left out.
 * @param content XML: of `escapeXml`, `cdata` or other elements
 */
export function element(
  name: string,
  attributes: Attributes,
  content: string | readonly string[] = '',
): string {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null || value === undefined
        ? []
        : [` ${key}="${escapeXml(String(value).replace(/\s+/g, ' '))}"`],
    )
    .join('');
  const inner = typeof content === 'string' ? content : content.join('\n');
  return inner === '' ? `<${name}${written}/>` : `<${name}${written}>${inner}</${name}>`;
}

/** A whole document with this element. */
export const xmlDocument = (root: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;

export const textElement = (name: string, text: string | number, attributes: Attributes = {}) =>
  element(name, attributes, escapeXml(String(text)));
