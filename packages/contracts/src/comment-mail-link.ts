import { paths } from './paths.ts';

/** What the page behind the link of a mail offers: no more mails, or “that was not me”. */
export type MailLinkPurpose = 'opt_out' | 'not_me';

const names = { token: 'lien', purpose: 'objet', notMe: 'pas-moi' } as const;

/** The path holds no address: the token says nothing by itself. */
export const commentMailLink = (token: string, purpose: MailLinkPurpose) =>
  `${paths.commentMail}?${new URLSearchParams({
    [names.token]: token,
    ...(purpose === 'not_me' && { [names.purpose]: names.notMe }),
  })}`;

export function readCommentMailLink(search: string): { token: string; purpose: MailLinkPurpose } {
  const query = new URLSearchParams(search);
  return {
    token: query.get(names.token) ?? '',
    purpose: query.get(names.purpose) === names.notMe ? 'not_me' : 'opt_out',
  };
}

export const commentMailParameters: readonly string[] = [names.token, names.purpose];
