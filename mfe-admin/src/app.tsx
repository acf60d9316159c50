import type { HostApi } from '@nobicast/contracts/host-api';
import type { Remote } from '@nobicast/contracts/remote';
import { HostProvider } from '@nobicast/web-kit/host';
import { ComingSoonPage } from './pages/ComingSoonPage.tsx';
import { comingSoonPages } from './pages/coming-soon.copy.ts';

export { hostApiVersion } from '@nobicast/contracts/host-version';

/** The admin pages for one visitor. */
export function createRemote(host: HostApi): Remote {
  return {
    routes: comingSoonPages.map((page) => ({
      path: page.path,
      element: (
        <HostProvider host={host}>
          <ComingSoonPage page={page} />
        </HostProvider>
      ),
    })),
  };
}
