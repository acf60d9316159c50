/** The limits of single pages: as a module of their own they are part of the scripts of these pages alone. */

/** The directory holds up to 500 people. */
export const guests = {
  defaultLimit: 100,
  maxLimit: 500,
  searchLength: 100,
  /** The most appearances of one person in one reply: the newest. */
  appearances: 500,
  subjects: 50,
} as const;
export const blog = { defaultLimit: 50, maxLimit: 200, searchLength: 100 } as const;
export const contact = {
  nameMin: 2,
  nameLength: 100,
  emailLength: 255,
  subjectMin: 5,
  subjectLength: 200,
  messageMin: 10,
  messageLength: 5_000,
  /** How long a message that was sent without JavaScript waits for the press that confirms it. */
  confirmDays: 3,
} as const;
export const application = {
  nameLength: 100,
  emailLength: 255,
  expertiseLength: 200,
  bioLength: 2_000,
  messageLength: 5_000,
  urlLength: 500,
  /** How long the dialog says that the application was sent, before it closes (GUESTS-30). */
  closeMs: 2_000,
} as const;
/** What visitors write, as the administration reads it. */
export const messages = {
  pageSize: 20,
  searchLength: 100,
  answerLength: 5_000,
  /** Counted from the last contact with somebody. */
  keptYears: 3,
} as const;
export const newsletter = {
  firstNameLength: 100,
  decoyLength: 200,
  /** Reports of the relay in one call. */
  events: 200,
  /** The thanks come no sooner (NEWSLETTER-08). */
  thanksAfterMs: 1_500,
  /** How long the link of the confirmation mail works: then the request is deleted. */
  confirmationDays: 7,
  pageSize: 50,
  archivePageSize: 20,
  searchLength: 100,
} as const;
