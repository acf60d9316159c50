/** The contracts of all features, one file each. */
export * from './account.ts';
export * from './audio.ts';
export * from './bot-check.ts';
export * from './comment-mails.ts';
export * from './comments.ts';
export * from './dashboard.ts';
export * from './episodes.ts';
export * from './exported-comments.ts';
export * from './guests.ts';
export * from './metrics.ts';
export * from './moderation.ts';
export * from './personal-data.ts';
export * from './profile.ts';
export * from './sessions.ts';
export * from './sign-in.ts';
export * from './subjects.ts';
