import { unsubscribeFromNewsletter } from '@nobicast/contracts';

/** Of a mail to a subscriber. Both headers of one-click unsubscription (RFC 8058) are signed by the relay. */
export function unsubscribeHeaders(publicUrl: string, token: string): Record<string, string> {
  const oneClick = `${publicUrl}${unsubscribeFromNewsletter.path}?${new URLSearchParams({ token })}`;
  return {
    'List-Id': `<newsletter.${new URL(publicUrl).hostname}>`,
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
