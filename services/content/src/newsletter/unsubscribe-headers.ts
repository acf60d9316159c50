import { endReminder, unsubscribeFromNewsletter } from '@nobicast/contracts';

/** What a subscription is to, with the call that ends it. */
const lists = {
  newsletter: unsubscribeFromNewsletter,
  direct: endReminder,
} as const;

/** The headers of one-click unsubscription (RFC 8058) for a mail to a subscriber. The relay signs both. */
export function unsubscribeHeaders(
  publicUrl: string,
  token: string,
  list: keyof typeof lists = 'newsletter',
): Record<string, string> {
  const oneClick = `${publicUrl}${lists[list].path}?${new URLSearchParams({ token })}`;
  return {
    'List-Id': `<${list}.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
