const maxEmailLength = 254;
/** ASCII only, as `emailSchema` has it: nothing that could pass for another address, or for a sentence. */
const emailPattern = /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;

/**
 * The address that the token of a sign-in link names, undefined where there is none. Nobody has checked the
 * signature here: this is text to show, not a fact. Never throws.
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
    // One character a byte: only ASCII is asked for, the rest may stay garbled.
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return undefined; // Not ours: anybody can write an address bar.
  }
}

/**
 * "alice@example.org" → "al***@example.org": what is before the @ is told by its first two characters at
 * most (A38). Undefined for what is no address.
 */
export function maskEmail(email: string | null | undefined): string | undefined {
  const at = email?.lastIndexOf('@') ?? -1;
  if (!email || at < 1) return undefined;
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
