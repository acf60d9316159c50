const comment = String.raw`\/\*[\s\S]*?\*\/`;
const doubleQuoted = String.raw`"((?:\\[\s\S]|[^"\\])*)"`;
const singleQuoted = String.raw`'((?:\\[\s\S]|[^'\\])*)'`;
/** A comment, a string or a `url()`; only the last may contain an address. */
const token = new RegExp(
  String.raw`url\(\s*(?:${doubleQuoted}|${singleQuoted}|([^"'()\s]*))\s*\)|${comment}|${doubleQuoted}|${singleQuoted}`,
  'gi',
);
const isRelative = (url: string) => url !== '' && !/^([a-z][a-z\d+.-]*:|\/|#)/i.test(url);

/**
 * Resolves the relative URLs of a style sheet and removes comments (source maps), for use inside a document.
 * @param address where the sheet is served: `/remotes/mfe-public/1.0.0-abc/web/css/app.css`
 */
export function embeddableCss(text: string, address: string): string {
  // The groups of the pattern after these three are strings that stand outside `url()`.
  return text.replace(token, (whole, double?: string, single?: string, bare?: string) => {
    if (whole.startsWith('/*')) return '';
    const url = double ?? single ?? bare;
    if (url === undefined || !isRelative(url)) return whole;
    const { pathname, search, hash } = new URL(url, `http://sheet.invalid${address}`);
    return `url("${pathname}${search}${hash}")`;
  });
}

const lightTheme = /\[data-theme=["']?light["']?\]\s*\{([^}]*--bg:[^}]*)\}/;

/**
 * For visitors without JavaScript who prefer the light theme; otherwise the inline script chooses, and the served
 * HTML is dark.
 * @param text a style sheet that sets the colours of the light theme in one rule
 */
export const lightThemeWithoutScript = (text: string) =>
  lightThemeWhere('(scripting: none) and (prefers-color-scheme: light)', 'html[data-theme]', text);

/** For a document that has no such script: it follows the system unless it names a theme. */
export const lightThemeOfSystem = (text: string) =>
  lightThemeWhere('(prefers-color-scheme: light)', 'html:not([data-theme])', text);

function lightThemeWhere(condition: string, selector: string, text: string): string {
  const colours = lightTheme.exec(text)?.[1];
  return colours === undefined ? '' : `@media ${condition}{${selector}{${colours}}}`;
}

const fontFace = /@font-face\s*\{[^}]*\}/gi;

/** Separates the `@font-face` rules that fetch a file; those of system fonts stay. */
export function splitFontFaces(text: string): { css: string; fontFaces: string } {
  const taken: string[] = [];
  const css = text.replace(fontFace, (rule) => {
    if (!/\burl\(/i.test(rule)) return rule;
    taken.push(rule);
    return '';
  });
  return { css, fontFaces: taken.join('') };
}
