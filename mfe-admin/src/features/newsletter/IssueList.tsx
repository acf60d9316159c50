import type { ReplyOf } from '@nobicast/contracts/call';
import { createNewsletterIssue, listNewsletterIssues } from '@nobicast/contracts/calls';
import { nextDistribution } from '@nobicast/contracts/distribution';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { Badge, Button, ButtonLink, Panel } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { Pager } from '@nobicast/web-kit/pager';
import { issuesCopy, publicCopy, stateLabels } from './newsletter.copy.ts';
import { subscribersRest } from './newsletter-path.ts';
import { Sender } from './Sender.tsx';
import styles from './newsletter.module.css';

/** All issues, the newest first. */
export function IssueList() {
  const [page, setPage] = useState(1);
  const load = useCall(listNewsletterIssues, { query: { page } }, { fallback: issuesCopy.failed });
  return (
    <>
      <h1 className="section-title display">{issuesCopy.title}</h1>
      <p className="time mute mt-3" role="status">
        {load.state === 'ready' && issuesCopy.recipients(load.data.recipients)}
      </p>
      {load.state === 'ready' && <Next issue={load.data.next} />}
      <div className={`${styles.acts} mt-4`}>
        <NewIssue />
        <ButtonLink to={`${editorialPaths.newsletter}/${subscribersRest}`}>
          {issuesCopy.subscribers}
        </ButtonLink>
      </div>
      <div className="mt-4">
        {load.state === 'loading' && <ListLoading text={issuesCopy.loading} />}
        {load.state === 'failed' && (
          <ListFailure error={load.error} fallback={issuesCopy.failed} onRetry={load.retry} />
        )}
        {load.state === 'ready' && load.data.issues.length === 0 && (
          <Panel heading="h2" title={issuesCopy.none}>
            <p className="soft">{issuesCopy.noneHint}</p>
          </Panel>
        )}
      </div>
      {load.state === 'ready' && load.data.issues.length > 0 && (
        <>
          <ul className={styles.list}>
            {load.data.issues.map(({ id, subject, state, counts, ...issue }) => (
              <li key={id} className={styles.row}>
                <div>
                  <Link className="link title" to={`${editorialPaths.newsletter}/${id}`}>
                    {subject || issuesCopy.untitled}
                  </Link>
                  <p className="mute size-sm">
                    {issuesCopy.when(state, issue.scheduled_at ?? issue.updated_at)}
                    {counts.total > 0 && `, ${issuesCopy.sentTo(counts.sent, counts.total)}`}
                    {counts.in_doubt > 0 && `, ${issuesCopy.doubts(counts.in_doubt)}`}
                    {issue.withdrawn_at && `, ${publicCopy.mark}`}
                  </p>
                </div>
                <Badge>{stateLabels[state]}</Badge>
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            pages={Math.ceil(load.data.total / limits.newsletter.pageSize)}
            onPage={setPage}
          />
        </>
      )}
      <Sender />
    </>
  );
}

/** The next issue to be sent, or else the next day for which there is none. */
function Next({ issue }: { issue: ReplyOf<typeof listNewsletterIssues>['next'] }) {
  const [monday] = useState(() => nextDistribution(new Date()).toISOString());
  if (!issue?.scheduled_at) return <p className="soft mt-3">{issuesCopy.nextMonday(monday)}</p>;
  return (
    <p className="soft mt-3">
      {issuesCopy.next}
      <Link className="link" to={`${editorialPaths.newsletter}/${issue.id}`}>
        {issue.subject || issuesCopy.untitled}
      </Link>
      {issuesCopy.nextAt(issue.scheduled_at)}
    </p>
  );
}

function NewIssue() {
  const { notify } = useHost();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  async function create() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      const { issue } = await sendCall(createNewsletterIssue, { body: {} });
      await navigate(`${editorialPaths.newsletter}/${issue.id}`);
    } catch (error) {
      notify(failureText(error, issuesCopy.createFailed), { kind: 'error' });
      setIsBusy(false);
    }
  }
  return (
    <Button variant="primary" aria-busy={isBusy || undefined} onClick={() => void create()}>
      <Plus className="icon" aria-hidden="true" />
      {issuesCopy.create}
    </Button>
  );
}
