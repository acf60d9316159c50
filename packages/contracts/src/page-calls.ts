/**
 * The calls that only few pages make. Front ends import them from calls.ts like all others; as a module of their own they
 * are part of the scripts of these pages alone.
 */

// The blog
export const listPosts = { method: 'GET', path: '/api/blog' } as const;
export const getPost = { method: 'GET', path: '/api/blog/{id}' } as const;
export const getBlogFeed = { method: 'GET', path: '/blog/feed.xml' } as const;

// What is kept about an address without an account
export const requestPersonalDataLink = { method: 'POST', path: '/api/personal-data/links' } as const;
export const getPersonalData = { method: 'POST', path: '/api/personal-data/summary' } as const;
export const exportPersonalData = { method: 'POST', path: '/api/personal-data/export' } as const;
export const erasePersonalData = { method: 'POST', path: '/api/personal-data/erase' } as const;

// Mails to authors: the calls of their links
export const getCommentMail = { method: 'GET', path: '/api/comment-mails' } as const;
export const optOutOfCommentMails = { method: 'POST', path: '/api/comment-mails/opt-out' } as const;
export const showCommentMailOptOut = { method: 'GET', path: '/api/comment-mails/opt-out' } as const;
export const withdrawMailedComment = { method: 'POST', path: '/api/comment-mails/withdrawal' } as const;
export const disownComment = { method: 'POST', path: '/api/comment-mails/not-me' } as const;

// The calendar of the shows
export const getCalendar = { method: 'GET', path: '/calendrier.ics' } as const;

// The newsletter
export const subscribeToNewsletter = { method: 'POST', path: '/api/newsletter' } as const;
export const listSentIssues = { method: 'GET', path: '/api/newsletter/issues' } as const;
export const getSentIssue = { method: 'GET', path: '/api/newsletter/issues/{id}' } as const;
export const getNewsletterFeed = { method: 'GET', path: '/infolettre/feed.xml' } as const;
export const getNewsletterConfirmation = { method: 'GET', path: '/api/newsletter/confirmation' } as const;
export const confirmNewsletter = { method: 'POST', path: '/api/newsletter/confirmation' } as const;
export const getNewsletterSubscription = { method: 'GET', path: '/api/newsletter/subscription' } as const;
export const unsubscribeFromNewsletter = { method: 'POST', path: '/api/newsletter/unsubscribe' } as const;
export const showNewsletterUnsubscription = { method: 'GET', path: '/api/newsletter/unsubscribe' } as const;
export const receiveNewsletterEvents = { method: 'POST', path: '/api/newsletter/events' } as const;

// Mails before the shows
export const askForReminder = { method: 'POST', path: '/api/show-reminders' } as const;
export const getReminderLink = { method: 'GET', path: '/api/show-reminders/link' } as const;
export const confirmReminder = { method: 'POST', path: '/api/show-reminders/confirmation' } as const;
export const endReminder = { method: 'POST', path: '/api/show-reminders/end' } as const;
export const showReminderEnd = { method: 'GET', path: '/api/show-reminders/end' } as const;

// What visitors write to the team; the calls ending in `form` are those of plain forms, without JavaScript
export const sendContact = { method: 'POST', path: '/api/contact' } as const;
export const sendContactForm = { method: 'POST', path: '/api/contact/form' } as const;
export const getContactConfirmation = { method: 'GET', path: '/api/contact/confirm' } as const;
export const confirmContact = { method: 'POST', path: '/api/contact/confirm' } as const;
export const sendApplication = { method: 'POST', path: '/api/guest-invitations' } as const;
export const sendApplicationForm = { method: 'POST', path: '/api/guest-invitations/form' } as const;
