import { createNewsletterIssue, getEpisodeIssue } from '@nobicast/contracts/calls';
import { Button, Panel } from '@nobicast/web-kit';
import { failureText, sendCall, useCall } from '@nobicast/web-kit/api';
import { useHost } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { NotReady } from '../../lists/ListStates.tsx';
import { IssueParts } from './Issue.tsx';
import { issueCopy, issuesCopy } from './newsletter.copy.ts';
import type { InstantField } from './SendIssue.tsx';

interface EpisodeIssueProps {
  episodeId: number;
  /**
   * When the episode becomes public: its issue is sent then, unless somebody chooses another date. Undefined once it is
   * public.
   */
  episodeAt: string | undefined;
  DateField: InstantField;
}

/** The issue of the newsletter about an episode, with those who would get it. */
export function EpisodeIssue({ episodeId, episodeAt, DateField }: EpisodeIssueProps) {
  const { notify } = useHost();
  const load = useCall(getEpisodeIssue, { params: { id: episodeId } }, { fallback: issueCopy.failed });
  const [isBusy, setIsBusy] = useState(false);
  if (load.state !== 'ready') return <NotReady load={load} texts={issueCopy} />;
  const { reload } = load;
  const { issue_id: id } = load.data;
  if (id !== null)
    return <IssueParts key={id} id={id} episodeAt={episodeAt} DateField={DateField} onRemoved={reload} />;

  async function create() {
    if (isBusy) return;
    setIsBusy(true);
    try {
      await sendCall(createNewsletterIssue, { body: { episode_id: episodeId } });
    } catch (error) {
      notify(failureText(error, issuesCopy.createFailed), { kind: 'error' });
    }
    // Also after a failure: the issue is there if only the reply was lost.
    await reload();
    setIsBusy(false);
  }
  return (
    <Panel title={issuesCopy.noneOfEpisode}>
      <p className="soft">{issuesCopy.noneOfEpisodeHint}</p>
      <Button aria-busy={isBusy || undefined} onClick={() => void create()}>
        <Plus className="icon" aria-hidden="true" />
        {issuesCopy.createOfEpisode}
      </Button>
    </Panel>
  );
}
