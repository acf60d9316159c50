import { createServerPages } from '@nobicast/web-kit/pages';
import { serverPages } from './generated/server-pages.ts';

// The entry of the server bundle.

export { createRemote, hostApiVersion } from './app.tsx';
export const { cacheParameters, loadData } = createServerPages(serverPages);
