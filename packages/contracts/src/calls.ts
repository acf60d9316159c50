/**
 * Every call of the API as its caller makes it: method and path. Without zod: front ends import this table and
 * take the types from the contract of the same name (call.ts), which holds the rest: schemas, access, errors.
 * Services use the contracts themselves to call each other.
 */

export * from './page-calls.ts';

// Episodes, their guests and their audio
export const listEpisodes = { method: 'GET', path: '/api/episodes' } as const;
export const getLatestEpisode = { method: 'GET', path: '/api/episodes/latest' } as const;
export const getEpisode = { method: 'GET', path: '/api/episodes/{id}' } as const;
export const listGuests = { method: 'GET', path: '/api/guests' } as const;
export const getGuest = { method: 'GET', path: '/api/guests/{id}' } as const;
export const streamEpisode = { method: 'GET', path: '/api/episodes/{id}/stream' } as const;
export const downloadEpisode = { method: 'GET', path: '/api/episodes/{id}/download' } as const;
export const getWaveform = { method: 'GET', path: '/api/episodes/{id}/waveform' } as const;

// For programs that turn a link into what it leads to
export const getOEmbed = { method: 'GET', path: '/api/oembed' } as const;

/** Where an address of a former site leads. */
export const findOldAddress = { method: 'GET', path: '/api/old-addresses' } as const;

export const search = { method: 'GET', path: '/api/search' } as const;

// What is said in an episode
export const getTranscript = { method: 'GET', path: '/api/episodes/{id}/transcript' } as const;
export const getTranscriptAsVtt = { method: 'GET', path: '/api/episodes/{id}/transcript.vtt' } as const;
export const getTranscriptAsSrt = { method: 'GET', path: '/api/episodes/{id}/transcript.srt' } as const;
export const getTranscriptAsJson = { method: 'GET', path: '/api/episodes/{id}/transcript.json' } as const;
export const getTranscriptAsText = { method: 'GET', path: '/api/episodes/{id}/transcript.txt' } as const;

// For podcast apps
export const getFeed = { method: 'GET', path: '/feed.xml' } as const;
export const getFeedArchive = { method: 'GET', path: '/feed-archive.xml' } as const;
export const getChapters = { method: 'GET', path: '/api/episodes/{id}/chapters' } as const;
export const getCommentFeed = { method: 'GET', path: '/api/subjects/{id}/comments.xml' } as const;
export const getEnclosure = { method: 'GET', path: '/audio/{id}/{file}' } as const;

// For search engines
export const getSitemapIndex = { method: 'GET', path: '/sitemap.xml' } as const;
export const getSitemap = { method: 'GET', path: '/sitemaps/{file}' } as const;
export const getRobots = { method: 'GET', path: '/robots.txt' } as const;
export const getOpenSearch = { method: 'GET', path: '/opensearch.xml' } as const;

// For those who found a security problem
export const getSecurityContact = { method: 'GET', path: '/.well-known/security.txt' } as const;

// Metrics
export const getEpisodeMetrics = { method: 'GET', path: '/api/metrics/episode/{id}' } as const;
export const getSummaryMetrics = { method: 'GET', path: '/api/metrics/summary' } as const;
export const getDownloadCounts = { method: 'GET', path: '/api/metrics/downloads' } as const;
export const trackPlay = { method: 'POST', path: '/api/metrics/play' } as const;
export const trackDownload = { method: 'POST', path: '/api/metrics/download' } as const;

// Signing in and sessions
export const startSignIn = { method: 'POST', path: '/api/auth/start' } as const;
export const resendSignIn = { method: 'POST', path: '/api/auth/resend' } as const;
export const verifySignIn = { method: 'POST', path: '/api/auth/verify' } as const;
export const signInWithCode = { method: 'POST', path: '/api/auth/code' } as const;
export const signOut = { method: 'POST', path: '/api/auth/logout' } as const;
export const getCurrentUser = { method: 'GET', path: '/api/auth/me' } as const;
export const listSessions = { method: 'GET', path: '/api/auth/sessions' } as const;
export const revokeSession = { method: 'DELETE', path: '/api/auth/sessions/{id}' } as const;
export const revokeOtherSessions = { method: 'DELETE', path: '/api/auth/sessions' } as const;

