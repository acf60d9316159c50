import type { ServiceUrl } from '@nobicast/service-kit';
import { testSecret } from '@nobicast/service-kit/testing';
import type { UpstreamOptions } from '../upstream.ts';

export const upstreamOptions = (name: string, url: ServiceUrl): UpstreamOptions => ({
  name,
  url,
  publicUrl: 'https://nobicast.test',
  idleTimeoutMs: 30_000,
  maxRequests: 1,
  internalSecret: testSecret,
  clock: () => new Date(),
  removedCookies: [],
  trustProxyHops: 0,
});
