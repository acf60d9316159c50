import { publicRoutes, type ServiceName } from '@nobicast/contracts';
import type { ServiceUrl } from '@nobicast/service-kit';
import type { ReadRoute } from './rendering/service-reads.ts';

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Which service answers which read of a page, most specific path first. */
export const readRoutes = (services: Record<ServiceName, ServiceUrl>): ReadRoute[] =>
  publicRoutes.flatMap(({ method, owner, path }) =>
    method === 'GET' && owner !== 'gateway' ? [{ pattern: patternOf(path), service: services[owner] }] : [],
  );
