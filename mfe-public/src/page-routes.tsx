import { paths } from '@nobicast/contracts/paths';
import type { PageData, PageRequest } from '@nobicast/contracts/remote';
import type { ReactNode } from 'react';
import { lazyPage } from './lazy-page.tsx';
import { loadArchives } from './pages/archives.data.ts';
import { ArchivesPage } from './pages/ArchivesPage.tsx';
import { loadEpisode } from './pages/episode.data.ts';
import { EpisodePage } from './pages/EpisodePage.tsx';
import { loadHome } from './pages/home.data.ts';
import { HomePage } from './pages/HomePage.tsx';
import { soonPaths } from './pages/soon-paths.ts';

/** What few visits open comes as one chunk, with its styles: a listener's home page does not carry it. */
const rarePages = () => import('./rare-pages.ts');
const UserPage = lazyPage(async () => (await rarePages()).UserPage);
const BotCheckTestPage = lazyPage(async () => (await rarePages()).BotCheckTestPage);
const SoonPage = lazyPage(async () => (await rarePages()).SoonPage);
const NotFoundPage = lazyPage(async () => (await rarePages()).NotFoundPage);

export interface PageRoute {
  path: string;
  element: ReactNode;
  load(request: PageRequest, params: Readonly<Record<string, string | undefined>>): Promise<PageData>;
  /** Query parameters that change the page. */
  cacheParameters?: readonly string[];
  /** One of `rare-pages.ts`. */
  isRare?: true;
}

/** Every public page: its address, its screen, its data. The most specific first, the 404 last. */
export const pageRoutes: readonly PageRoute[] = [
  { path: '/', element: <HomePage />, load: loadHome },
  { path: '/archives', element: <ArchivesPage />, load: loadArchives, cacheParameters: ['year'] },
  { path: '/episodes/:slug', element: <EpisodePage />, load: loadEpisode },
  {
    path: '/users/:id',
    element: <UserPage />,
    isRare: true,
    load: async (request, params) => (await rarePages()).loadUser(request, params),
  },
  {
    path: paths.botCheckTest,
    element: <BotCheckTestPage />,
    isRare: true,
    load: async (request) => (await rarePages()).loadBotCheckTest(request),
  },
  ...soonPaths.map((path): PageRoute => ({
    path,
    element: <SoonPage path={path} />,
    isRare: true,
    load: async (request) => (await rarePages()).loadSoon(path, request),
  })),
  {
    path: '*',
    element: <NotFoundPage />,
    isRare: true,
    load: async (request) => (await rarePages()).loadNotFound(request),
  },
];
