import { publicRoutes, type ServiceName } from '@nobicast/contracts';
import type { ReadRoute } from './rendering/protocol.ts';

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`);

/** Which service answers which read of a page, by the contracts, most specific path first. */
export const readRoutes = (origins: Record<ServiceName, string>): ReadRoute[] =>
  publicRoutes.flatMap(({ method, owner, path }) =>
    method === 'GET' && owner !== 'gateway' ? [{ pattern: patternOf(path), origin: origins[owner] }] : [],
  );
