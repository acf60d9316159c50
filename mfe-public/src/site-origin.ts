import { useApiCache } from '@nobicast/web-kit/api';

/** A key beside those of the replies in a remote's cache; it is no path of the API. */
const key = 'origin';

/** For the cache of a served page whose text shows whole addresses of the site. */
export const originInCache = (origin: string): Record<string, unknown> => ({ [key]: origin });

/** The origin of the site, such as `https://nobicast.example`. A page that asks for it is served with it. */
export function useSiteOrigin(): string {
  const served: unknown = useApiCache().get(key)?.data;
  return typeof served === 'string' ? served : window.location.origin;
}
