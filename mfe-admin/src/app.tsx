import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { HostProvider } from '@nobicast/web-kit/host';
import { AnnouncedPage } from './pages/AnnouncedPage.tsx';
import { announced } from './pages/announced.copy.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The admin pages for one visitor. */
export function createRemote(host: HostApi): Remote {
  return {
    routes: announced.map((page) => ({
      path: page.path,
      element: (
        <HostProvider host={host}>
          <AnnouncedPage page={page} />
        </HostProvider>
      ),
    })),
  };
}