// Passkeys
export const startPasskeySignIn = { method: 'POST', path: '/api/auth/passkeys/sign-in/start' } as const;
export const signInWithPasskey = { method: 'POST', path: '/api/auth/passkeys/sign-in' } as const;
export const listPasskeys = { method: 'GET', path: '/api/auth/passkeys' } as const;
export const startAddingPasskey = { method: 'POST', path: '/api/auth/passkeys/start' } as const;
export const addPasskey = { method: 'POST', path: '/api/auth/passkeys' } as const;
export const renamePasskey = { method: 'PATCH', path: '/api/auth/passkeys/{id}' } as const;
export const removePasskey = { method: 'DELETE', path: '/api/auth/passkeys/{id}' } as const;

// Proving again that it is the member who is there
export const getProof = { method: 'GET', path: '/api/auth/proof' } as const;
export const startProof = { method: 'POST', path: '/api/auth/proof/start' } as const;
export const proveWithPasskey = { method: 'POST', path: '/api/auth/proof' } as const;
export const sendProofLink = { method: 'POST', path: '/api/auth/proof/mail' } as const;
export const confirmProof = { method: 'POST', path: '/api/auth/proof/confirm' } as const;
export const listSecurityEvents = { method: 'GET', path: '/api/auth/security-events' } as const;

// Members
export const updateProfile = { method: 'POST', path: '/api/profile/update' } as const;
export const getPublicProfile = { method: 'GET', path: '/api/users/{id}' } as const;
export const getDashboard = { method: 'GET', path: '/api/dashboard' } as const;
export const exportAccount = { method: 'GET', path: '/api/account/export' } as const;
export const deleteAccount = { method: 'DELETE', path: '/api/account' } as const;

// Subjects and their comments
export const getSubject = { method: 'GET', path: '/api/episodes/{id}/subjects/{subjectId}' } as const;
export const listEpisodeMoments = { method: 'GET', path: '/api/episodes/{id}/moments' } as const;
export const listComments = { method: 'GET', path: '/api/comments' } as const;
export const countComments = { method: 'GET', path: '/api/comments/count' } as const;
export const listOwnComments = { method: 'GET', path: '/api/comments/mine' } as const;
export const postComment = { method: 'POST', path: '/api/comments' } as const;
export const correctComment = { method: 'POST', path: '/api/comments/{id}/correction' } as const;
export const withdrawComment = { method: 'POST', path: '/api/comments/{id}/withdrawal' } as const;

