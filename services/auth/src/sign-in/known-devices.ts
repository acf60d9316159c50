import { createHmac, timingSafeEqual } from 'node:crypto';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * The cookie of a browser that used a link: a random id, and a signature of it and the link's address, which cannot be
 * read from it (decision 0015).
 */
export function createKnownDevices({ secret }: { secret: string }) {
  // The same secret signs links, whose tokens never begin with this prefix.
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
