import { createHmac, timingSafeEqual } from 'node:crypto';

export type SignInCodes = ReturnType<typeof createSignInCodes>;

/**
 * The six digits beside a link. They are an HMAC of the request's id, so that none are stored, and a mail that is sent
 * again says the same (decision 0100).
 */
export function createSignInCodes({ secret }: { secret: string }) {
  const codeOf = (linkId: string): string => {
    // The same secret signs links and device cookies: `code` keeps the kinds apart.
    const digest = createHmac('sha256', secret).update(`code\n${linkId}`).digest();
    // Of 48 bits, so that no code is noticeably more frequent than another.
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  };
  return {
    codeOf,
    isCodeOf: (linkId: string, typed: string): boolean =>
      typed.length === 6 && timingSafeEqual(Buffer.from(codeOf(linkId)), Buffer.from(typed)),
  };
}
