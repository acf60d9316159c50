import { callPath } from '@nobicast/contracts/call';
import { getEpisode } from '@nobicast/contracts/calls';
import { cacheKeys } from '@nobicast/contracts/cache-keys';
import type { EpisodeDetail } from '@nobicast/contracts/episodes';
import { paths } from '@nobicast/contracts/paths';
import { sharedCacheControl, type Logger, type ServiceUrl } from '@nobicast/service-kit';
import type { EmbedAssets } from '../assets.ts';
import type { PageRequest } from '../pages.ts';
import { createPageReads } from '../rendering/page-reads.ts';
import { readService } from '../rendering/service-reads.ts';
import {
  embedPolicy,
  episodeEmbed,
  missingEmbed,
  unavailableEmbed,
  type EmbedTheme,
} from './embed-document.ts';

export interface EmbedReply {
  status: number;
  html: Buffer;
  headers: Record<string, string>;
}

const addressPattern = /^\/embed\/episodes\/([a-z\d-]{1,200})\/?$/i;
const retryAfterSeconds = 5;

const themeOf = (value: string | null): EmbedTheme =>
  value === 'light' || value === 'dark' ? value : undefined;

/** The documents of the embedded player, without frame, remote or cookies. */
export function createEmbedPages(options: {
  assets: EmbedAssets;
  publicUrl: string;
  contentUrl: ServiceUrl;
  deadlineMs: number;
  logger: Logger;
}) {
  const { assets, publicUrl, contentUrl, deadlineMs, logger } = options;
  const routes = [{ pattern: /^\/api\/episodes\/[^/]+$/, service: contentUrl }];
  const headers = {
    'Content-Security-Policy': embedPolicy(assets),
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cache-Control': 'no-store',
    // Which query parameters matter; `t` is for the script.
    'No-Vary-Search': 'key-order, params, except=("theme")',
  };
  const reply = (status: number, html: string, more: Record<string, string> = {}): EmbedReply => ({
    status,
    html: Buffer.from(html),
    headers: { ...headers, ...more },
  });

  return {
    /** @param url the address of the visitor */
    async page(
      { pathname, search, searchParams }: URL,
      { requestId, patienceMs = 0 }: PageRequest,
    ): Promise<EmbedReply> {
      const given = searchParams.get('theme');
      const theme = themeOf(given);
      const documentOptions = { assets, theme, publicUrl };
      const reference = addressPattern.exec(pathname)?.[1];
      if (reference === undefined) return reply(404, missingEmbed(documentOptions));
      const signal = AbortSignal.timeout(Math.max(deadlineMs, patienceMs));
      const reads = createPageReads({ read: (path) => readService(routes, path, { signal, requestId }) });
      try {
        const path = callPath(getEpisode, { params: { id: reference.toLowerCase() } });
        const { status, body } = await reads.fetchJson(path);
        if (status !== 200) return reply(404, missingEmbed(documentOptions));
        // Tests parse every reply against its contract.
        const { data } = body as { data: EpisodeDetail };
        const address = paths.embed(data.episode.slug);
        if (pathname.toLowerCase().replace(/\/$/, '') !== address)
          return reply(301, '', { Location: address + search });
        // Only the canonical spelling of an address is cached.
        const isCanonical = pathname === address && (given === null || theme !== undefined);
        const keys = isCanonical ? reads.keys([cacheKeys.shell]) : undefined;
        return reply(
          200,
          episodeEmbed(documentOptions, data),
          keys && { 'Cache-Control': sharedCacheControl, 'Surrogate-Key': keys.join(' ') },
        );
      } catch (error) {
        logger.warn({ err: error, requestId, path: pathname }, 'embedded player not rendered');
        return reply(503, unavailableEmbed(documentOptions, pathname + search), {
          'Retry-After': String(retryAfterSeconds),
        });
      }
    },
  };
}

export type EmbedPages = ReturnType<typeof createEmbedPages>;
