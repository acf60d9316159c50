/** Removes e-mail addresses, query strings and long random words (possible tokens) before logging. */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[address]')
    .replace(/[?#]\S+/g, '?[query]')
    .replace(/[\w-]{24,}/g, '[token]');
