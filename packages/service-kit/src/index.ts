export {
  actorHeader,
  memberOf,
  hasProvedSince,
  requireAccess,
  signActor,
  verifyActor,
  type Actor,
  type SignedActor,
  type UserActor,
  isSignedWith,
  signingSecret,
  type InternalSecret,
} from './actor.ts';
export {
  addAudit,
  auditRetention,
  auditTable,
  auditView,
  findAuditActor,
  namelessActor,
  type AuditActor,
  type AuditEntry,
} from './audit.ts';
export { accountsOf, type Accounts } from './accounts.ts';
export { createServiceApp, type ServiceAppOptions } from './app.ts';
export { changedColumns } from './changed-columns.ts';
export { createDatabaseApp } from './database-app.ts';
export { changesSince, listChangesSince } from './change-history.ts';
export { keyFunctions, keyTriggers, type KeyTriggers } from './change-keys.ts';
export {
  createRemovals,
  deletionTrigger,
  removalRows,
  removalsTable,
  type Removals,
  type RemovalsPosition,
} from './removals.ts';
export {
  changesChannel,
  changeTriggers,
  listenForChanges,
  type ChangeListener,
  type ListenerQuery,
} from './changes.ts';
export {
  configExitCode,
  databaseConfigShape,
  devOverridesShape,
  internalConfigShape,
  isLoopbackHost,
  loopbackHosts,
  loadConfig,
  mailConfigShape,
  publicUrlConfigShape,
  readConfig,
  refuseReachableOverrides,
  postgresUrl,
  serverConfigShape,
  serviceUrls,
  storeAddress,
} from './config.ts';
export {
  backupLock,
  connectDatabase,
  isForeignKeyViolation,
  queryPrepared,
  type Knex,
  type PreparedStatement,
} from './database.ts';
export { publishViews, readViews, type PublishedView, type RowOf, type RowsOf } from './published-views.ts';
export { migrateSchema, type Migration } from './migrations.ts';
export { poolFigures, type PoolState } from './database-figures.ts';
export { readCookie, withoutCookies } from './cookies.ts';
export {
  ApiError,
  beginFailure,
  failureBody,
  isDatabaseUnavailable,
  isFailureStatus,
  toApiError,
  type ApiErrorOptions,
} from './errors.ts';
export { isForm, redirectFormFailures } from './form-failures.ts';
export { callService, parseJson } from './http-client.ts';
export {
  addJob,
  addJobs,
  cancelJob,
  migrateJobs,
  startJobWorker,
  type JobTask,
  type JobWorker,
  type TimedJobTask,
} from './jobs.ts';
export { isJobRunning } from './job-queue.ts';
export { buildVersion, readinessSchema, type Readiness } from './health.ts';
export {
  fetchService,
  instancesOf,
  isReady,
  isSilence,
  mayRepeat,
  takeTurns,
  type Instances,
  type ServiceUrl,
} from './instances.ts';
export { createLogger, type Logger } from './log.ts';
export { createMetrics, type Figure, type FigureGroup, type Metrics } from './metrics.ts';
export { inboxOf, networkOf } from './limit-keys.ts';
export { observeRequests, type ObservedRequest, type ObserveRequest } from './observe.ts';
export {
  cloneDatabase,
  databaseOwners,
  databaseRoles,
  dropDatabase,
  provisionDatabase,
  roleName,
  sealAudits,
  urlOfDatabase,
  type DatabaseRole,
} from './provision.ts';
export {
  fieldErrors,
  expressPath,
  maxJsonBytes,
  registerRoute,
  registerStream,
  type RouteInput,
  sharedCacheControl,
  shareReply,
} from './route.ts';
export { frenchMessage } from './french-messages.ts';
export { hashAddress, hashEmail, hashToken, isToken, randomToken } from './secrets.ts';
export { hasClientDisconnected, sendRows } from './send-rows.ts';
export { defaultSecurityHeaders } from './security-headers.ts';
export { dayOf, dayStart, monthOf, monthStart } from './paris-calendar.ts';
export { disconnectIdle, listenOptions, serve, type RunningServer, type ServeOptions } from './server.ts';
export { staticFiles, type StaticFilesOptions } from './static-files.ts';
export { inParallel, pause, repeat, withDeadline, type Repetition } from './waiting.ts';
