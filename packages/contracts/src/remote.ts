import type { RouteObject } from 'react-router-dom';
import type { HostApi } from './host-api.ts';

/** The content of the document's head for one address. */
export interface PageHead {
  title: string;
  description: string;
  canonicalPath: string;
  image?: string;
  /** In pixels. */
  imageSize?: { width: number; height: number };
  /** The image in words. */
  imageAlt?: string;
  ogType?: 'website' | 'article' | 'music.song' | 'profile';
  /** schema.org objects, without @context. */
  jsonLd?: readonly Record<string, unknown>[];
  isIndexable?: boolean;
  /** The document links to the oEmbed description of this page, so that other sites can embed it. */
  isEmbeddable?: boolean;
  /** A feed of what the page shows, beside that of the show. `path` on this site. */
  feed?: { title: string; path: string };
}

/** What a page needs before it can be rendered. It depends on the address alone. */
export interface PageData {
  status: number;
  head: PageHead;
  /** Becomes the remote's initial cache: key → value. */
  cache: Record<string, unknown>;
  /** The page's name in `pages` of release.json: the document inlines its styles and preloads its code as well. */
  page?: string;
  /** The API calls that the browser first makes for this page: the document preloads them. */
  calls?: readonly string[];
  /**
   * Whether shared caches may store the document. A page with status 200 that they may not store, and for which a call
   * failed, lacks its main content: the server then sends the unrendered document, a public one with status 503.
   */
  isCacheable: boolean;
  /**
   * With status 301: the path of the address that has replaced this one. No cache keeps the redirect, so that it can be
   * taken back.
   */
  movedTo?: string;
  /** The redirect goes without the query of this address; by default the query is kept. */
  dropsQuery?: true;
}

export interface PageRequest {
  pathname: string;
  search: string;
  origin: string;
  /** Reads our API as an anonymous visitor; rejects after the server's deadline. */
  fetchJson(path: string): Promise<{ status: number; body: unknown }>;
}

/** What a remote's `./app` creates for one visitor (on the server: for one request). */
export interface Remote {
  routes: RouteObject[];
  /**
   * Loads the code of the page at this address, so that the page can be rendered or hydrated at once.
   * Rejects when loading fails. Without this function the router waits for `lazy` of the route, and shows a failure
   * in place of the page.
   */
  preloadPage?(pathname: string): Promise<void>;
  /**
   * Fetches the code of the page at this address, and what it first reads: the visitor will probably open it.
   * Never rejects.
   */
  prefetchPage?(pathname: string): Promise<void>;
}

export interface RemoteModule {
  hostApiVersion: number;
  /** `initialCache` is what `loadData` found on the server. */
  createRemote(host: HostApi, options?: { initialCache?: Record<string, unknown> }): Remote;
}

/** What the server bundle of a remote exports: the same as `./app`, and the loader of its pages. */
export interface ServerModule extends RemoteModule {
  /** The query parameters that change the page. Caches ignore all others, and pages do not receive them. */
  cacheParameters?(pathname: string): readonly string[];
  /** Undefined for a page that only the browser renders. Without this function, that is every page. */
  loadData?(request: PageRequest): Promise<PageData | undefined>;
}
