import { downloadEpisode, getFeed, getFeedArchive, listEpisodes, streamEpisode } from './calls.ts';
import { fillPath } from './fill-path.ts';

/** Of the pictures of episodes, in pixels: squares for players and feeds, a rectangle for link previews. */
const pictureSizes = { player: '512', feed: '1400', preview: '1200x630' } as const;

/** The page addresses of the site. Pages, e-mails and feeds take them from here. */
export const paths = {
  home: '/',
  about: '/a-propos',
  archives: '/archives',
  archivesOf: (year: number) => `/archives?year=${year}`,
  guests: '/invites',
  guest: (slug: string) => `/invites/${slug}`,
  episode: (slug: string) => `/episodes/${slug}`,
  subject: (slug: string, subjectId: number) => `/episodes/${slug}/subjects/${subjectId}`,
  /** The player of an episode, for pages of other sites. The only documents that may be framed are below `/embed`. */
  embed: (slug: string) => `/embed/episodes/${slug}`,
  comment: (slug: string, subjectId: number, commentId: number) =>
    `/episodes/${slug}/subjects/${subjectId}#commentaire-${commentId}`,
  /** The page behind the links of a mail to the author of a comment. */
  commentMail: '/commentaires/avis',
  /** The page of an episode that is not public yet: see preview-link.ts. */
  preview: '/apercu',
  blog: '/blog',
  contact: '/contact',
  search: '/search',
  searchFor: (query: string) => `/search?${new URLSearchParams({ q: query })}`,
  advertising: '/publicite',
  faq: '/faq',
  legalNotice: '/legal/mentions-legales',
  privacy: '/legal/confidentialite',
  terms: '/legal/cgu',
  login: '/login',
  /** Sign-in that returns to where the visitor was. */
  loginFrom: (path: string) => `/login?next=${encodeURIComponent(path)}`,
  authVerify: '/auth/verify',
  authEmailSent: (email: string) => `/auth/email-sent?email=${encodeURIComponent(email)}`,
  authConfirm: '/auth/confirm',
  authSuccess: '/auth/success',
  authInvalidToken: '/auth/invalid-token',
  authFailed: '/auth/failed',
  /**
   * The same with the error code, whose sentence the page knows (sign-in-failures.ts), and, as the code for support, the
   * request id in our logs.
   */
  authFailedWith: (known: { code?: string | undefined; requestId?: string | undefined }) => {
    const { code: reason = '', requestId: code = '' } = known;
    const query = Object.entries({ reason, code }).filter(([, text]) => text !== '');
    return `/auth/failed${query.length > 0 ? '?' : ''}${new URLSearchParams(query)}`;
  },
  accountDeleted: '/auth/account-deleted',
  /** What is kept about an address without an account. */
  personalData: '/mes-donnees',
  /** How downloads are counted, and how many. */
  downloadCounts: '/mesure-d-audience',
  /** The feed in the apps of listeners. */
  subscribe: '/s-abonner',
  user: (userId: string) => `/users/${encodeURIComponent(userId)}`,
  botCheckTest: '/test-turnstile',
  analyticsTest: '/analytics-test',
  dashboard: '/dashboard',
  admin: '/admin',
  feed: getFeed.path,
  feedArchive: getFeedArchive.path,
  publicApi: listEpisodes.path,
  /** The generated cover of an episode that has no image of its own. */
  generatedCover: (number: number, type: 'podcast' | 'preparation') =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number}.svg`,
  /** The same as PNG, for what draws no SVG. */
  coverPicture: (number: number, type: 'podcast' | 'preparation', use: keyof typeof pictureSizes) =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number}-${pictureSizes[use]}.png`,
  stream: (episodeId: number) => fillPath(streamEpisode.path, { params: { id: episodeId } }),
  download: (episodeId: number) => fillPath(downloadEpisode.path, { params: { id: episodeId } }),
} as const;

/**
 * A path of this site, or undefined for anything that a browser could read as another site: absolute and
 * scheme-relative addresses, backslashes, control characters. For destinations that come from outside.
 */
export function sitePath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 500 || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return undefined;
  const base = 'https://site.invalid';
  if (!URL.canParse(text, base)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, base);
  // Dot segments are resolved now: the result must still begin with exactly one slash.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

export type Paths = typeof paths;
