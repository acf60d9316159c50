import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { paths } from '@nobicast/contracts/paths';
import { definePage } from '@nobicast/web-kit/pages';
import addresses from './addresses.json';

/** Every admin page and its path, as addresses.json names them. Other addresses below our prefixes show the 404. */
export const pages = [
  definePage(paths.admin, 'admin', async () => {
    const { AdminPage } = await import(/* webpackChunkName: "page-admin" */ './pages/AdminPage.tsx');
    return AdminPage;
  }),
  definePage(`${editorialPaths.root}/*`, 'editorial', async () => {
    const { EditorialPage } = await import(
      /* webpackChunkName: "page-editorial" */ './pages/EditorialPage.tsx'
    );
    return EditorialPage;
  }),
  ...addresses.prefixes.map((prefix) =>
    definePage(`${prefix}/*`, 'not-found', async () => {
      const { NotFoundPage } = await import(
        /* webpackChunkName: "page-not-found" */ './pages/NotFoundPage.tsx'
      );
      return NotFoundPage;
    }),
  ),
];
