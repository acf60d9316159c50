/**
 * Everything that names the show. Another show rebrands by editing this one module:
 * titles, file names, feeds, e-mails and storage keys all read it. Only the legal notice reads publisher.ts as well.
 */
const domain = 'nobicast.example';

export const brand = {
  name: 'Nobicast',
  /** Used in storage keys and technical names: lowercase ASCII, no spaces. */
  key: 'nobicast',
  domain,
  country: 'France',
  city: 'Paris',
  tagline:
    'Deux heures chaque semaine sur la tech, la sécurité, le code et ce qu’ils font à nos vies. À écouter la lumière éteinte.',
  description:
    'Le podcast hebdomadaire sur la tech, la sécurité, le développement et la culture numérique, en français.',
  folio: 'Podcast hebdomadaire, tech et culture numérique',
  themeColor: '#0b0e13',
  locale: 'fr_FR',
  timeZone: 'Europe/Paris',
  licence: {
    name: 'Creative Commons BY-NC-ND 3.0',
    url: 'https://creativecommons.org/licenses/by-nc-nd/3.0/',
  },
  /** In Apple's list, word for word: a category, and one below it. */
  category: ['News', 'Tech News'],
  /** When a new episode appears, in words and as a rule of iCalendar. */
  rhythm: { words: 'Chaque lundi', rule: 'FREQ=WEEKLY;BYDAY=MO' },
  links: {
    chat: `https://chat.${domain}`,
    video: `https://video.${domain}`,
    social: `https://social.${domain}`,
    donation: `https://cafe.${domain}`,
  },
  emails: {
    hello: `hello@${domain}`,
    support: `support@${domain}`,
    legal: `legal@${domain}`,
    privacy: `privacy@${domain}`,
  },
} as const;

/** Keys of everything the site stores in the browser. */
export const storageKeys = {
  theme: 'theme',
  /** Set once the browser has been told to fetch the font files. */
  fonts: 'fonts',
  analyticsOptOut: `${brand.key}_analytics_opt_out`,
  playbackRate: `${brand.key}_playback_rate`,
  volume: `${brand.key}_volume`,
  resume: `${brand.key}_resume`,
  /** "off" where the visitor has switched off the keyboard shortcuts. */
  shortcuts: `${brand.key}_shortcuts`,
  /** The last figures that the site answered, shown while it cannot be reached. */
  figures: `${brand.key}_figures`,
  /** Comments that were typed and not sent. */
  commentDrafts: `${brand.key}_comment_drafts`,
  /** "1" where somebody without an account has sent a comment. */
  authored: `${brand.key}_authored`,
} as const;

export const analyticsCookie = 'ncid';
