/**
 * Everything that names the show: another show edits this one module, then builds (docs/first-day.md). Titles, file
 * names, feeds, e-mails, pictures, style sheets and storage keys all read it; the legal pages read publisher.ts as well.
 * Constants that few places need stand apart from `brand`, so that only the bundles which use them contain them.
 */
const domain = 'nobicast.example';

export const brand = {
  name: 'Nobicast',
  /** Used in storage keys and file names: lowercase ASCII, no spaces. */
  key: 'nobicast',
  country: 'France',
  city: 'Paris',
  timeZone: 'Europe/Paris',
  /** Hours ahead of UTC in winter, for a zone with the European Union's summer time; otherwise undefined. */
  europeanWinterHours: 1 as number | undefined,
  licence: {
    name: 'Creative Commons BY-NC-ND 3.0',
    url: 'https://creativecommons.org/licenses/by-nc-nd/3.0/',
  },
  links: {
    chat: `https://chat.${domain}`,
    video: `https://video.${domain}`,
    social: `https://social.${domain}`,
    donation: `https://cafe.${domain}`,
  },
} as const;

/**
 * The show's pages at platforms that cannot be given the address of a feed. The page for subscribing links to those
 * that are set.
 */
export const directories: Record<'Spotify' | 'Deezer' | 'YouTube' | 'Amazon Music', string | undefined> = {
  Spotify: undefined,
  Deezer: undefined,
  YouTube: undefined,
  'Amazon Music': undefined,
};

/** The identifier of `brand.licence` in the SPDX list. */
export const licenceIdentifier = 'CC-BY-NC-ND-3.0';

export const tagline =
  'Deux heures chaque semaine sur la tech, la sécurité, le code et ce qu’ils font à nos vies. À écouter la lumière éteinte.';
export const showDescription =
  'Le podcast hebdomadaire sur la tech, la sécurité, le développement et la culture numérique, en français.';
/** Above the name on every page. */
export const folioText = 'Podcast hebdomadaire, tech et culture numérique';

export const emails = {
  hello: `hello@${domain}`,
  support: `support@${domain}`,
  legal: `legal@${domain}`,
  privacy: `privacy@${domain}`,
  security: `security@${domain}`,
} as const;

/** The host city in the forms that sentences need: "du Havre" differs from "de Paris". */
export const inCity = 'à Paris';
export const ofCity = 'de Paris';

export const locale = 'fr_FR';
/** A category of Apple's list, word for word, and one of its subcategories if it has any. */
export const podcastCategory: readonly [category: string, subcategory?: string] = ['News', 'Tech News'];

/** When a new episode appears, on the clocks of `brand.timeZone`. 0 is Sunday. */
export const distributionWeekday = 1;
export const distributionHour = 10;
export const distributionDay = 'lundi';
export const distributionTime = '10:00';

/** When an episode is recorded, live. Pages print this time unconverted (A01). */
export const recording = { weekday: 6, hourUtc: 20 } as const;
export const recordingDay = 'samedi';
export const recordingTime = '20:00';

/** When the preparation of an episode is opened, at the hour of distributions. */
export const preparationWeekday = 3;
export const preparationDay = 'mercredi';

/**
 * The colours of both themes. `styles/tokens.css` of web-kit says what each is for; style sheets get them when they are
 * built. What keeps them readable is tested (infra/test/brand): 4.5 to 1 for texts, 3 to 1 for the edges of fields.
 */
export const palettes = {
  dark: {
    bg: '#0b0e13',
    surface: '#12161d',
    raised: '#1a1f28',
    ink: '#ece8dd',
    soft: '#b9b8b2',
    mute: '#93958f',
    rule: '#353e4b',
    field: '#747b86',
    accent: '#c3f73a',
    accentFill: '#c3f73a',
    onAccent: '#10150a',
    accentEdge: '#c3f73a',
    accentWash: '#171e12',
    prep: '#ffb454',
    live: '#ff7066',
    danger: '#ff7066',
    onDanger: '#1a0605',
    dangerWash: '#221315',
    ok: '#7fd6a4',
    wave: '#626b79',
    selection: '#c3f73a',
  },
  light: {
    bg: '#f4eee1',
    surface: '#ece4d3',
    raised: '#fbf7ee',
    ink: '#16150f',
    soft: '#45423a',
    mute: '#5f5a4e',
    rule: '#c4b89f',
    field: '#857c69',
    accent: '#3f5f00',
    accentFill: '#c9f542',
    onAccent: '#10150a',
    accentEdge: '#16150f',
    accentWash: '#e4ecc0',
    prep: '#8a4a00',
    live: '#b3200f',
    danger: '#b3200f',
    onDanger: '#fff4f1',
    dangerWash: '#f5ddd2',
    ok: '#0f6240',
    wave: '#b3a88f',
    selection: '#c9f542',
  },
} as const;

/** Only drawn pictures use these: the covers of episodes without one, and the pictures of links. */
export const pictureColours = {
  /** The playhead on paper. */
  accentOnInk: '#5d8a00',
  forest: '#12211c',
  night: '#1b2433',
  /** The ground of preparations. */
  amberNight: '#1a1206',
  /** Small text of the pictures of links. */
  quiet: '#a9afba',
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
