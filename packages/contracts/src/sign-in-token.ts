const maxEmailLength = 254;
/** ASCII only, like `emailSchema`: nothing that could look like another address, or like a sentence. */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/**
 * The e-mail address in the token of a sign-in link, undefined where there is none: masked, or in full in links that
 * were sent before tokens were masked. The signature is not verified here: the address is for display only. Never
 * throws.
 */
export function addressInToken(token: string): string | undefined {
  const payload = payloadOf(token);
  if (typeof payload !== 'object' || payload === null || !('destination' in payload)) return undefined;
  const { destination } = payload;
  const isAddress =
    typeof destination === 'string' && destination.length <= maxEmailLength && emailPattern.test(destination);
  return isAddress ? destination : undefined;
}

function payloadOf(token: string): unknown {
  const [, payload = ''] = token.split('.');
  try {
    // `atob` gives one character for each byte: fine for the address, which is ASCII.
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined; // Not one of our tokens: anyone can edit the address.
  }
}

/**
 * "alice@example.org" → "al***@example.org": at most two characters before the @ are shown (A38). Undefined for
 * anything that is not an address.
 */
export function maskEmail(email: string | null | undefined): string | undefined {
  const at = email?.lastIndexOf('@') ?? -1;
  if (!email || at < 1) return undefined;
  // Without stars: an address that is masked already, as in the token of a link, stays as it is.
  const shown = email.slice(0, Math.min(2, at)).replace(/\*+$/, '');
  return `${shown}***${email.slice(at)}`;
}
