import type { PointerOptions, ReleaseBucket } from '@nobicast/service-kit/releases';
import type { Machine } from './machine.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { ReleaseSettings } from './settings.ts';
import type { ServiceUrls } from './staging-site.ts';

/** Where releases are published, and what they are checked with. */
export interface ReleaseSite extends ReleaseSettings, PointerOptions {
  /** One folder of releases for each remote: where they are published, or a mirror of the bucket. */
  remotesFolder: string;
  /** Where they are published, if not in the folder. */
  bucket?: ReleaseBucket | undefined;
  /** The remotes of the site. */
  registryFile: string;
  /** The built shell that is to run them: `shell/dist`. */
  shellFolder: string;
  /** The services of the running site; undefined: pages are rendered with example data. */
  services: ServiceUrls | undefined;
  /** Undefined: pages are rendered, but not opened in a browser. */
  openBrowser?: OpenBrowser | undefined;
  /** Of tests. */
  machine?: Machine;
}
