import { publicRoutes, roles, type Access, type RouteContract } from '@nobicast/contracts';

/** All kinds of callers at the gateway. */
export const callers = [
  'anonymous',
  ...roles,
  /** A session past its expiry. */
  'expired',
  /** A session that was ended by a sign-out. */
  'revoked',
  /** No session, but an inbound actor header with our own signature. */
  'forged',
  /** An open session of a deactivated account. */
  'deactivated',
] as const;
export type Caller = (typeof callers)[number];

/**
 * The calls that need no session, listed a second time by hand: whoever makes a call public in its contract must
 * also add it here. All others need a session.
 */
export const openCalls: readonly string[] = [
  // Episodes, their guests, audio and metrics
  'listEpisodes',
  'getLatestEpisode',
  'getEpisode',
  'listGuests',
  'getGuest',
  'listPosts',
  'getPost',
  'getBlogFeed',
  'search',
  'streamEpisode',
  'downloadEpisode',
  'getWaveform',
  'getCover',
  'getFeed',
  'getFeedArchive',
  'getChapters',
  'getOEmbed',
  'getTranscript',
  'getTranscriptAsVtt',
  'getTranscriptAsSrt',
  'getTranscriptAsJson',
  'getTranscriptAsText',
  'getRobots',
  'getSecurityContact',
  'getSitemap',
  'getSitemapIndex',
  'getEnclosure',
  'getDownloadCounts',
  'getEpisodeMetrics',
  'getSummaryMetrics',
  'trackPlay',
  'trackDownload',
  // Subjects and their comments
  'getSubject',
  'listComments',
  'countComments',
  'listEpisodeMoments',
  'listOwnComments',
  'postComment',
  // What visitors write to the team, by bot check, mailed link or honeypot
  'sendContact',
  'sendContactForm',
  'getContactConfirmation',
  'confirmContact',
  'sendApplication',
  'sendApplicationForm',
  // Behind the links of mails to authors: the token of the link says what may be done
  'getCommentMail',
  'optOutOfCommentMails',
  'showCommentMailOptOut',
  'disownComment',
  // The newsletter: its form, the links of its mails, and the relay, which proves itself by a secret
  'subscribeToNewsletter',
  'getNewsletterConfirmation',
  'confirmNewsletter',
  'getNewsletterSubscription',
  'unsubscribeFromNewsletter',
  'showNewsletterUnsubscription',
  'receiveNewsletterEvents',
  // Behind a preview address: its token says which episode
  'getPreview',
  'streamPreview',
  'downloadPreview',
  'getPreviewCover',
  // Signing in and out
  'getBotCheckConfig',
  'getBotCheckChallenge',
  'testBotCheck',
  'startSignIn',
  'resendSignIn',
  'verifySignIn',
  'startPasskeySignIn',
  'signInWithPasskey',
  'confirmProof',
  'signOut',
  'getCurrentUser',
  // What is kept about an address without an account: a mailed link opens it
  'requestPersonalDataLink',
  'getPersonalData',
  'exportPersonalData',
  'erasePersonalData',
  // Public profiles of members
  'getPublicProfile',
  // What breaks in browsers
  'reportBrowserError',
  'reportCspViolation',
];

/**
 * The calls that need a fresh proof that the member is there, listed a second time by hand: whatever cannot be undone or
 * gives power over others.
 */
export const provenCalls: readonly string[] = [
  // Roles, addresses and accounts
  'updateUser',
  'updateUsers',
  'deleteUser',
  'deleteUsers',
  'deleteAccount',
  // Deletions
  'deleteEpisode',
  'deleteEpisodes',
  'mergeEpisode',
  'deleteSubject',
  'deleteFile',
  'deleteTranscript',
  'deletePost',
  'deleteGuest',
  'deleteMessage',
  'deleteNewsletterIssue',
  'removeNewsletterSubscriber',
  // What leaves for many, and what leaves about others
  'scheduleNewsletterIssue',
  'exportAudit',
  // What opens an account
  'startAddingPasskey',
  'addPasskey',
  'removePasskey',
];

/** They take something away that is put back as easily: no proof is asked. */
export const harmlessDeletions: readonly string[] = [
  'removeParticipant',
  'revokePreview',
  'endUserSession',
  'endUserSessions',
];

export const isOpen = (access: Access) => access === 'public' || access === 'optional';

function callersOf(access: Access): readonly Caller[] {
  if (isOpen(access)) return callers;
  return typeof access === 'string' ? roles : access;
}

interface Example {
  /** Replaces `{id}`. */
  id?: string;
  body?: unknown;
}

/** A valid name of a cover. */
export const coverName = `${'0'.repeat(32)}.jpg`;

export const unknownId = '00000000-0000-4000-8000-000000000000';

/** What the test sends where neither episode 1 nor an empty body works; harmless if the call is accepted. */
const examples: Readonly<Record<string, Example>> = {
  revokeSession: { id: unknownId },
  proveWithPasskey: {
    body: { id: 'x', client_data: 'x', authenticator_data: 'x', signature: 'x', user_handle: null },
  },
  addPasskey: { body: { id: 'x', client_data: 'x', attestation: 'x', transports: [] } },
  renamePasskey: { id: unknownId, body: { name: 'Clé du studio' } },
  removePasskey: { id: unknownId },
  getPublicProfile: { id: unknownId },
  sendUserMessage: { body: { subject: 'Bonjour', text: 'Un mot' } },
  updateUsers: { body: { selection: { ids: ['nobody'] }, change: { role: 'host' } } },
  deleteUsers: { body: { selection: { ids: ['nobody'] } } },
  deleteAccount: { body: { email: 'somebody.else@nobicast.example' } },
};

export interface AccessRow extends Pick<RouteContract, 'id' | 'owner' | 'method'> {
  /** An address that matches the contract's path. */
  path: string;
  body?: unknown;
  allowed: readonly Caller[];
  /** How the gateway refuses everybody else: who lacks a role is told nothing about a session (A73). */
  refusal: { status: number; code: string };
}

/** Who may make which call, as the contracts say. */
export const accessTable: readonly AccessRow[] = publicRoutes.map(({ id, owner, method, path, access }) => {
  const example = examples[id];
  return {
    id,
    owner,
    method,
    path: path
      .replace('{id}', example?.id ?? '1')
      .replace('{subjectId}', '1')
      .replace('{previewId}', '1')
      .replace('{deliveryId}', '1')
      .replace('{versionId}', '1')
      .replace('{sessionId}', unknownId)
      .replace('{name}', coverName)
      .replace('/sitemaps/{file}', '/sitemaps/pages.xml')
      .replace('{file}', '1.mp3'),
    body: example?.body,
    allowed: callersOf(access),
    refusal:
      access === 'members' ? { status: 401, code: 'unauthenticated' } : { status: 403, code: 'forbidden' },
  };
});
