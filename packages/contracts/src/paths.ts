import { downloadEpisode, listEpisodes, streamEpisode } from './calls.ts';
import { fillPath } from './call.ts';

/** The page addresses of the site. No page, mail or feed spells one out by itself. */
export const paths = {
  home: '/',
  about: '/a-propos',
  archives: '/archives',
  archivesOf: (year: number) => `/archives?year=${year}`,
  guests: '/invites',
  episode: (slug: string) => `/episodes/${slug}`,
  subject: (slug: string, subjectId: number) => `/episodes/${slug}/subjects/${subjectId}`,
  blog: '/blog',
  contact: '/contact',
  advertising: '/publicite',
  faq: '/faq',
  legalNotice: '/legal/mentions-legales',
  privacy: '/legal/confidentialite',
  terms: '/legal/cgu',
  login: '/login',
  /** Sign-in that leads back to where the visitor was. */
  loginFrom: (path: string) => `/login?next=${encodeURIComponent(path)}`,
  authVerify: '/auth/verify',
  authEmailSent: (email: string) => `/auth/email-sent?email=${encodeURIComponent(email)}`,
  authSuccess: '/auth/success',
  authInvalidToken: '/auth/invalid-token',
  authFailed: '/auth/failed',
  /** The same with what is known: a sentence for the person, a code for who helps them. */
  authFailedWith: (known: { message?: string | undefined; code?: string | undefined }) => {
    const { message = '', code = '' } = known;
    const query = Object.entries({ message, code }).filter(([, text]) => text !== '');
    return `/auth/failed${query.length > 0 ? '?' : ''}${new URLSearchParams(query)}`;
  },
  accountDeleted: '/auth/account-deleted',
  user: (userId: string) => `/users/${encodeURIComponent(userId)}`,
  botCheckTest: '/test-turnstile',
  dashboard: '/dashboard',
  admin: '/admin',
  feed: '/feed.xml',
  publicApi: listEpisodes.path,
  /** The generated cover of an episode that has no image of its own. */
  generatedCover: (number: number, type: 'podcast' | 'preparation') =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number}.svg`,
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
  // Dot segments are gone now: what is left must still be a path of one leading slash.
  return origin === base && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : undefined;
}

export type Paths = typeof paths;
