// Used as `limits.…` (limits.ts). Each is an export of its own, so that bundlers drop those that are not used.

export const episodes = { defaultLimit: 50, maxLimit: 1000 } as const;
export const archivesFetch = 1000;
/** Lengths in characters. Beyond the last page, other words find more. */
export const search = { minLength: 2, maxLength: 200, perPage: 20, maxPage: 50 } as const;
/** Retries of reading calls in the browser: network failures and 5xx only. */
export const fetchRetries = 3;
/** How long a browser waits for a reply: the gateway gives a request 60 seconds. */
export const replyMs = 70_000;
export const retryFirstDelayMs = 1_000;
export const retryMaxDelayMs = 30_000;
/** How often a screen that could not be read asks again by itself. */
export const failedScreenRetryMs = 10_000;
export const cacheEntryLifetimeMs = 5 * 60_000;
export const toasts = { visible: 3, durationMs: 4_000 } as const;
export const tooltipDelayMs = 700;
export const player = {
  skipSeconds: 10,
  seekStepSeconds: 0.1,
  volumeStep: 1,
  /** Steps on the position slider by keyboard: arrows, arrows with Shift, and Page Up or Page Down without subjects. */
  keySeconds: 5,
  fineKeySeconds: 1,
  pageSeconds: 60,
  sleepMinutes: [15, 30, 45, 60],
} as const;
export const metaDescriptionLength = 160;
export const analyticsCookieDays = 730;
/** An analytics id older than this is replaced, as the privacy policy promises. */
export const analyticsIdMonths = 13;
export const signIn = {
  linkLifetimeMinutes: 15,
  /** Longest token of a link, in characters. */
  tokenLength: 4_096,
  resendSeconds: 60,
  successRedirectSeconds: 8,
} as const;
/** How many passkeys an account may have, and how long the browser's prompt may be answered. */
export const passkeys = { perAccount: 20, nameLength: 60, promptMinutes: 5 } as const;
/** The link that proves an address without an account. */
export const personalData = { linkLifetimeMinutes: 30, resendSeconds: 60, tokenLength: 200 } as const;
export const dashboard = { recentComments: 10, answers: 3, activityDays: 90 } as const;
export const publicProfile = { comments: 20 } as const;
/** The most lines of a text with several lines; more than one blank line in a row becomes one. */
export const textLines = 200;
export const notesLines = 1_000;
export const comments = {
  nameLength: 100,
  minLength: 2,
  maxLength: 5_000,
  pageSize: 50,
  /** How many moments of one episode are marked on its track: the newest. */
  moments: 500,
  /** The most published answers in one conversation. */
  answers: 50,
  /** How long authors may correct what they wrote, while nobody has answered. */
  correctionMinutes: 5,
  /** After a message was sent, the comments and the bot check are loaded again (COMMENTS-24, 25). */
  reloadMs: 2_000,
} as const;
export const moderation = {
  pageSize: 50,
  /** How many comments one call decides. */
  batch: 50,
  /** How long a decision can be undone before anything else follows from it (mails). */
  undoSeconds: 10,
  reasonLength: 40,
  /** Over how many days administrators see what the checks did. */
  checkDays: 30,
} as const;
export const adminUsers = {
  pageSize: 20,
  maxPageSize: 100,
  /** How many accounts one call changes or deletes. */
  bulk: 200,
  searchLength: 100,
  /** Counting more matches of a search would cost more than the page itself. */
  countedMatches: 1_000,
  subjectLength: 150,
  textLength: 5_000,
  /** Messages of one admin in an hour, and to one account in a day. */
  messagesPerHour: 30,
  messagesToOnePerDay: 5,
} as const;
export const adminEpisodes = {
  pageSize: 20,
  maxPageSize: 100,
  /** How many episodes one call deletes or changes. */
  bulk: 1_000,
  searchLength: 100,
} as const;
export const newsletterSending = {
  /** An issue is scheduled no further ahead: more is a slip of the keyboard, and nobody would notice. */
  daysAhead: 366,
  /** How far back the curve of the addresses goes. */
  growthWeeks: 26,
} as const;
export const newsletterImport = {
  /** Addresses of one call: each is mailed a link. */
  lines: 1_000,
  length: 50_000,
  sourceMin: 3,
  sourceMax: 200,
  /** What is shown of a line that was refused. */
  shownLength: 100,
} as const;
/**
 * Tags of posts. A constant of its own, because in `adminPosts` it would add all of that to what readers of the blog
 * load.
 */
