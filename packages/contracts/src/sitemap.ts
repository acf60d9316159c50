import { z } from 'zod';
import * as calls from './calls.ts';
import { fillPath } from './fill-path.ts';
import { limits } from './limits.ts';
import { defineRoute } from './route-contract.ts';

const shared = { owner: 'content', access: 'public', isShared: true } as const;

export const getSitemapIndex = defineRoute({
  ...calls.getSitemapIndex,
  ...shared,
  id: 'getSitemapIndex',
  summary: 'The sitemaps of the site, for search engines (sitemaps.org).',
  query: z.object({}).describe('Unknown parameters are ignored'),
  replyMediaType: 'application/xml',
});

export const getSitemap = defineRoute({
  ...calls.getSitemap,
  ...shared,
  id: 'getSitemap',
  summary: `Public pages with the time of their last change: ${limits.pagesPerSitemap} of one kind at most.`,
  params: z.strictObject({
    file: z.string().regex(/^(pages|(episodes|subjects|guests|posts|issues)-[1-9]\d{0,4})\.xml$/),
  }),
  query: z.object({}).describe('Unknown parameters are ignored'),
  replyMediaType: 'application/xml',
  errors: ['not_found'],
});

/** @param file for example `episodes-1.xml` */
export const sitemapPath = (file: string) => fillPath(calls.getSitemap.path, { params: { file } });

export const getRobots = defineRoute({
  ...calls.getRobots,
  ...shared,
  id: 'getRobots',
  summary: 'robots.txt: the addresses that crawlers leave alone (RFC 9309).',
  query: z.object({}).describe('Unknown parameters are ignored'),
  replyMediaType: 'text/plain',
});

export const getOpenSearch = defineRoute({
  ...calls.getOpenSearch,
  ...shared,
  id: 'getOpenSearch',
  summary: 'How browsers search this site from their address bar (OpenSearch 1.1).',
  query: z.object({}).describe('Unknown parameters are ignored'),
  replyMediaType: 'application/opensearchdescription+xml',
});

/** The pages that are not about a row, as their files declare them. */
export { sitemapPaths } from './generated/sitemap-paths.ts';
