import * as calls from './calls.ts';
import { callPath, type InputOf, type RefusalOf, type ReplyOf } from './call.ts';
import * as contracts from './contracts.ts';
import { allRoutes, internalRoutes, publicRoutes } from './routes.ts';
import { z } from 'zod';

const namesInBraces = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);

describe('The contracts', () => {
  it.each(allRoutes.map((route) => [route.id, route] as const))('%s is exported by its id', (id, route) => {
    expect(contracts[id as keyof typeof contracts]).toBe(route);
  });

  it('use each method and path once', () => {
    const addresses = allRoutes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it.each(allRoutes.map((route) => [route.id, route] as const))(
    '%s describes the parameters in its path',
    (_id, { path, params }) => {
      const described = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
      expect(described).toEqual(namesInBraces(path));
    },
  );

  it('are shared only for public GET calls, which do not identify the caller', () => {
    expect(
      allRoutes.filter(
        ({ isShared, access, method }) => isShared && (access !== 'public' || method !== 'GET'),
      ),
    ).toEqual([]);
  });

  it('have paths below /api for visitors and below /internal for services, except for feeds, calendars, search engines and security.txt (API-PUBLIC-001)', () => {
    expect(publicRoutes.map(({ path }) => path).filter((path) => !path.startsWith('/api/'))).toEqual([
      '/.well-known/security.txt',
      '/audio/{id}/{file}',
      '/blog/feed.xml',
      '/calendrier.ics',
      '/feed-archive.xml',
      '/feed.xml',
      '/infolettre/feed.xml',
      '/opensearch.xml',
      '/robots.txt',
      '/sitemap.xml',
      '/sitemaps/{file}',
    ]);
    expect(internalRoutes.filter(({ path }) => !path.startsWith('/internal/'))).toEqual([]);
  });

  it('are in the table of calls if visitors may call them', () => {
    expect(Object.keys(calls).sort()).toEqual(publicRoutes.map(({ id }) => id).sort());
  });

  it('are sorted with literal segments before parameters', () => {
    const paths = publicRoutes.map(({ path }) => path);
    expect(paths.indexOf('/api/episodes/latest')).toBeLessThan(paths.indexOf('/api/episodes/{id}'));
    expect(paths.indexOf('/api/auth/sessions')).toBeGreaterThanOrEqual(0);
  });
});

describe('The address of a call', () => {
  it('has encoded parameters, and the query values that are defined', () => {
    expect(callPath(calls.getEpisode, { params: { id: 'a b/c?' } })).toBe('/api/episodes/a%20b%2Fc%3F');
    expect(callPath(calls.listEpisodes, { query: { limit: 0, type: undefined, fields: 'card' } })).toBe(
      '/api/episodes?limit=0&fields=card',
    );
    expect(callPath(calls.getDashboard, {})).toBe('/api/dashboard');
  });
});

describe('The types of a call', () => {
  // The compiler must reject the marked lines: `npm run types` fails where it does not.
  it('come from its contract', () => {
    const profile = (): ReplyOf<typeof calls.getPublicProfile> => ({
      // @ts-expect-error a field that no reply has
      user: { password: 'x' },
    });
    const inputs: [InputOf<typeof calls.getEpisode>, InputOf<typeof calls.deleteAccount>] = [
      // @ts-expect-error a parameter of another name
      { params: { slug: 'x' } },
      // @ts-expect-error a body without its field
      { body: {} },
    ];
    // @ts-expect-error a code that this call never fails with
    const refusal: RefusalOf<typeof calls.getEpisode> = 'last_admin';
    // @ts-expect-error a value that the service does not know
    const path = callPath(calls.listEpisodes, { query: { type: 'film' } });
    expect([profile(), inputs, refusal, path]).toBeDefined();
  });
});
