import type { RouteObject } from 'react-router-dom';
import type { HostApi } from './host-api.ts';

/** What goes into the document's head for one address. */
export interface PageHead {
  title: string;
  description: string;
  /** Path of the canonical address. */
  canonicalPath: string;
  image?: string;
  ogType?: 'website' | 'article' | 'music.song' | 'profile';
  /** schema.org objects, without @context. */
  jsonLd?: readonly Record<string, unknown>[];
  isIndexable?: boolean;
}

/** What a page needs before it can be rendered, decided by its address alone. */
export interface PageData {
  status: number;
  head: PageHead;
  /** Becomes the remote's initial cache: key → value. */
  cache: Record<string, unknown>;
  /** The page's code is a chunk of its own: the document links its style sheet as well. */
  isLate?: boolean;
  /** Whether the shell's server may keep the rendered page. */
  isCacheable: boolean;
}

export interface PageRequest {
  pathname: string;
  search: string;
  origin: string;
  /** Reads our API as an anonymous visitor; rejects after the server's deadline. */
  fetchJson(path: string): Promise<{ status: number; body: unknown }>;
}

/** What a remote's `./app` gives back for one visitor (on the server: for one request). */
export interface Remote {
  routes: RouteObject[];
  /** Query parameters that change the page, by route: everything else is ignored by the page cache. */
  cacheParameters?(pathname: string): readonly string[];
  loadData?(request: PageRequest): Promise<PageData>;
}

export interface RemoteModule {
  hostApiVersion: number;
  /** `initialCache` is what `loadData` found on the server. */
  createRemote(host: HostApi, options?: { initialCache?: Record<string, unknown> }): Remote;
}
