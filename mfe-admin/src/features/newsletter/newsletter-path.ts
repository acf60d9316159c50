/** What follows the address of the section for the list of addresses. */
export const subscribersRest = 'abonnes';

/** The issue that an address names. */
export const issueIdOf = (rest: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(rest) ? Number(rest) : undefined;
