import { fetchService, type ServiceUrl } from '@nobicast/service-kit/instances';

export interface ReadRoute {
  pattern: RegExp;
  service: ServiceUrl;
}

export interface ServiceReply {
  status: number;
  /** Unparsed JSON. */
  body: string;
  isShared: boolean;
  keys: readonly string[];
}

/** As an anonymous visitor. */
export type ReadService = (path: string) => Promise<ServiceReply>;

const anyOrigin = 'http://service';

/**
 * Reads only what visitors may read, directly from the owning services. The path is normalised (`/api/episodes/..` is
 * `/api/`) and cannot choose another host.
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
