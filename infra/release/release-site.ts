import type { PointerOptions, ReleaseBucket } from '@nobicast/service-kit/releases';
import type { Machine } from './machine.ts';
import type { OpenBrowser } from './open-browser.ts';
import type { ReleaseSettings } from './settings.ts';
import type { ServiceUrls } from './staging-site.ts';

export interface ReleaseSite extends ReleaseSettings, PointerOptions {
  /** One folder of releases for each remote: the place of publication, or a mirror of the bucket. */
  remotesFolder: string;
  bucket?: ReleaseBucket | undefined;
  registryFile: string;
  /** `shell/dist`. */
  shellFolder: string;
  /** Of the running site; undefined: pages are rendered with example data. */
  services: ServiceUrls | undefined;
  /** Undefined: pages are rendered, but not opened in a browser. */
  openBrowser?: OpenBrowser | undefined;
  machine?: Machine;
}
