import { hasCredentials } from '@nobicast/contracts/credentials';
import { withoutInvisibles } from '@nobicast/contracts/text';
import { decodeHTMLStrict } from 'entities';

// Control characters mean nothing on a page, and Postgres refuses the first of them.
const controls = /\p{Cc}+/gu;

/** Also those of old systems and word processors. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Text of one line: spaces collapsed, what is invisible and halves of characters gone. Null when nothing is left. */
export function cleanLine(text: string | undefined): string | null {
  if (text === undefined) return null;
  // Encoding and decoding replaces lone surrogates, which Postgres would replace too.
  return (
    Buffer.from(withoutInvisibles(text.replace(/[\s\u0085]+/g, ' ').replace(controls, '')))
      .toString()
      .trim() || null
  );
}

/** Tags that publishers format titles with. Any other tag is part of the text. */
const titleTag =
  /<\/?(?:p|br|a|b|i|em|strong|u|s|span|font|small|big|sup|sub|mark|center)(?:\s[^<>]*)?\/?>/gi;

/** Without the marks of a CDATA section that was encoded as text. */
export const withoutCdata = (text: string): string =>
  text.replace(/^\s*<!\[CDATA\[([^]*?)(?:\]\]>\s*)?$/, '$1');

/** As `cleanLine`, for text that some publishers write as HTML, or encode twice: entities decoded, formatting gone. */
export function cleanTitle(text: string | undefined): string | null {
  if (text === undefined) return null;
  const decoded = withoutCdata(/&[#\w]+;/.test(text) ? decodeHTMLStrict(text) : text);
  return cleanLine(decoded.replace(titleTag, (tag) => (/^<\/?(?:p|br)\b/i.test(tag) ? ' ' : '')));
}

/** As `cleanLine`, for text of several lines. */
export const cleanText = (text: string): string =>
  Buffer.from(text.replace(lineBreak, '\n').replace(/[^\P{Cc}\n\t]+/gu, '')).toString();

/**
 * A usable http(s) address, normalised. `isSecure` makes it https. Null for anything else, also for one with a user or
 * a password: we would publish them.
 */
export function webAddress(
  text: string | undefined,
  options: { isSecure?: boolean; base?: string | undefined } = {},
): string | null {
  // Spaces inside belong to the address, and are encoded.
  const address = withoutInvisibles(text?.replace(controls, '') ?? '')
    .trim()
    .replaceAll('&amp;', '&')
    .replace(/^www\./i, 'https://$&');
  const base = options.base !== undefined && URL.canParse(options.base) ? options.base : undefined;
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (hasCredentials(url.href)) return null;
  if (options.isSecure) url.protocol = 'https:';
  return url.href;
}

/** An http(s) address as https: our pages' content security policy plays and shows nothing else. */
export const securedAddress = (address: string): string => address.replace(/^http:/, 'https:');

/** Escapes untrusted text for a terminal: control characters and changes of the writing direction. */
export const printable = (text: string): string =>
  text.replace(
    /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