export const tags = { perPost: 10, length: 40 } as const;
export const adminPosts = {
  pageSize: 20,
  maxPageSize: 100,
  searchLength: 100,
  /** The longest address in a text. */
  urlLength: 2_000,
  /** How many addresses of a text one call checks. */
  checkedLinks: 50,
  /** Saves of one person within so many minutes, made while typing, are one version of the history. */
  autosaveMinutes: 10,
  historyPage: 50,
} as const;
export const jobs = {
  /** How many of a service administrators see at once. */
  listed: 50,
} as const;
export const audit = {
  pageSize: 50,
  /** The longest id of what somebody acted on. */
  targetLength: 64,
} as const;
export const adminSubjects = {
  /** In one episode. */
  maxCount: 200,
  maxStartMs: 24 * 60 * 60_000,
  /** Characters of a text with chapters or titles: with accents it still fits into a body. */
  pastedLength: 30_000,
} as const;
/** Limits of what hosts press while a show is recorded. Lengths in characters. */
export const shows = {
  /** Hosts can open a show this long before its planned start: from the morning of the day before. */
  openHours: 36,
  wordLength: 60,
  /** The newest comments, among which hosts choose questions. */
  maxComments: 200,
  notesPauseMs: 1_000,
  /** The most commands of one show, and of one call. */
  maxCommands: 2_000,
  batch: 200,
  correctionMs: 10 * 60_000,
  sinceSyncMs: 48 * 60 * 60_000,
  /** How often the page of the hosts asks for what others pressed. */
  roundMs: 800,
  /** How often it asks while the events of the show on air tell of changes at once. */
  quietRoundMs: 20_000,
  /** After failures it asks less and less often. */
  maxRoundMs: 10_000,
  /** A call without a reply is given up, and made again. */
  patienceMs: 8_000,
} as const;
/** Limits of the starts that are found from a show. */
export const alignment = {
  /** The most cuts of one episode. */
  maxCuts: 100,
  maxNudgeMs: 10 * 60_000,
  /** What a host meant to cut is offered from this long before they pressed it. */
  markedMs: 30_000,
  /** A missing piece of the sound that is longer is no slip of the tongue. */
  maxMarkedMs: 10 * 60_000,
  /** A silence further away is not offered. */
  silenceMs: 15_000,
} as const;
/** Limits of what listeners are told about a show. */
export const live = {
  /** How many preparations are looked at: the newest, and those with the latest commands. */
  candidates: 20,
  /** A show that nobody ended is taken for ended so long after it began. */
  longestShowMs: 8 * 3_600_000,
  /** A show that has not begun so long after its planned start is not told of any more. */
  latestBeginMs: 12 * 3_600_000,
} as const;
export const adminGuests = { pageSize: 20, maxPageSize: 100, searchLength: 100 } as const;
export const reminders = {
  /** How long before the date of an episode hosts are told what it lacks. */
  hoursBefore: 24,
  /** How long after the date of an episode the administration goes on showing what it lacks. */
  daysAfter: 14,
} as const;

/** Periods of the chart of plays and downloads, in days. */
export const listeningPeriods = [28, 84, 364] as const;

export const previews = {
  /** How long a preview address works, if its episode is not public before. */
  maxDays: 30,
  labelLength: 100,
  /** Addresses of one episode that work at the same time. */
  maxCount: 20,
} as const;
/**
 * Apps show no more than a feed holds: its newest episodes, or one to two pages in the first document of the archive.
 */
export const feeds = {
  newest: 25,
  archivePage: 100,
  /** How many weeks the calendar of the shows looks ahead. */
  calendarWeeks: 12,
  /** The most comments of one subject. */
  comments: 50,
  /** Apple cuts longer notes. */
  notesBytes: 4_000,
  /** The most bytes of an item, so that 199 of them stay below the 2 MB that readers are known to take. */
  itemBytes: 9_900,
} as const;
/** The player on pages of other sites, in CSS pixels. */
export const embed = {
  width: 640,
  /** With the list of subjects, which scrolls. */
  height: 320,
  plainHeight: 180,
} as const;
/** Search engines read 50,000 addresses of a sitemap; a fifth of it is written faster. */
export const pagesPerSitemap = 10_000;
export const imports = {
  addressLength: 2_000,
  /** Feeds of thousands of episodes have some 30 MB. */
  maxBytes: 64 * 1024 * 1024,
  /** In one feed that the page imports. */
  maxItems: 50_000,
  /** Changes of a plan in one reply. */
  pageSize: 50,
  kept: 20,
} as const;
export const files = {
  /** 500 MB and 5 MB as the specification has them, inclusive (A33). */
  maxAudioBytes: 500 * 1024 * 1024,
  maxCoverBytes: 5 * 1024 * 1024,
  /** Width times height. */
  maxCoverPixels: 36_000_000,
  /** The recommended edge (ADMIN-ASSETS-13). */
  recommendedCoverPixels: 1_400,
} as const;
export const transcripts = {
  maxBytes: 5 * 1024 * 1024,
  /** Three hours, word by word. */
  maxLines: 50_000,
  /** In characters. */
  lineLength: 2_000,
  speakerLength: 100,
  maxMs: 24 * 60 * 60_000,
  /** The choices of voices that are sent with a file, in characters of JSON. */
  choicesLength: 12_000,
  /** How many names of a file somebody is asked about, so that the answers fit. */
  offeredLabels: 50,
  /** How many rows that were left out of a file are named. */
  listedRows: 50,
} as const;
export const homePseudoMinutes = 25;
export const episodePseudoMinutes = 15;

export * from './page-limit-values.ts';
