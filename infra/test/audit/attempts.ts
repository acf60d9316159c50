import { buildSession, buildUser } from '@nobicast/auth/testing';
import { buildComment } from '@nobicast/comments/testing';
import {
  buildAlignment,
  buildAudio,
  buildEpisode,
  buildNewsletterDelivery,
  buildNewsletterIssue,
  buildNewsletterSubscriber,
  buildMessage,
  buildGuest,
  buildParticipant,
  buildPost,
  buildPreview,
  buildSubject,
  buildTranscript,
} from '@nobicast/content/testing';
import type { ServiceName } from '@nobicast/contracts';
import {
  buildEpisode as buildEpisodeOfMedia,
  buildStoredAudio,
  chaptersForTest,
  filePart,
  formHeaders,
  formOf,
  kindPart,
  mp3Of,
  pngOf,
  wavOf,
} from '@nobicast/media/testing';
import { addJob, type Knex } from '@nobicast/service-kit';
import { signed } from '../access/callers.ts';
import type { SiteForTest } from '../access/site-for-test.ts';

export interface Attempt {
  id?: number | string;
  subjectId?: number;
  sessionId?: string;
  participantId?: number;
  previewId?: number;
  deliveryId?: number;
  query?: string;
  body?: unknown;
  form?: Buffer;
}

/** These change nothing that exists, so they have no row in the audit. */
export const unaudited: Readonly<Record<string, string>> = {
  readTranscriptFile: 'nothing is stored',
  readPastedSubjects: 'nothing is stored',
  saveAlignment: 'no start changes before it is accepted, which is',
  startImport: 'a simulation changes no content',
  startImportOfFile: 'a simulation changes no content',
  previewNewsletter: 'shows what a text becomes, and stores nothing',
  showText: 'shows what a text becomes, and stores nothing',
  checkLinks: 'it only opens addresses of other sites',
  cancelImport: 'what is cancelled has changed no content',
  applyImport: 'its job writes the row with what it imports: services/content/src/imports/imports.test.ts',
};

type Build = (site: SiteForTest) => Promise<Attempt>;

const future = '2099-01-05T09:00:00Z';
/** By the fixed clock of the services in tests. */
const soon = '2026-12-01T09:00:00Z';
let sequence = 0;
const nextNumber = () => (sequence += 1);

const ofEpisode =
  (attempt: Omit<Attempt, 'id'> = {}): Build =>
  async ({ content }) => ({ id: (await buildEpisode(content.db)).id, ...attempt });

const ofIssue =
  (attempt: Omit<Attempt, 'id'> = {}, fields: Parameters<typeof buildNewsletterIssue>[1] = {}): Build =>
  async ({ content }) => ({ id: await buildNewsletterIssue(content.db, fields), ...attempt });
const ofPost =
  (attempt: Omit<Attempt, 'id'> = {}): Build =>
  async ({ content }) => ({ id: (await buildPost(content.db)).id, ...attempt });

const ofAlignment =
  ({ start_ms, isAccepted }: { start_ms: number | null; isAccepted: boolean }): Build =>
  async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    await buildAudio(content.dbAs('media'), id);
    const subjectId = await buildSubject(content.db, { episode_id: id, start_ms });
    await buildAlignment(content.db, { episodeId: id, subjectId, isAccepted });
    return { id, body: {} };
  };
const ofSubject =
  (attempt: Attempt = {}): Build =>
  async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    const subjectId = await buildSubject(content.db, { episode_id: id, start_ms: 1_000 });
    return { id, subjectId, ...attempt };
  };

const ofMessage =
  (body?: unknown): Build =>
  async ({ content }) => ({ id: await buildMessage(content.db), body });

const ofUser =
  (attempt: Attempt = {}): Build =>
  async ({ auth }) => ({ id: (await buildUser(auth)).id, ...attempt });

const ofComment =
  (body?: unknown): Build =>
  async ({ comments }) => ({ id: await buildComment(comments), body });

/** Returns its id. */
export async function buildFailedJob(site: SiteForTest, owner: ServiceName): Promise<number> {
  const { db } = site[owner];
  const schema = `${owner}_jobs`;
  await addJob(db, schema, 'of_a_test', {}, { runAt: new Date(Date.now() + 3_600_000) });
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `update ${schema}._private_jobs set attempts = 1, last_error = 'broken' where attempts = 0
      returning id::integer`,
  );
  const [job] = rows;
  if (!job) throw new Error('No job was inserted.');
  return job.id;
}

const ofJob =
  (owner: ServiceName): Build =>
  async (site) => ({ id: await buildFailedJob(site, owner) });

async function upload(site: SiteForTest, kind: string, file: ReturnType<typeof filePart>): Promise<Attempt> {
  return { id: await buildEpisodeOfMedia(site.media), form: formOf([kindPart(kind), file]) };
}