// The newsletter, as the administration writes and sends it
export const listNewsletterIssues = { method: 'GET', path: '/api/admin/newsletter/issues' } as const;
export const createNewsletterIssue = { method: 'POST', path: '/api/admin/newsletter/issues' } as const;
export const getNewsletterIssue = { method: 'GET', path: '/api/admin/newsletter/issues/{id}' } as const;
export const updateNewsletterIssue = { method: 'PUT', path: '/api/admin/newsletter/issues/{id}' } as const;
export const deleteNewsletterIssue = { method: 'DELETE', path: '/api/admin/newsletter/issues/{id}' } as const;
export const scheduleNewsletterIssue = {
  method: 'POST',
  path: '/api/admin/newsletter/issues/{id}/schedule',
} as const;
export const cancelNewsletterIssue = {
  method: 'POST',
  path: '/api/admin/newsletter/issues/{id}/cancel',
} as const;
export const withdrawNewsletterIssue = {
  method: 'POST',
  path: '/api/admin/newsletter/issues/{id}/withdrawal',
} as const;
export const testNewsletterIssue = {
  method: 'POST',
  path: '/api/admin/newsletter/issues/{id}/test',
} as const;
export const listNewsletterDeliveries = {
  method: 'GET',
  path: '/api/admin/newsletter/issues/{id}/deliveries',
} as const;
export const decideNewsletterDelivery = {
  method: 'POST',
  path: '/api/admin/newsletter/issues/{id}/deliveries/{deliveryId}',
} as const;
export const getEpisodeIssue = { method: 'GET', path: '/api/admin/episodes/{id}/newsletter' } as const;
export const previewNewsletter = { method: 'POST', path: '/api/admin/newsletter/preview' } as const;
export const getWeeklyNewsletter = { method: 'GET', path: '/api/admin/newsletter/weekly' } as const;
export const checkNewsletterSender = { method: 'GET', path: '/api/admin/newsletter/sender' } as const;
export const listNewsletterSubscribers = {
  method: 'GET',
  path: '/api/admin/newsletter/subscribers',
} as const;
export const importNewsletterSubscribers = {
  method: 'POST',
  path: '/api/admin/newsletter/subscribers/import',
} as const;
export const exportNewsletterSubscribers = {
  method: 'GET',
  path: '/api/admin/newsletter/subscribers/export',
} as const;
export const getNewsletterGrowth = { method: 'GET', path: '/api/admin/newsletter/growth' } as const;
export const removeNewsletterSubscriber = {
  method: 'DELETE',
  path: '/api/admin/newsletter/subscribers/{id}',
} as const;
// The messages of visitors, as the team reads and answers them
export const listMessages = { method: 'GET', path: '/api/admin/messages' } as const;
export const exportMessages = { method: 'GET', path: '/api/admin/messages/export' } as const;
export const getMessage = { method: 'GET', path: '/api/admin/messages/{id}' } as const;
export const updateMessage = { method: 'PATCH', path: '/api/admin/messages/{id}' } as const;
export const answerMessage = { method: 'POST', path: '/api/admin/messages/{id}/answer' } as const;
export const deleteMessage = { method: 'DELETE', path: '/api/admin/messages/{id}' } as const;

// Moderation
export const listPendingComments = { method: 'GET', path: '/api/moderation/comments' } as const;
export const getCommentContext = { method: 'GET', path: '/api/moderation/comments/{id}/context' } as const;
export const listDecisions = { method: 'GET', path: '/api/moderation/decisions' } as const;
export const approveComment = { method: 'POST', path: '/api/moderation/comments/{id}/approve' } as const;
export const rejectComment = { method: 'POST', path: '/api/moderation/comments/{id}/reject' } as const;
export const decideComments = { method: 'POST', path: '/api/moderation/decisions' } as const;
export const takeBackDecisions = { method: 'POST', path: '/api/moderation/decisions/take-back' } as const;
export const approveCommentAsAdmin = { method: 'POST', path: '/api/admin/comments/{id}/approve' } as const;
export const rejectCommentAsAdmin = { method: 'POST', path: '/api/admin/comments/{id}/reject' } as const;

export const listCommentChecks = { method: 'GET', path: '/api/admin/moderation/checks' } as const;

// Administration
export const getAdminOverview = { method: 'GET', path: '/api/admin' } as const;
export const listListeningDays = { method: 'GET', path: '/api/admin/listening' } as const;
export const listUnfinishedAsAdmin = { method: 'GET', path: '/api/admin/episodes/unfinished' } as const;
export const listAudit = { method: 'GET', path: '/api/admin/audit' } as const;
export const listAuditActors = { method: 'GET', path: '/api/admin/audit/actors' } as const;
export const exportAudit = { method: 'GET', path: '/api/admin/audit/export' } as const;

