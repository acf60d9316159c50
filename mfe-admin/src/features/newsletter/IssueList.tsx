import type { ReplyOf } from '@nobicast/contracts/call';
import { createNewsletterIssue, listNewsletterIssues } from '@nobicast/contracts/calls';
import { nextDistribution } from '@nobicast/contracts/distribution';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { Badge, Button, ButtonLink, Panel } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { pageOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { useShownPage } from '../../lists/use-shown-page.ts';
import { useLateNavigate } from '../../use-late-navigate.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { issuesCopy, publicCopy, stateLabels } from './newsletter.copy.ts';
import { newsletterPages } from './newsletter-pages.ts';
import { subscribersRest } from './newsletter-path.ts';
import { Sender } from './Sender.tsx';
import styles from './newsletter.module.css';

/** All issues, the newest first. */
export function IssueList() {
  const { place, change } = useListPlace({
    read: (parameters) => ({ page: pageOf(parameters) }),
    write: () => ({}),
    filters: [],
  });
  const load = useCall(listNewsletterIssues, { query: place }, { fallback: issuesCopy.failed });
  const shown = useShownPage(load, { place, change, pagesOf: newsletterPages });
  const reloadList = useReloadList(listNewsletterIssues);
  // Issues are written and sent on pages of their own, and on those of episodes.
  const readAgain = useEffectEvent(() => {
    if (load.state === 'ready') void reloadList();
  });
  useEffect(() => readAgain(), []);
  return (
    <>
      <h1 className="section-title display">{issuesCopy.title}</h1>
      <p className="time mute mt-3" role="status">
        {shown && issuesCopy.recipients(shown.recipients)}
      </p>
      {shown && <Next issue={shown.next} />}
      <div className={`${styles.acts} mt-4`}>
        <NewIssue />
        <ButtonLink to={`${editorialPaths.newsletter}/${subscribersRest}`}>
          {issuesCopy.subscribers}
        </ButtonLink>
      </div>
      <div className="mt-4">
        {load.state !== 'ready' && !shown && <NotReady load={load} texts={issuesCopy} />}
        {shown?.issues.length === 0 && (
          <Panel heading="h2" title={issuesCopy.none}>
            <p className="soft">{issuesCopy.noneHint}</p>
          </Panel>
        )}
      </div>
      {shown && shown.issues.length > 0 && (
        <div
          className={load.state === 'loading' ? list.refreshing : undefined}
          aria-busy={load.state === 'loading'}
        >
          <ul className={styles.list}>
            {shown.issues.map(({ id, subject, state, counts, ...issue }) => (
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
          <Pager page={place.page} pages={newsletterPages(shown)} onPage={(page) => change({ page })} />
        </div>
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
  const navigate = useLateNavigate();
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
