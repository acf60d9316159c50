/**
 * "alice@example.org" → "al***@example.org": what is before the @ is told by its first two characters at
 * most (A38). Undefined for what is no address.
 */
export function maskEmail(email: string | null): string | undefined {
  const at = email?.lastIndexOf('@') ?? -1;
  if (!email || at < 1) return undefined;
  return `${email.slice(0, Math.min(2, at))}***${email.slice(at)}`;
}