// Accounts, as the administration manages them
export const listUsers = { method: 'GET', path: '/api/admin/users' } as const;
export const updateUsers = { method: 'POST', path: '/api/admin/users/update' } as const;
export const deleteUsers = { method: 'POST', path: '/api/admin/users/delete' } as const;
export const getUser = { method: 'GET', path: '/api/admin/users/{id}' } as const;
export const updateUser = { method: 'PATCH', path: '/api/admin/users/{id}' } as const;
export const deleteUser = { method: 'DELETE', path: '/api/admin/users/{id}' } as const;
export const sendUserMessage = { method: 'POST', path: '/api/admin/users/{id}/message' } as const;
export const endUserSessions = { method: 'DELETE', path: '/api/admin/users/{id}/sessions' } as const;
export const endUserSession = {
  method: 'DELETE',
  path: '/api/admin/users/{id}/sessions/{sessionId}',
} as const;

// The running system
export const getSystem = { method: 'GET', path: '/api/admin/system' } as const;
export const listReleases = { method: 'GET', path: '/api/admin/releases' } as const;
export const listContentJobs = { method: 'GET', path: '/api/admin/jobs/content' } as const;
export const retryContentJob = { method: 'POST', path: '/api/admin/jobs/content/{id}/retry' } as const;
export const listAuthJobs = { method: 'GET', path: '/api/admin/jobs/auth' } as const;
export const retryAuthJob = { method: 'POST', path: '/api/admin/jobs/auth/{id}/retry' } as const;
export const listCommentsJobs = { method: 'GET', path: '/api/admin/jobs/comments' } as const;
export const retryCommentsJob = { method: 'POST', path: '/api/admin/jobs/comments/{id}/retry' } as const;
export const listMediaJobs = { method: 'GET', path: '/api/admin/jobs/media' } as const;
export const retryMediaJob = { method: 'POST', path: '/api/admin/jobs/media/{id}/retry' } as const;

// Producing episodes
export const listAdminEpisodes = { method: 'GET', path: '/api/admin/episodes' } as const;
export const createEpisode = { method: 'POST', path: '/api/admin/episodes' } as const;
export const deleteEpisodes = { method: 'POST', path: '/api/admin/episodes/delete' } as const;
export const setTypeOfEpisodes = { method: 'POST', path: '/api/admin/episodes/set-type' } as const;
export const getAdminEpisode = { method: 'GET', path: '/api/admin/episodes/{id}' } as const;
export const updateEpisode = { method: 'PUT', path: '/api/admin/episodes/{id}' } as const;
export const deleteEpisode = { method: 'DELETE', path: '/api/admin/episodes/{id}' } as const;
export const getMergePlan = { method: 'GET', path: '/api/admin/episodes/{id}/merge' } as const;
export const cancelMerge = { method: 'DELETE', path: '/api/admin/episodes/{id}/merge' } as const;
export const mergeEpisode = { method: 'POST', path: '/api/admin/episodes/{id}/merge' } as const;
export const listAdminSubjects = { method: 'GET', path: '/api/admin/episodes/{id}/subjects' } as const;
export const readPastedSubjects = { method: 'POST', path: '/api/admin/pasted-subjects' } as const;
export const createSubjects = { method: 'POST', path: '/api/admin/episodes/{id}/subjects/several' } as const;
export const createSubject = { method: 'POST', path: '/api/admin/episodes/{id}/subjects' } as const;
export const updateSubject = {
  method: 'PUT',
  path: '/api/admin/episodes/{id}/subjects/{subjectId}',
} as const;
export const deleteSubject = {
  method: 'DELETE',
  path: '/api/admin/episodes/{id}/subjects/{subjectId}',
} as const;
export const shiftSubjectStarts = {
  method: 'POST',
  path: '/api/admin/episodes/{id}/subjects/{subjectId}/shift',
} as const;
export const listParticipants = { method: 'GET', path: '/api/admin/episodes/{id}/participants' } as const;
export const addParticipant = { method: 'POST', path: '/api/admin/episodes/{id}/participants' } as const;
export const removeParticipant = { method: 'DELETE', path: '/api/admin/episodes/{id}/participants' } as const;

