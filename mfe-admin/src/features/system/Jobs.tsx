import type { Job, JobList } from '@nobicast/contracts/jobs';
import { Badge, Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { ApiError, readOnce, sendCall } from '@nobicast/web-kit/api';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { useRef, useState } from 'react';
import { jobServices, type JobService } from '../../system-calls/job-services.ts';
import { usePolled } from '../../system-calls/use-polled.ts';
import { systemCopy } from './system.copy.ts';
import styles from './system.module.css';

const everyMs = 5_000;

/** Waiting and failed jobs, with a way to run one now. */
export function Jobs() {
  return (
    <section aria-labelledby="taches">
      <h2 className="title size-xl" id="taches">
        {systemCopy.jobs}
      </h2>
      {jobServices.map((service) => (
        <ServiceJobs key={service.name} service={service} />
      ))}
    </section>
  );
}

function ServiceJobs({ service: { name, list, retry } }: { service: JobService }) {
  const { notify } = useHost();
  const heading = useRef<HTMLHeadingElement>(null);
  const { last, lost, refresh } = usePolled((signal) => readOnce(list, {}, { signal }), everyMs);

  async function runNow(job: Job) {
    try {
      await sendCall(retry, { params: { id: job.id } });
      // The button disappears: a running job has none.
      heading.current?.focus();
      notify(systemCopy.retried(systemCopy.task(job)));
    } catch (error) {
      notify(error instanceof ApiError ? error.message : systemCopy.retryFailed, { kind: 'error' });
    }
    await refresh();
  }

  const service = systemCopy.part(name);
  return (
    <div className={styles.service}>
      <h3 className="title size-lg" ref={heading} tabIndex={-1}>
        {service}
      </h3>
      {!last && !lost && (
        <div role="status" aria-label={systemCopy.jobsLoading}>
          <Skeleton height="3rem" />
        </div>
      )}
      {!last && lost && (
        <Panel tone="error" heading="p" title={systemCopy.jobsFailed(service)}>
          <RetryButton onRetry={() => void refresh()} />
        </Panel>
      )}
      {last && lost && <p className={styles.lost}>{systemCopy.old(formatTimeOfDay(last.at))}</p>}
      {last && <JobsOfService list={last.data} onRetry={runNow} />}
    </div>
  );
}

function JobsOfService({
  list: { jobs, counts },
  onRetry,
}: {
  list: JobList;
  onRetry: (job: Job) => Promise<void>;
}) {
  return (
    <>
      {counts.failed + counts.interrupted + counts.running === 0 && (
        <p className="mute">{systemCopy.noJob}</p>
      )}
      <ul>
        {jobs
          .filter(({ state }) => state !== 'waiting')
          .map((job) => (
            <JobItem key={job.id} job={job} onRetry={() => onRetry(job)} />
          ))}
      </ul>
      {counts.waiting > 0 && <p className="mute">{systemCopy.waiting(counts.waiting)}</p>}
    </>
  );
}

function JobItem({ job, onRetry }: { job: Job; onRetry: () => Promise<void> }) {
  const [isSending, setIsSending] = useState(false);
  async function send() {
    if (isSending) return;
    setIsSending(true);
    await onRetry();
    setIsSending(false);
  }
  return (
    <li className={styles.job}>
      <div>
        <p>
          <strong>{systemCopy.task(job)}</strong>{' '}
          <Badge tone={job.state === 'running' ? 'plain' : 'lost'}>{systemCopy.jobState[job.state]}</Badge>
        </p>
        {job.error !== null && <p className={styles.error}>{job.error}</p>}
        <p className="time mute">
          {systemCopy.attempts(job.attempts)}
          {job.next_at !== null && `, ${systemCopy.next(formatTimeOfDay(job.next_at))}`}
        </p>
      </div>
      {job.state !== 'running' && (
        <Button
          onClick={() => void send()}
          aria-disabled={isSending || undefined}
          aria-label={systemCopy.retryOf(systemCopy.task(job))}
        >
          {systemCopy.retry}
        </Button>
      )}
    </li>
  );
}
