import { confirmContactPath } from './generated/confirm-contact-path.ts';

/** The parameter of the link that confirms a message sent without JavaScript. */
const tokenName = 'lien';

export const confirmationLink = (token: string) =>
  `${confirmContactPath}?${new URLSearchParams({ [tokenName]: token })}`;

export const readConfirmationToken = (search: string) => new URLSearchParams(search).get(tokenName) ?? '';

export const confirmationParameters: readonly string[] = [tokenName];