export const updateParticipant = {
  method: 'PUT',
  path: '/api/admin/episodes/{id}/participants/{participantId}/details',
} as const;
export const confirmParticipant = {
  method: 'PATCH',
  path: '/api/admin/episodes/{id}/participants',
} as const;
export const listDefaultParticipants = { method: 'GET', path: '/api/admin/default-participants' } as const;
export const setDefaultParticipants = {
  method: 'PUT',
  path: '/api/admin/episodes/{id}/participants/defaults',
} as const;
export const addDefaultParticipants = {
  method: 'POST',
  path: '/api/admin/episodes/{id}/participants/defaults',
} as const;

// The directory, as its editors keep it
export const listAdminGuests = { method: 'GET', path: '/api/admin/guests' } as const;
export const createGuest = { method: 'POST', path: '/api/admin/guests' } as const;
export const getAdminGuest = { method: 'GET', path: '/api/admin/guests/{id}' } as const;
export const updateGuest = { method: 'PATCH', path: '/api/admin/guests/{id}' } as const;
export const deleteGuest = { method: 'DELETE', path: '/api/admin/guests/{id}' } as const;
export const checkLink = { method: 'GET', path: '/api/admin/link-checks' } as const;
// Writing posts
export const listAdminPosts = { method: 'GET', path: '/api/admin/posts' } as const;
export const createPost = { method: 'POST', path: '/api/admin/posts' } as const;
export const showText = { method: 'POST', path: '/api/admin/shown-text' } as const;
export const checkLinks = { method: 'POST', path: '/api/admin/posts/check-links' } as const;
export const getAdminPost = { method: 'GET', path: '/api/admin/posts/{id}' } as const;
export const updatePost = { method: 'PUT', path: '/api/admin/posts/{id}' } as const;
export const deletePost = { method: 'DELETE', path: '/api/admin/posts/{id}' } as const;
export const listPostVersions = { method: 'GET', path: '/api/admin/posts/{id}/versions' } as const;
export const getPostVersion = { method: 'GET', path: '/api/admin/posts/{id}/versions/{versionId}' } as const;

// Importing feeds
export const listImports = { method: 'GET', path: '/api/admin/imports' } as const;
export const startImport = { method: 'POST', path: '/api/admin/imports' } as const;
export const startImportOfFile = { method: 'POST', path: '/api/admin/imports/file' } as const;
export const getImport = { method: 'GET', path: '/api/admin/imports/{id}' } as const;
export const applyImport = { method: 'POST', path: '/api/admin/imports/{id}/apply' } as const;
export const cancelImport = { method: 'POST', path: '/api/admin/imports/{id}/cancel' } as const;

// Files of episodes
export const uploadFile = { method: 'POST', path: '/api/admin/episodes/{id}/upload' } as const;
export const deleteFile = { method: 'DELETE', path: '/api/admin/episodes/{id}/upload' } as const;
export const rereadFile = { method: 'POST', path: '/api/admin/episodes/{id}/reread' } as const;
export const getFirstFigures = { method: 'GET', path: '/api/admin/episodes/{id}/figures' } as const;
export const streamAsTeam = { method: 'GET', path: '/api/admin/episodes/{id}/stream' } as const;
export const downloadAsTeam = { method: 'GET', path: '/api/admin/episodes/{id}/download' } as const;
export const getCoverAsTeam = { method: 'GET', path: '/api/admin/episodes/{id}/cover' } as const;
export const getAudioFacts = { method: 'GET', path: '/api/admin/episodes/{id}/audio' } as const;
export const getEnvelope = { method: 'GET', path: '/api/admin/episodes/{id}/envelope' } as const;
export const getEnvelopeSteps = { method: 'GET', path: '/api/admin/episodes/{id}/envelope/steps' } as const;
export const getFileChapters = { method: 'GET', path: '/api/admin/episodes/{id}/file-chapters' } as const;
export const writeFileChapters = { method: 'POST', path: '/api/admin/episodes/{id}/file-chapters' } as const;
export const renewEnclosure = { method: 'PUT', path: '/api/admin/episodes/{id}/enclosure' } as const;
export const getTranscriptFacts = { method: 'GET', path: '/api/admin/episodes/{id}/transcript' } as const;
export const readTranscriptFile = {
  method: 'POST',
  path: '/api/admin/episodes/{id}/transcript/reading',
} as const;
export const uploadTranscript = { method: 'POST', path: '/api/admin/episodes/{id}/transcript' } as const;
export const deleteTranscript = { method: 'DELETE', path: '/api/admin/episodes/{id}/transcript' } as const;
export const uploadPicture = { method: 'POST', path: '/api/admin/pictures' } as const;
export const getCover = { method: 'GET', path: '/api/covers/{name}' } as const;

