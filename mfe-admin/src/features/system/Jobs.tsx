import * as calls from '@nobicast/contracts/calls';
import type { Job } from '@nobicast/contracts/jobs';
import { Badge, Button, Panel, RetryButton, Skeleton } from '@nobicast/web-kit';
import { ApiError, sendCall, useCall } from '@nobicast/web-kit/api';
import { formatTimeOfDay } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useState } from 'react';
import { systemCopy } from './system.copy.ts';
import styles from './system.module.css';

const everyMs = 5_000;

/** The services that have jobs, and their two calls each. */
const services = [
  { name: 'media', list: calls.listMediaJobs, retry: calls.retryMediaJob },
  { name: 'content', list: calls.listContentJobs, retry: calls.retryContentJob },
  { name: 'comments', list: calls.listCommentsJobs, retry: calls.retryCommentsJob },
  { name: 'auth', list: calls.listAuthJobs, retry: calls.retryAuthJob },
] as const;

/** What the services have still to do, and what failed, with a way to run it now. */
export function Jobs() {
  return (
    <section aria-labelledby="taches">
      <h2 className="title size-xl" id="taches">
        {systemCopy.jobs}
      </h2>
      {services.map((service) => (
        <ServiceJobs key={service.name} service={service} />
      ))}
    </section>
  );
}

function ServiceJobs({ service: { name, list, retry } }: { service: (typeof services)[number] }) {
  const { notify } = useHost();
  const load = useCall(list, {});
  const reload = () => (load.state === 'ready' ? load.reload() : undefined);
  const reloadVisible = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void reload();
  });
  useEffect(() => {
    const timer = setInterval(reloadVisible, everyMs);
    return () => clearInterval(timer);
  }, []);

  async function runNow(job: Job) {
    try {
      await sendCall(retry, { params: { id: job.id } });
      notify(systemCopy.retried(systemCopy.task(job)));
    } catch (error) {
      notify(error instanceof ApiError ? error.message : systemCopy.retryFailed, { kind: 'error' });
    }
    await reload();
  }

  const service = systemCopy.part(name);
  return (
    <div className={styles.service}>
      <h3 className="title size-lg">{service}</h3>
      {load.state === 'loading' && (
        <div role="status" aria-label={systemCopy.jobsLoading}>
          <Skeleton height="3rem" />
        </div>
      )}
      {load.state === 'failed' && (
        <Panel tone="error" heading="p" title={systemCopy.jobsFailed(service)}>
          <RetryButton onRetry={load.retry} />
        </Panel>
      )}
      {load.state === 'ready' && (
        <>
          {load.data.counts.failed + load.data.counts.interrupted + load.data.counts.running === 0 && (
            <p className="mute">{systemCopy.noJob}</p>
          )}
          <ul>
            {load.data.jobs
              .filter(({ state }) => state !== 'waiting')
              .map((job) => (
                <JobItem key={job.id} job={job} onRetry={() => runNow(job)} />
              ))}
          </ul>
          {load.data.counts.waiting > 0 && (
            <p className="mute">{systemCopy.waiting(load.data.counts.waiting)}</p>
          )}
        </>
      )}
    </div>
  );
}

function JobItem({ job, onRetry }: { job: Job; onRetry: () => Promise<void> }) {
  const [isSending, setIsSending] = useState(false);
  async function send() {
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
          disabled={isSending}
          aria-label={systemCopy.retryOf(systemCopy.task(job))}
        >
          {systemCopy.retry}
        </Button>
      )}
    </li>
  );
}
