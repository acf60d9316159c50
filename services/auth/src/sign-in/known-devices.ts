import { createHmac, timingSafeEqual } from 'node:crypto';

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/**
 * The cookie of a browser in which a link was used: a random id, and a signature of it and the address of that link.
 * The address cannot be read from it (decision 0015).
 */
export function createKnownDevices({ secret }: { secret: string }) {
  // The same secret signs links: the prefix here is one that no token begins with.
  const signatureOf = (deviceId: string, email: string) =>
    createHmac('sha256', secret).update(`device\n${deviceId}\n${email}`).digest('base64url');

  return {
    cookieFor: (deviceId: string, email: string) => `${deviceId}.${signatureOf(deviceId, email)}`,

    /** The id of the device, if its cookie was issued for this address. */
    idOf(cookie: string | undefined, email: string): string | undefined {
      const [deviceId = '', signature = ''] = cookie?.split('.') ?? [];
      const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(deviceId, email))];
      const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
      return isOurs ? deviceId : undefined;
    },
  };
}