// The show, while it is recorded
export const listShows = { method: 'GET', path: '/api/shows' } as const;
export const getShow = { method: 'GET', path: '/api/shows/{id}' } as const;
export const moveShow = { method: 'PUT', path: '/api/shows/{id}/start' } as const;
export const planSubjectOfShow = {
  method: 'PUT',
  path: '/api/shows/{id}/subjects/{subjectId}/length',
} as const;
export const getShowNotes = { method: 'GET', path: '/api/shows/{id}/notes' } as const;
export const saveShowNotes = { method: 'PUT', path: '/api/shows/{id}/notes' } as const;
export const listShowComments = { method: 'GET', path: '/api/shows/{id}/comments' } as const;
export const chooseQuestion = { method: 'PUT', path: '/api/shows/{id}/questions/{commentId}' } as const;
export const removeQuestion = { method: 'DELETE', path: '/api/shows/{id}/questions/{commentId}' } as const;
export const sendShowCommands = { method: 'POST', path: '/api/shows/{id}/commands' } as const;

export const listAirings = { method: 'GET', path: '/api/admin/episodes/{id}/airings' } as const;
export const getAlignment = { method: 'GET', path: '/api/admin/episodes/{id}/alignment' } as const;
export const saveAlignment = { method: 'PUT', path: '/api/admin/episodes/{id}/alignment' } as const;
export const acceptAlignment = { method: 'POST', path: '/api/admin/episodes/{id}/alignment/accept' } as const;
export const undoAlignment = { method: 'POST', path: '/api/admin/episodes/{id}/alignment/undo' } as const;

export const getLive = { method: 'GET', path: '/api/live' } as const;
export const getLiveEvents = { method: 'GET', path: '/api/live/events' } as const;

// Episodes that are not public yet, at preview addresses
export const listPreviews = { method: 'GET', path: '/api/admin/episodes/{id}/previews' } as const;
export const createPreview = { method: 'POST', path: '/api/admin/episodes/{id}/previews' } as const;
export const revokePreview = {
  method: 'DELETE',
  path: '/api/admin/episodes/{id}/previews/{previewId}',
} as const;
export const getPreview = { method: 'GET', path: '/api/previews' } as const;
export const streamPreview = { method: 'GET', path: '/api/previews/stream' } as const;
export const downloadPreview = { method: 'GET', path: '/api/previews/download' } as const;
export const getPreviewCover = { method: 'GET', path: '/api/previews/cover' } as const;

// Bot check
export const getBotCheckConfig = { method: 'GET', path: '/api/bot-check' } as const;
export const getBotCheckChallenge = { method: 'GET', path: '/api/bot-check/challenge' } as const;
export const testBotCheck = { method: 'GET', path: '/api/test-turnstile' } as const;

// What breaks in browsers
export const reportCspViolation = { method: 'POST', path: '/api/csp-reports' } as const;
export const reportBrowserError = { method: 'POST', path: '/api/browser-errors' } as const;
