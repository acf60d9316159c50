const comment = String.raw`\/\*[\s\S]*?\*\/`;
const doubleQuoted = String.raw`"((?:\\[\s\S]|[^"\\])*)"`;
const singleQuoted = String.raw`'((?:\\[\s\S]|[^'\\])*)'`;
/** An address, or what may look like one without being one. */
const token = new RegExp(
  String.raw`url\(\s*(?:${doubleQuoted}|${singleQuoted}|([^"'()\s]*))\s*\)|${comment}|${doubleQuoted}|${singleQuoted}`,
  'gi',
);
const isRelative = (url: string) => url !== '' && !/^([a-z][a-z\d+.-]*:|\/|#)/i.test(url);

/**
 * The text of a style sheet, fit to stand in a document: an address in it is relative to the sheet, and would
 * be relative to the document there. Comments (source maps) stay behind.
 *
 * @param address where the sheet is served: `/remotes/mfe-public/1.0.0-abc/web/css/app.css`
 */
export function embeddableCss(text: string, address: string): string {
  return text.replace(token, (whole, double?: string, single?: string, bare?: string) => {
    if (whole.startsWith('/*')) return '';
    const url = double ?? single ?? bare;
    if (url === undefined || !isRelative(url)) return whole;
    const { pathname, search, hash } = new URL(url, `http://sheet.invalid${address}`);
    return `url("${pathname}${search}${hash}")`;
  });
}

const fontFace = /@font-face\s*\{[^}]*\}/gi;

/** Takes the `@font-face` rules that fetch a file out of a style sheet; those that name a font of the system stay. */
export function splitFontFaces(text: string): { css: string; fontFaces: string } {
  const taken: string[] = [];
  const css = text.replace(fontFace, (rule) => {
    if (!/\burl\(/i.test(rule)) return rule;
    taken.push(rule);
    return '';
  });
  return { css, fontFaces: taken.join('') };
}
