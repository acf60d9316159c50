import { z } from 'zod';
import { publisherVariables } from './settings.ts';

export const publishBuildsConfigSchema = z.object({
  /** One folder of releases for each remote, which the gateways serve. */
  REMOTES_FOLDER: z.string().min(1),
  REMOTES_FILE: z.string().min(1),
  /** One folder for each remote with `dist/release`. */
  BUILDS_FOLDER: z.string().min(1),
  SHELL_FOLDER: z.string().min(1),
  /** Pages are rendered with the data of the running site. */
  CONTENT_URL: z.url(),
  AUTH_URL: z.url(),
  COMMENTS_URL: z.url(),
  MEDIA_URL: z.url(),
});

export const siteOptions = (config: z.output<typeof publishBuildsConfigSchema>) => ({
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
