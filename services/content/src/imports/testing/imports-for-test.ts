import type { ImportDetail, ImportRun } from '@nobicast/contracts';
import { actorHeader, signActor, type UserActor } from '@nobicast/service-kit';
import { createTestDatabase, eventually, silentLogger, testSecret } from '@nobicast/service-kit/testing';
import type { AddressRule } from '../feed/public-address.ts';
import { createSafeFetch } from '../feed/safe-fetch.ts';
import { audioSender } from '../feed/send-audio.ts';
import { startFakeMedia } from '../feed/testing/fake-media.ts';
import { startContentJobs } from '../../jobs/worker.ts';
import { startContentForTest, withoutLinks } from '../../testing/content-for-test.ts';
import { mailForTest } from '../../testing/mail-for-test.ts';
import { performRun } from '../perform-run.ts';
import type { PerformInProcess } from '../spawn-run.ts';

const admin: UserActor = { kind: 'user', userId: 'admin', role: 'admin', sessionId: 's' };

interface ImportsOptions {
  /** Where feeds may be fetched from: anywhere, this machine included, unless said otherwise. */
  isAllowed?: AddressRule;
  /** Replaces the work itself, which is done in this process. */
  perform?: PerformInProcess;
}

/** Content with its job worker, real Postgres, and a media service that keeps its promises. */
export async function startImportsForTest({ isAllowed = () => true, perform }: ImportsOptions = {}) {
  const database = await createTestDatabase();
  const content = await startContentForTest(database);
  content.setNow(new Date().toISOString());
  const media = await startFakeMedia();
  const fetcher = createSafeFetch(isAllowed);
  const { db } = content;
  const startWorker = (performImport: PerformInProcess) =>
    startContentJobs({
      db,
      databaseUrl: content.directUrl,
      performImport,
      audio: audioSender({ mediaUrl: media.url, secret: testSecret, fetcher }),
      links: withoutLinks,
      ...mailForTest(),
      clock: () => new Date(),
      hasSchedule: false,
      logger: silentLogger(),
    });
  const performHere: PerformInProcess = (runId) =>
    performRun({ db, fetcher, clock: () => new Date() }, runId).catch(() => undefined);
  const worker = startWorker(perform ?? performHere);

  const runOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return (body.data as { run: ImportRun }).run; // the contract, checked by the test server
  };
  /** Sends the feed as a form does. */
  const sendFile = async (feed: string | Buffer, name = 'feed.xml', query = '') => {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(Buffer.from(feed))]), name);
    const response = await fetch(`${content.url}/api/admin/imports/file${query}`, {
      method: 'POST',
      headers: { [actorHeader]: signActor(admin, testSecret, { now: new Date() }) },
      body: form,
    });
    // Every reply of the service is a JSON object.
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const detail = async (id: number, query = ''): Promise<ImportDetail> => {
    const { status, body } = await content.call('GET', `/api/admin/imports/${id}${query}`);
    if (status !== 200) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
    return body.data as ImportDetail;
  };
  /** Waits until no process has to work on it any more. */
  const ended = async (id: number): Promise<ImportDetail> => {
    await eventually(async () => {
      const { state } = (await detail(id)).run;
      return state !== 'reading' && state !== 'applying';
    });
    return detail(id);
  };
  const apply = (id: number) => content.call('POST', `/api/admin/imports/${id}/apply`);

  return {
    ...content,
    media,
    sendFile,
    detail,
    ended,
    apply,
    startWorker,
    performHere,
    /** Stops the worker that came with this. */
    stopWorker: () => worker.stop(),
    cancel: (id: number) => content.call('POST', `/api/admin/imports/${id}/cancel`),
    start: (url: string) => content.call('POST', '/api/admin/imports', { body: { url } }),
    simulate: async (feed: string | Buffer) => ended(runOf(await sendFile(feed)).id),
    simulateAddress: async (url: string) =>
      ended(runOf(await content.call('POST', '/api/admin/imports', { body: { url } })).id),
    /** Applies a plan, and waits for the audio as well. */
    applyAll: async (id: number): Promise<ImportDetail> => {
      runOf(await apply(id));
      await ended(id);
      await eventually(async () => (await detail(id)).run.audio?.waiting !== undefined);
      await eventually(async () => {
        const { audio } = (await detail(id)).run;
        return audio === null || audio.waiting === 0;
      });
      return detail(id);
    },
    /** Every row of the content, with its physical version: equal only if nothing was written. */
    snapshot: async () => {
      const rows = async (table: string) => {
        const { rows: found } = await db.raw<{ rows: unknown[] }>(
          `select xmin::text, t.* from content.${table} t order by id`,
        );
        return found;
      };
      return JSON.stringify(await Promise.all(['episodes', 'subjects', 'episode_participants'].map(rows)));
    },
    empty: async () => {
      await db('content.import_runs').delete();
      await db('content.episodes').delete();
      media.audio.clear();
      media.failFor(undefined);
    },
    close: async () => {
      await worker.stop();
      await fetcher.close();
      await content.close();
      await media.close();
      await database.drop();
    },
  };
}

export type ImportsForTest = Awaited<ReturnType<typeof startImportsForTest>>;
