import { publicRoutes, roles, type Access, type RouteContract } from '@nobicast/contracts';

export const callers = [
  'anonymous',
  ...roles,
  'expired',
  /** Ended by a sign-out. */
  'revoked',
  /** No session, but an inbound actor header with our own signature. */
  'forged',
  /** An open session of a deactivated account. */
  'deactivated',
] as const;
export type Caller = (typeof callers)[number];

/**
 * Listed a second time by hand: whoever makes a call public in its contract must also add it here. All others need a
 * session.
 */
export const openCalls: readonly string[] = [
  // Episodes, their guests, audio and metrics
  'listEpisodes',
  'getLatestEpisode',
  'getLive',
  'getLiveEvents',
  'getEpisode',
  'listGuests',
  'getGuest',
  'listPosts',
  'getPost',
  'getBlogFeed',
  'listSentIssues',
  'getSentIssue',
  'getNewsletterFeed',
  'search',
  'streamEpisode',
  'downloadEpisode',
  'getWaveform',
  'getCover',
  'getFeed',
  'getFeedArchive',
  'getChapters',
  'getCommentFeed',
  'getCalendar',
  'getOEmbed',
  'findOldAddress',
  'getTranscript',
  'getTranscriptAsVtt',
  'getTranscriptAsSrt',
  'getTranscriptAsJson',
  'getTranscriptAsText',
  'getRobots',
  'getOpenSearch',
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
  'correctComment',
  'withdrawComment',
  'sendContact',
  'sendContactForm',
  'getContactConfirmation',
  'confirmContact',
  'sendApplication',
  'sendApplicationForm',
  // Behind the links of mails to authors, whose token decides
  'getCommentMail',
  'optOutOfCommentMails',
  'showCommentMailOptOut',
  'disownComment',
  'withdrawMailedComment',
  'subscribeToNewsletter',
  'getNewsletterConfirmation',
  'confirmNewsletter',
  'getNewsletterSubscription',
  'unsubscribeFromNewsletter',
  'showNewsletterUnsubscription',
  'receiveNewsletterEvents',
  'askForReminder',
  'getReminderLink',
  'confirmReminder',
  'endReminder',
  'showReminderEnd',
  // Behind a preview address, whose token names the episode
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
  'signInWithCode',
  'startPasskeySignIn',
  'signInWithPasskey',
  'confirmProof',
  'signOut',
  'getCurrentUser',
  'requestPersonalDataLink',
  'getPersonalData',
  'exportPersonalData',
  'erasePersonalData',
  // Public profiles of members
  'getPublicProfile',
  'reportBrowserError',
  'reportCspViolation',
];

/**
 * The calls that need a fresh proof of presence, listed a second time by hand: whatever is irreversible or gives
 * power over others.
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
  // What is sent to many, and exports about others
  'scheduleNewsletterIssue',
  'exportAudit',
  'importNewsletterSubscribers',
  'exportNewsletterSubscribers',
  'exportMessages',
  // What opens an account
  'startAddingPasskey',
  'addPasskey',
  'removePasskey',
];

/** These can be reverted as easily: no proof is needed. */
export const harmlessDeletions: readonly string[] = [
  'removeParticipant',
  'updateParticipant',
  'confirmParticipant',
  'listDefaultParticipants',
  'setDefaultParticipants',
  'addDefaultParticipants',
  'revokePreview',
  'cancelMerge',
  'endUserSession',
  'endUserSessions',
];

export const isOpen = (access: Access) => access === 'public' || access === 'optional';

function callersOf(access: Access): readonly Caller[] {
  if (isOpen(access)) return callers;
  return typeof access === 'string' ? roles : access;
}

interface Example {
  id?: string;
  body?: unknown;
}

export const coverName = `${'0'.repeat(32)}.jpg`;

export const unknownId = '00000000-0000-4000-8000-000000000000';

/** For calls where neither episode 1 nor an empty body works; harmless if accepted. */
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
  path: string;
  body?: unknown;
  allowed: readonly Caller[];
  /** How the gateway refuses everybody else: a missing role is reported without mentioning a session (A73). */
  refusal: { status: number; code: string };
}

export const accessTable: readonly AccessRow[] = publicRoutes.map(({ id, owner, method, path, access }) => {
  const example = examples[id];
  return {
    id,
    owner,
    method,
    path: path
      .replace('{id}', example?.id ?? '1')
      .replace('{subjectId}', '1')
      .replace('{participantId}', '1')
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
