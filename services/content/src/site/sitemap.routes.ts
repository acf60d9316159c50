import { cacheKeys, getSitemap, getSitemapIndex, limits, sitemapPath } from '@nobicast/contracts';
import { ApiError, registerStream, shareReply } from '@nobicast/service-kit';
import type { IRouter, Response } from 'express';
import { fixedPages, sitemapIndexXml, sitemapXml } from './sitemap.rules.ts';
import { sitemapKinds, type SitemapKind, type SitemapRepository } from './sitemap.repository.ts';

export interface SitemapDependencies {
  sitemap: SitemapRepository;
  clock: () => Date;
  origin: string;
}

const { pagesPerSitemap } = limits;

function sendXml(response: Response, xml: string): void {
  const { episodes, anyEpisode, guests, posts, newsletter } = cacheKeys;
  shareReply(response, { keys: [episodes, anyEpisode, guests, posts, newsletter] });
  response.type('application/xml; charset=utf-8').send(xml);
}

/** Undefined where there is no such file. */
async function pagesOf(file: string, { sitemap, clock }: SitemapDependencies) {
  if (file === 'pages.xml') return fixedPages;
  const [, name, number] = /^(\w+)-(\d+)\.xml$/.exec(file) ?? [];
  const kind = sitemapKinds.find((known): known is SitemapKind => known === name);
  if (!kind) return undefined;
  const offset = (Number(number) - 1) * pagesPerSitemap;
  const pages = await sitemap.list(kind, clock(), { limit: pagesPerSitemap, offset });
  return pages.length > 0 ? pages : undefined;
}

export function sitemapRoutes(router: IRouter, dependencies: SitemapDependencies): void {
  const { sitemap, clock, origin } = dependencies;

  registerStream(router, getSitemapIndex, async (_input, response) => {
    const files = ['pages.xml'];
    for (const kind of sitemapKinds) {
      const count = Math.ceil((await sitemap.count(kind, clock())) / pagesPerSitemap);
      for (let number = 1; number <= count; number += 1) files.push(`${kind}-${number}.xml`);
    }
    sendXml(response, sitemapIndexXml(origin, files.map(sitemapPath)));
  });

  registerStream(router, getSitemap, async ({ params }, response) => {
    const pages = await pagesOf(params.file, dependencies);
    if (!pages) throw new ApiError('not_found');
    sendXml(response, sitemapXml(origin, pages));
  });
}
