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
  dashboard: '/dashboard',
  admin: '/admin',
  feed: '/feed.xml',
  publicApi: '/api/episodes',
  /** The generated cover of an episode that has no image of its own. */
  generatedCover: (number: number, type: 'podcast' | 'preparation') =>
    `/covers/${type === 'preparation' ? 'prep-' : ''}${number}.svg`,
  stream: (episodeId: number) => `/api/episodes/${episodeId}/stream`,
  download: (episodeId: number) => `/api/episodes/${episodeId}/download`,
} as const;

export type Paths = typeof paths;
