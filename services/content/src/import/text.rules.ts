// Control characters mean nothing on a page, and Postgres refuses the first of them.
const controls = /[\p{Cc}\u200B\u2060\uFEFF]+/gu;

/** Text of one line: spaces collapsed, controls and halves of characters gone. Null when nothing is left. */
export function cleanLine(text: string | undefined): string | null {
  if (text === undefined) return null;
  // Encoding and decoding replaces lone surrogates, which Postgres would replace too.
  return Buffer.from(text.replace(/\s+/g, ' ').replace(controls, '')).toString().trim() || null;
}

/** As `cleanLine`, for text of several lines. */
export const cleanText = (text: string): string =>
  Buffer.from(text.replace(/[^\P{Cc}\n\t]+/gu, '')).toString();

/** A usable http(s) address, normalised. `isSecure` makes it https. Null for anything else. */
export function webAddress(text: string | undefined, options: { isSecure?: boolean } = {}): string | null {
  const address = cleanLine(text);
  if (!address || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (options.isSecure) url.protocol = 'https:';
  return url.href;
}

/** An http(s) address as https: our pages' content security policy plays and shows nothing else. */
export const securedAddress = (address: string): string => address.replace(/^http:/, 'https:');
