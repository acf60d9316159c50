import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import type { ReactNode } from 'react';
import { loadArchives } from './pages/archives.data.ts';
import { ArchivesPage } from './pages/ArchivesPage.tsx';
import { loadEpisode } from './pages/episode.data.ts';
import { EpisodePage } from './pages/EpisodePage.tsx';
import { loadHome } from './pages/home.data.ts';
import { HomePage } from './pages/HomePage.tsx';
import { loadNotFound } from './pages/not-found.data.ts';
import { NotFoundPage } from './pages/NotFoundPage.tsx';
import { loadSoon } from './pages/soon.data.ts';
import { soonPages } from './pages/soon.copy.ts';
import { SoonPage } from './pages/SoonPage.tsx';

export interface PageRoute {
  path: string;
  element: ReactNode;
  load(request: PageRequest, params: Readonly<Record<string, string | undefined>>): Promise<PageData>;
  /** Query parameters that change the page. */
  cacheParameters?: readonly string[];
}

/** Every public page: its address, its screen, its data. The most specific first, the 404 last. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', element: <HomePage />, load: loadHome },
  { path: '/archives', element: <ArchivesPage />, load: loadArchives, cacheParameters: ['year'] },
  { path: '/episodes/:slug', element: <EpisodePage />, load: loadEpisode },
  ...soonPages.map((page) => ({
    path: page.path,
    element: <SoonPage page={page} />,
    load: (request: PageRequest) => loadSoon(page, request),
  })),
  { path: '*', element: <NotFoundPage />, load: loadNotFound },
];
