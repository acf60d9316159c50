import type { RouteContract } from '@nobicast/contracts';
import { coverName } from '../access/access-table.ts';

const listenerId = '00000000-0000-4000-8000-000000000001';
export const validBodies: Readonly<Record<string, unknown>> = {
  createEpisode: {
    number: 977,
    slug: 'le-977',
    type: 'preparation',
    published_at: '2026-11-23T09:00:00.000Z',
  },
  createGuest: { name: 'Odile', slug: 'odile' },
  createPost: { title: 'Un article', slug: 'un-article', author: 'Odile' },
  showText: { markdown: 'Bonjour.', as: 'notes' },
  checkLinks: { addresses: ['https://x.example/'] },
  createPreview: { label: 'Odile' },
  planSubjectOfShow: { planned_minutes: 12 },
  saveShowNotes: { text: 'Penser à l’eau' },
  chooseQuestion: {},
  moveShow: { recording_starts_at: '2026-01-11T18:00:00.000Z' },
  sendShowCommands: {
    commands: [
      {
        id: '11111111-1111-4111-8111-111111111111',
        pressed_at: '2026-01-05T20:00:00.000Z',
        since_sync_ms: 0,
        action: { kind: 'begin', subject: null },
      },
    ],
  },
  deleteEpisodes: { selection: { ids: [6] } },
  setTypeOfEpisodes: { selection: { ids: [4] }, type: 'podcast' },
  updateUsers: { selection: { ids: ['nobody'] }, change: { role: 'host' } },
  deleteUsers: { selection: { ids: ['nobody'] } },
  sendUserMessage: { subject: 'Bonjour', text: 'Un mot' },
  updateMessage: { state: 'declined' },
  importNewsletterSubscribers: {
    csv: 'invitee@exemple.fr',
    source: 'Salon du livre, mars 2026',
    has_consent: true,
  },
  answerMessage: { text: 'Merci.' },
  sendApplication: { name: 'Awa', email: 'awa@nobicast.example', expertise: 'Horloges' },
  sendApplicationForm: { name: 'Awa', email: 'awa.two@nobicast.example', expertise: 'Horloges' },
  sendContactForm: {
    name: 'Awa',
    email: 'awa@nobicast.example',
    subject: 'Un lien mort',
    message: 'Le lien ne répond plus.',
    consent: 'on',
  },
  addParticipant: { type: 'phantom', participant_role: 'guest', name: 'Odile' },
  updateParticipant: { type: 'registered', participant_role: 'guest' },
  confirmParticipant: { participant_id: 1, is_confirmed: true },
  createSubject: { title: 'Un sujet' },
  createSubjects: { subjects: [{ title: 'Un sujet' }] },
  readPastedSubjects: { text: '00:12 Un sujet' },
  startImport: { url: 'https://feeds.example/feed.xml' },
  shiftSubjectStarts: { by_ms: 1 },
  saveAlignment: { cues: [], shift_ms: 8_000, cuts: [{ from_ms: 0, to_ms: 1_000 }], refused: ['mark:a'] },
  acceptAlignment: {},
  undoAlignment: {},
  decideComments: { action: 'approve', comment_ids: [2] },
  takeBackDecisions: { action: 'undo', decision_ids: [1] },
  eraseAddressComments: { email: 'awa@nobicast.example', erasure_id: listenerId },
  eraseAddressMessages: { email: 'awa@nobicast.example', erasure_id: listenerId },
  eraseMessagesOfAccount: { email_hash: '0'.repeat(64) },
  exportAddressMessages: { email: 'awa@nobicast.example' },
  decideNewsletterDelivery: { decision: 'arrived' },
  eraseAddressGuest: { email: 'awa@nobicast.example' },
  eraseAddressNewsletter: { email: 'awa@nobicast.example' },
  exportAddressNewsletter: { email: 'awa@nobicast.example' },
  exportAddressAccountData: { email: 'awa@nobicast.example' },
  exportAddressComments: { email: 'awa@nobicast.example' },
  exportAddressGuest: { email: 'awa@nobicast.example' },
  linkGuest: { email: 'awa@nobicast.example' },
  putExternalAudio: {
    episodes: [
      {
        episode_id: 4,
        url: 'https://audio.example/4.mp3',
        size_bytes: 1,
        mime_type: 'audio/mpeg',
        duration_ms: null,
      },
    ],
  },
  requestPersonalDataLink: { email: 'awa@nobicast.example', turnstile_token: 'x' },
  previewNewsletter: { subject: 'Un objet', preview: '', markdown: 'Bonjour.' },
  scheduleNewsletterIssue: { scheduled_at: null },
  withdrawNewsletterIssue: { is_withdrawn: false },
  askForReminder: { email: 'awa@nobicast.example' },
  subscribeToNewsletter: { email: 'awa@nobicast.example' },
  renewEnclosure: { version: 2 },
  rereadFile: { kind: 'audio' },
  writeFileChapters: { tags: 'chapters' },
  resolveSession: { token_hash: '0'.repeat(64) },
  startSignIn: { email: 'awa@nobicast.example', turnstile_token: 'x' },
  trackDownload: { episode_id: 1, ncid: listenerId },
  reportCspViolation: {
    'csp-report': { 'document-uri': 'https://nobicast.example/', 'blocked-uri': 'inline' },
  },
  reportBrowserError: { kind: 'page', path: '/guests', error: 'TypeError: x is undefined' },
  trackPlay: { episode_id: 1, ncid: listenerId },
  verifyBotCheck: { token: 'x', client_ip: '127.0.0.1' },
};
/** In the link of a mail about the first comment. */
export const mailToken = 'm'.repeat(43);
/** Of a preview of the seventh episode, which is not public yet. */
export const previewToken = 'p'.repeat(43);
const validQueries: Readonly<Record<string, string>> = {
  search: '?q=terminal',
  findOldAddress: `?address=${encodeURIComponent('/?p=123')}`,
  checkLink: `?url=${encodeURIComponent('https://exemple.fr/')}`,
  getOEmbed: `?url=${encodeURIComponent('https://nobicast.test/episodes/one')}`,
  listComments: '?episode_subject_id=1',
  listOwnComments: '?episode_subject_id=1',
  removeParticipant: '?participantId=2',
  getCommentMail: `?token=${mailToken}`,
  optOutOfCommentMails: `?token=${mailToken}`,
  disownComment: `?token=${mailToken}`,
  withdrawMailedComment: `?token=${mailToken}`,
  listNewsletterDeliveries: '?state=refused',
  deleteFile: '?kind=audio',
  getPreview: `?token=${previewToken}`,
  streamPreview: `?token=${previewToken}`,
  downloadPreview: `?token=${previewToken}`,
  getPreviewCover: `?token=${previewToken}`,
};
/** An address that exists in the test data. Subject 4 belongs to episode 4, and so on: one id fits both. */
export const addressOf = ({ id, path }: RouteContract, idInPath: string) =>
  path
    .replace('{id}', idInPath)
    .replace('{subjectId}', idInPath)
    .replace('{commentId}', '1')
    .replace('{participantId}', '1')
    .replace('{previewId}', '2')
    .replace('{deliveryId}', '2')
    .replace('{versionId}', '1')
    .replace('{sessionId}', listenerId)
    .replace('{name}', coverName)
    .replace('/sitemaps/{file}', '/sitemaps/pages.xml')
    .replace('{file}', '1.mp3') + (validQueries[id] ?? '');
