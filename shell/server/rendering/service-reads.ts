import { fetchService, type ServiceUrl } from '@nobicast/service-kit/instances';

/** Where a read of a page goes: to the service that owns the paths of this pattern. */
export interface ReadRoute {
  pattern: RegExp;
  service: ServiceUrl;
}

/** What a service answered. */
export interface ServiceReply {
  status: number;
  /** JSON, as it came. */
  body: string;
  /** Whether it is the same for everybody. */
  isShared: boolean;
  /** What it depends on. */
  keys: readonly string[];
}

/** Sends a read of a page, as an anonymous visitor. */
export type ReadService = (path: string) => Promise<ServiceReply>;

/** Only the path of this address counts. */
const anyOrigin = 'http://service';

/**
 * Reads what visitors may ask for, directly from the services that own it, and nothing else: a path is what its
 * address means (`/api/episodes/..` is `/api/`), and chooses no other host.
 */
export async function readService(
  routes: readonly ReadRoute[],
  path: string,
  { signal, requestId }: { signal: AbortSignal; requestId: string | undefined },
): Promise<ServiceReply> {
  const address = new URL(path, anyOrigin);
  const route =
    address.origin === anyOrigin ? routes.find(({ pattern }) => pattern.test(address.pathname)) : undefined;
  if (!route) throw new Error(`No service owns ${address.pathname}.`);
  const response = await fetchService(route.service, address.pathname + address.search, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json', ...(requestId !== undefined && { 'x-request-id': requestId }) },
  });
  return {
    status: response.status,
    body: await response.text(),
    isShared: /\bpublic\b/.test(response.headers.get('cache-control') ?? ''),
    keys: (response.headers.get('surrogate-key') ?? '').split(' ').filter((key) => key !== ''),
  };
}
