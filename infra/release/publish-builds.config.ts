import { z } from 'zod';
import { publisherVariables } from './settings.ts';

export const publishBuildsConfigSchema = z.object({
  /** One folder of releases for each remote: what the gateways serve. */
  REMOTES_FOLDER: z.string().min(1),
  /** The file that lists the remotes of this site. */
  REMOTES_FILE: z.string().min(1),
  /** One folder for each remote, and in it `dist/release`. */
  BUILDS_FOLDER: z.string().min(1),
  /** The built shell that is to run them. */
  SHELL_FOLDER: z.string().min(1),
  /** The services of the running site: pages are rendered with its data. */
  CONTENT_URL: z.url(),
  AUTH_URL: z.url(),
  COMMENTS_URL: z.url(),
  MEDIA_URL: z.url(),
});

/** The site of these builds, as the publisher needs it. */
export const describeSite = (config: z.output<typeof publishBuildsConfigSchema>) => ({
  buildsFolder: config.BUILDS_FOLDER,
  remotesFolder: config.REMOTES_FOLDER,
  registryFile: config.REMOTES_FILE,
  shellFolder: config.SHELL_FOLDER,
  services: {
    content: config.CONTENT_URL,
    auth: config.AUTH_URL,
    comments: config.COMMENTS_URL,
    media: config.MEDIA_URL,
  },
});

/** Read otherwise: see `settings.ts`. */
export const releaseVariables = [
  'RELEASES_KEPT',
  'RELEASE_GRACE_HOURS',
  'RELEASE_PAGE_SECONDS',
  'RELEASE_PAGES',
  'RELEASE_WATCH_SECONDS',
  'RELEASE_PRESSES',
  'RELEASE_CHECK_SECONDS',
  ...publisherVariables,
];
