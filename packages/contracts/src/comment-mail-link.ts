import { paths } from './paths.ts';

/** What the page behind the link of a mail offers: no more mails, “that was not me”, or to withdraw the comment. */
export type MailLinkPurpose = 'opt_out' | 'not_me' | 'withdraw';

const names = { token: 'lien', purpose: 'objet' } as const;
const purposes = { not_me: 'pas-moi', withdraw: 'retirer' } as const;

/** The path holds no address: the token says nothing by itself. */
export const commentMailLink = (token: string, purpose: MailLinkPurpose) =>
  `${paths.commentMail}?${new URLSearchParams({
    [names.token]: token,
    ...(purpose !== 'opt_out' && { [names.purpose]: purposes[purpose] }),
  })}`;

export function readCommentMailLink(search: string): { token: string; purpose: MailLinkPurpose } {
  const query = new URLSearchParams(search);
  const named = (['not_me', 'withdraw'] as const).find(
    (purpose) => purposes[purpose] === query.get(names.purpose),
  );
  return {
    token: query.get(names.token) ?? '',
    purpose: named ?? 'opt_out',
  };
}

export const commentMailParameters: readonly string[] = [names.token, names.purpose];
