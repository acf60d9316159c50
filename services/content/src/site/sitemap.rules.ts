import { sitemapPaths } from '@nobicast/contracts';
import { element, textElement, xmlDocument } from '../xml.ts';

export interface SitemapPage {
  path: string;
  changedAt: Date | null;
}

const namespace = { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' };

/** The pages that are no episode, no subject, no guest, no post and no issue, as their files declare them. */
export const fixedPages: readonly SitemapPage[] = sitemapPaths.map((path) => ({ path, changedAt: null }));

const entry = (name: 'sitemap' | 'url', address: string, changedAt: Date | null) =>
  element(name, {}, [
    textElement('loc', address),
    ...(changedAt === null ? [] : [textElement('lastmod', changedAt.toISOString())]),
  ]);

/** The protocol of sitemaps.org: pages with their absolute addresses. */
export const sitemapXml = (origin: string, pages: readonly SitemapPage[]): string =>
  xmlDocument(
    element(
      'urlset',
      namespace,
      pages.map(({ path, changedAt }) => entry('url', origin + path, changedAt)),
    ),
  );

/** The same for sitemaps, of which a site may have many. */
export const sitemapIndexXml = (origin: string, sitemaps: readonly string[]): string =>
  xmlDocument(
    element(
      'sitemapindex',
      namespace,
      sitemaps.map((path) => entry('sitemap', origin + path, null)),
    ),
  );
