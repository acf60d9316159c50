import type { JobList, ServiceName } from '@nobicast/contracts';
import { databaseOwners } from '@nobicast/service-kit';
import { startSiteForTest, publicUrl, type SiteForTest } from './access/site-for-test.ts';
import { buildFailedJob } from './audit/attempts.ts';

let site: SiteForTest;
beforeAll(async () => {
  site = await startSiteForTest();
});
afterAll(() => site.close());

async function listJobs(owner: ServiceName, cookie: string): Promise<JobList> {
  const reply = await fetch(`${site.gatewayUrl}/api/admin/jobs/${owner}`, { headers: { cookie } });
  return ((await reply.json()) as { data: JobList }).data;
}

test.each(databaseOwners)(
  'an admin sees a failed job of %s and runs it again, and the audit says so',
  async (owner) => {
    const id = await buildFailedJob(site, owner);
    const { cookie, actor } = await site.openSession({ role: 'admin' });
    const before = await listJobs(owner, cookie);
    expect(before.counts).toMatchObject({ failed: 1, waiting: 0 });
    expect(before.jobs).toMatchObject([{ id, task: 'of_a_test', state: 'failed', error: 'broken' }]);

    const reply = await fetch(`${site.gatewayUrl}/api/admin/jobs/${owner}/${id}/retry`, {
      method: 'POST',
      headers: { cookie, origin: publicUrl },
    });

    expect(reply.status).toBe(200);
    const { jobs } = await listJobs(owner, cookie);
    expect(jobs).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
    expect(Date.parse(jobs[0]?.next_at ?? '')).toBeLessThanOrEqual(Date.now() + 1_000);
    const acts = await site[owner].db(`${owner}.audit`).where({ action: 'retry', target_type: 'job' });
    expect(acts).toMatchObject([
      { actor_id: actor.userId, target_id: String(id), details: { task: 'of_a_test', state: 'failed' } },
    ]);
  },
);