async function merger({ content, serviceUrls, ...site }: SiteForTest): Promise<Attempt> {
  const number = 900 + nextNumber();
  const { id } = await buildEpisode(content.db, { number, type: 'preparation', slug: `themes-${number}` });
  await buildEpisode(content.db, { number, slug: `podcast-${number}` });
  const { actor } = await site.openSession({ role: 'admin' });
  const reply = await fetch(`${serviceUrls.content}/api/admin/episodes/${id}/merge`, {
    headers: signed(actor),
  });
  const { data } = (await reply.json()) as { data: { target: { id: number }; plan: string } };
  return { id, body: { into: data.target.id, plan: data.plan } };
}

async function cancelledMerge({ content }: SiteForTest): Promise<Attempt> {
  const number = 900 + nextNumber();
  const { id } = await buildEpisode(content.db, { number, type: 'preparation', slug: `themes-${number}` });
  const podcast = { number, slug: `podcast-${number}`, published_at: new Date(Date.now() + 86_400_000) };
  await buildEpisode(content.db, { ...podcast, awaited_preparation_id: id, merge_planned_by: 'maud' });
  return { id };
}

/** One success for every call of the administration and of the moderation that changes something. */
export const attempts: Readonly<Record<string, Build>> = {
  // Messages of visitors
  updateMessage: ofMessage({ state: 'declined' }),
  answerMessage: ofMessage({ text: 'Merci.' }),
  deleteMessage: ofMessage(),
  // Accounts
  updateUser: ofUser({ body: { name: 'Un autre nom' } }),
  deleteUser: ofUser(),
  sendUserMessage: ofUser({ body: { subject: 'Bonjour', text: 'Un mot' } }),
  updateUsers: async ({ auth }) => ({
    body: { selection: { ids: [(await buildUser(auth)).id] }, change: { is_active: false } },
  }),
  deleteUsers: async ({ auth }) => ({ body: { selection: { ids: [(await buildUser(auth)).id] } } }),
  endUserSessions: async ({ auth }) => ({ id: (await buildSession(auth)).userId }),
  endUserSession: async ({ auth }) => {
    const { id: sessionId, userId: id } = await buildSession(auth);
    return { id, sessionId };
  },
  // Jobs
  retryAuthJob: ofJob('auth'),
  retryCommentsJob: ofJob('comments'),
  retryContentJob: ofJob('content'),
  retryMediaJob: ofJob('media'),
  // Episodes
  createEpisode: async () => {
    const number = 700 + nextNumber();
    return { body: { number, slug: `le-${number}`, type: 'preparation', published_at: future } };
  },
  updateEpisode: ofEpisode({ body: { title: 'Un autre titre' } }),
  deleteEpisode: ofEpisode(),
  deleteEpisodes: async ({ content }) => ({
    body: { selection: { ids: [(await buildEpisode(content.db)).id] } },
  }),
  setTypeOfEpisodes: async ({ content }) => ({
    body: { selection: { ids: [(await buildEpisode(content.db)).id] }, type: 'preparation' },
  }),
  mergeEpisode: merger,
  cancelMerge: cancelledMerge,
  // Posts
  createPost: async () => ({
    body: { title: 'Un article', slug: `un-article-${nextNumber()}-neuf`, author: 'Inès' },
  }),
  updatePost: ofPost({ body: { title: 'Un autre titre' } }),
  deletePost: ofPost(),
  // Subjects, participants and previews
  createSubject: ofEpisode({ body: { title: 'Un sujet' } }),
  createSubjects: ofEpisode({ body: { subjects: [{ title: 'Un sujet' }] } }),
  updateSubject: ofSubject({ body: { title: 'Un autre sujet' } }),
  deleteSubject: ofSubject(),
  shiftSubjectStarts: ofSubject({ body: { by_ms: 1_000 } }),
  acceptAlignment: ofAlignment({ start_ms: null, isAccepted: false }),
  undoAlignment: ofAlignment({ start_ms: 1_000, isAccepted: true }),
  addParticipant: ofEpisode({ body: { type: 'phantom', participant_role: 'guest', name: 'Odile' } }),
  removeParticipant: async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    const participantId = await buildParticipant(content.db, { episode_id: id, name: 'Odile' });
    return { id, query: `?participantId=${participantId}` };
  },
  updateParticipant: async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    const participantId = await buildParticipant(content.db, { episode_id: id, name: 'Odile' });
    return { id, participantId, body: { type: 'phantom', participant_role: 'host', name: 'Odile' } };
  },
  confirmParticipant: async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    const participant_id = await buildParticipant(content.db, { episode_id: id, name: 'Odile' });
    return { id, body: { participant_id, is_confirmed: true } };
  },
  setDefaultParticipants: ofEpisode({ body: {} }),
  addDefaultParticipants: async ({ content }) => {
    const guest_id = await buildGuest(content.db, {});
    await content
      .db('content.default_participants')
      .insert({ guest_id, participant_role: 'host', order_index: 0 });
    return { id: (await buildEpisode(content.db)).id, body: {} };
  },
  createPreview: async ({ content }) => {
    const { id } = await buildEpisode(content.db, { published_at: future });
    return { id, body: { label: 'Odile' } };
  },
  revokePreview: async ({ content }) => {
    const { id } = await buildEpisode(content.db, { published_at: future });
    const token = String(nextNumber()).padStart(43, 'p');
    return { id, previewId: await buildPreview(content.db, { episode_id: id, token }) };
  },
  // The directory
  createGuest: async () => {
    const slug = `personne-${nextNumber()}`;
    return { body: { name: 'Odile', slug } };
  },
  updateGuest: async ({ content }) => ({
    id: await buildGuest(content.db),
    body: { slug: `personne-${nextNumber()}` },
  }),
  deleteGuest: async ({ content }) => {
    const guest_id = await buildGuest(content.db);
    await buildParticipant(content.db, { episode_id: (await buildEpisode(content.db)).id, guest_id });
    return { id: guest_id };
  },
  // Files
  uploadFile: (site) => upload(site, 'audio', filePart(wavOf(1), 'un.wav', 'audio/wav')),
  deleteFile: async ({ media }) => ({
    id: (await buildStoredAudio(media, wavOf(1))).episodeId,
    query: '?kind=audio',
  }),
  renewEnclosure: async ({ media }) => ({
    id: (await buildStoredAudio(media, wavOf(1))).episodeId,
    body: { version: 2 },
  }),
  rereadFile: async ({ media }) => {
    const { episodeId: id, objectKey } = await buildStoredAudio(media, wavOf(1));
    const failed = { facts_state: 'failed', waveform_state: 'none' };
    await media.db('media.sounds').insert({ episode_id: id, object_key: objectKey, ...failed });
    return { id, body: { kind: 'audio' } };
  },
  writeFileChapters: async ({ media }) => {
    media.setChapters(chaptersForTest);
    return { id: (await buildStoredAudio(media, mp3Of(1))).episodeId, body: { tags: 'chapters' } };
  },
  uploadTranscript: ofEpisode({
    form: formOf([filePart('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour.\n', 'un.vtt', 'text/vtt')]),
  }),
  uploadPicture: async () => ({ form: formOf([filePart(await pngOf(100), 'un.png', 'image/png')]) }),
  // The newsletter
  createNewsletterIssue: () => Promise.resolve({ body: {} }),
  updateNewsletterIssue: ofIssue({ body: { subject: 'Un autre objet' } }),
  deleteNewsletterIssue: ofIssue(),
  scheduleNewsletterIssue: ofIssue({ body: { scheduled_at: soon } }),
  cancelNewsletterIssue: ofIssue({ body: {} }, { state: 'scheduled', scheduled_at: future }),
  withdrawNewsletterIssue: ofIssue(
    { body: { is_withdrawn: true } },
    { state: 'sent', scheduled_at: '2026-01-01T09:00:00Z' },
  ),
  testNewsletterIssue: ofIssue({ body: {} }),
  decideNewsletterDelivery: async ({ content }) => {
    const id = await buildNewsletterIssue(content.db, {
      state: 'sent',
      scheduled_at: '2026-01-01T09:00:00Z',
    });
    const deliveryId = await buildNewsletterDelivery(content.db, { issue_id: id, state: 'begun' });
    return { id, deliveryId, body: { decision: 'arrived' } };
  },
  importNewsletterSubscribers: () =>
    Promise.resolve({ body: { csv: 'invitee@exemple.fr', source: 'Salon du livre', has_consent: true } }),
  removeNewsletterSubscriber: async ({ content }) => ({ id: await buildNewsletterSubscriber(content.db) }),
  deleteTranscript: async ({ content }) => {
    const { id } = await buildEpisode(content.db);
    await buildTranscript(content.db, id);
    return { id };
  },
  // Comments
  approveComment: ofComment(),
  rejectComment: ofComment({}),
  approveCommentAsAdmin: ofComment(),
  rejectCommentAsAdmin: ofComment({}),
  decideComments: async ({ comments }) => ({
    body: { action: 'reject', comment_ids: [await buildComment(comments)] },
  }),
  takeBackDecisions: async ({ comments, ...site }) => {
    const id = await buildComment(comments);
    const { actor } = await site.openSession({ role: 'admin' });
    const { body } = await comments.call('POST', `/api/moderation/comments/${id}/approve`, { as: actor });
    const { decision } = body.data as { decision: { id: number } };
    return { body: { action: 'undo', decision_ids: [decision.id] } };
  },
};

export function sentBody({ form, body }: Attempt): {
  headers: Record<string, string>;
  body: BodyInit | null;
} {
  if (form) return { headers: formHeaders, body: new Uint8Array(form) };
  if (body === undefined) return { headers: {}, body: null };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

export async function dumpSchemas(db: Knex, schemas: readonly string[]): Promise<string> {
  const { rows: tables } = await db.raw<{ rows: { name: string }[] }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any(:schemas)`,
    { schemas: [...schemas] },
  );
  const dumps = tables.map(
    ({ name }) => `select '${name}' as name, jsonb_agg(t order by t::text) as rows from ${name} t`,
  );
  const { rows } = await db.raw<{ rows: unknown[] }>(`${dumps.join(' union all ')} order by name`);
  return JSON.stringify(rows, undefined, 1);
}
