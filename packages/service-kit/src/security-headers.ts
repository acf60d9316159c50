import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet, { type HelmetOptions } from 'helmet';

/** Computed once: the headers of helmet are the same for every reply. */
export function securityHeaders(options: HelmetOptions): readonly (readonly [string, string])[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return response.getHeaderNames().map((name) => [name, String(response.getHeader(name))] as const);
}

export const defaultSecurityHeaders = securityHeaders({
  contentSecurityPolicy: false,
  // HSTS concerns the whole domain: only the gateway knows whether the site uses https.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
});
