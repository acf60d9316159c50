import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** The headers that helmet sets with these options. It sets the same each time, so it is asked once. */
export function securityHeaders(options: HelmetOptions): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))] as const);
}

/** Of every reply, unless the process says otherwise. */
export const defaultSecurityHeaders = securityHeaders({
  contentSecurityPolicy: false,
  // A promise about a whole domain: only the gateway knows whether it is reached by https.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});