/** For calls that need or change a row of their own. */
const idsOfTheirOwn: Readonly<Record<string, string>> = {
  deleteEpisode: '5',
  deleteGuest: '5',
  updatePost: '1',
  deletePost: '2',
  getMergePlan: '8',
  getShow: '8',
  getShowNotes: '8',
  saveShowNotes: '8',
  listShowComments: '8',
  chooseQuestion: '8',
  removeQuestion: '8',
  moveShow: '8',
  planSubjectOfShow: '8',
  sendShowCommands: '8',
  undoAlignment: '2',
  deleteFile: '2',
  deleteMessage: '2',
  deleteTranscript: '2',
  approveComment: '3',
  rejectComment: '4',
  approveCommentAsAdmin: '5',
  rejectCommentAsAdmin: '6',
  removeParticipant: '2',
  updateParticipant: '1',
  deleteSubject: '3',
  cancelImport: '2',
  createPreview: '7',
  revokePreview: '7',
  deleteNewsletterIssue: '2',
  scheduleNewsletterIssue: '3',
  cancelNewsletterIssue: '5',
  decideNewsletterDelivery: '6',
  withdrawNewsletterIssue: '6',
  getSentIssue: '6',
};
/** Calls that replace the audio of an episode get another one than those that read it. */
export const idFor = ({ id, method }: RouteContract) => idsOfTheirOwn[id] ?? (method === 'PUT' ? '4' : '1');
/**
 * Their success needs preparation (a link from a mail, a session, bytes), or they lead to a page: tested in their
 * services.
 */
export const needMore: ReadonlySet<string> = new Set([
  'addPasskey',
  'removePasskey',
  'renamePasskey',
  'signInWithPasskey',
  'confirmProof',
  'proveWithPasskey',
  'applyImport',
  'completeErasure',
  'confirmContact',
  'confirmNewsletter',
  'confirmReminder',
  'deleteAccount',
  'endUserSession',
  'retryAuthJob',
  'retryCommentsJob',
  'retryContentJob',
  'retryMediaJob',
  'erasePersonalData',
  'exportPersonalData',
  'getContactConfirmation',
  'getEnvelopeSteps',
  'getNewsletterConfirmation',
  'getNewsletterSubscription',
  'getReminderLink',
  'getPersonalData',
  'cancelMerge',
  'mergeEpisode',
  'postComment',
  'correctComment',
  'withdrawComment',
  'withdrawMailedComment',
  'putStoredAudio',
  'readAddressProof',
  'readTranscriptFile',
  'receiveNewsletterEvents',
  'resendSignIn',
  'revokeSession',
  'sendContact',
  'showCommentMailOptOut',
  'showNewsletterUnsubscription',
  'showReminderEnd',
  'startImportOfFile',
  'storeLinkPicture',
  'unsubscribeFromNewsletter',
  'endReminder',
  'uploadFile',
  'uploadPicture',
  'uploadTranscript',
  'signInWithCode',
  'verifySignIn',
  'writeFileChapters',
]);
