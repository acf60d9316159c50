/**
 * The message of an exception, as it may be logged: addresses of people, queries of addresses and long random words may
 * say who somebody is, or open what is theirs.
 */
export const withoutPersonalData = (text: string): string =>
  text
    .replace(/\S+@\S+/g, '[address]')
    .replace(/[?#]\S+/g, '?[query]')
    .replace(/[\w-]{24,}/g, '[token]');
