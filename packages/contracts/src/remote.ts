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
  /** The page's name in `pages` of release.json: the document inlines its styles and preloads its code as well. */
  page?: string;
  /** Reads of our API that the browser makes for this page at first: the document starts them. */
  calls?: readonly string[];
  /**
   * Whether the document may be kept for everybody. A page of status 200 that is not, and for which a call
   * failed, lacks what it is about: it goes out unrendered, as a failure.
   */
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
  /**
   * Loads the code of the page at this address, so that the page can be rendered or hydrated in one go.
   * Rejects when it does not come. Without it the router waits for `lazy` of the route, and a failure shows
   * in the page's place.
   */
  preloadPage?(pathname: string): Promise<void>;
}

export interface RemoteModule {
  hostApiVersion: number;
  /** `initialCache` is what `loadData` found on the server. */
  createRemote(host: HostApi, options?: { initialCache?: Record<string, unknown> }): Remote;
}

/** What the server bundle of a remote exports: what `./app` does, and what pages need before they are rendered. */
export interface ServerModule extends RemoteModule {
  /** Query parameters that change the page, by route: caches ignore everything else, and no page sees it. */
  cacheParameters?(pathname: string): readonly string[];
  /** Undefined for a page that is left to the browser. A bundle without it leaves all of them. */
  loadData?(request: PageRequest): Promise<PageData | undefined>;
}
