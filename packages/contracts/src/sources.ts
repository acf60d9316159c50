import { classifyMedia } from './media-type.ts';

export interface Source {
  title: string;
  startMs: number | null;
  href: string;
  /** The host, such as "lwn.net". */
  site: string;
}

interface SubjectWithLink {
  title: string;
  start_ms: number | null;
  content_url: string | null;
}

/** The sources of an episode: what its subjects lead to, in their order. Addresses that are not of the web are none. */
export const sourcesOf = (subjects: readonly SubjectWithLink[]): Source[] =>
  subjects.flatMap(({ title, start_ms: startMs, content_url: url }) => {
    const { href, host: site } = classifyMedia(url?.trim() ?? '');
    return href === null ? [] : [{ title, startMs, href, site }];
  });
