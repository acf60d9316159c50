import { S3Error } from './errors.ts';

/** As AWS signs it: everything but `A-Z a-z 0-9 - _ . ~`. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function encodeUriPath(text: string): string {
  return encodeUri(text).replaceAll('%2F', '/');
}

/** Refuses the request when the percent-encoding is broken. */
export function decodeUri(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (cause) {
    if (cause instanceof URIError) throw new S3Error('InvalidURI');
    throw cause;
  }
}
