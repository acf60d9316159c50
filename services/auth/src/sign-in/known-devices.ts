import { createHmac, timingSafeEqual } from 'node:crypto';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * The cookie of a browser that used a sign-in link: a random id, and an HMAC of that id and the e-mail address, which
 * cannot be read from the cookie (decision 0015).
 */
export function createKnownDevices({ secret }: { secret: string }) {
  // The same secret signs sign-in links: `device` keeps the two kinds of signature apart.
  const signatureOf = (deviceId: string, email: string) =>
    createHmac('sha256', secret).update(`device\n${deviceId}\n${email}`).digest('base64url');

  return {
    cookieFor: (deviceId: string, email: string) => `${deviceId}.${signatureOf(deviceId, email)}`,

    /** Only if the cookie was issued for this address. */
    idOf(cookie: string | undefined, email: string): string | undefined {
      const [deviceId = '', signature = ''] = cookie?.split('.') ?? [];
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(deviceId, email))];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? deviceId : undefined;
    },
  };
}
