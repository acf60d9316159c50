import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { getAdminEpisode, getNewsletterIssue } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { useCall } from '@nobicast/web-kit/api';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { plannedMergeOf, plannedSwitchOf } from '../../editing/planned-switch.ts';
import { isOnline } from '../../editing/team-files.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import { NotReady } from '../../lists/ListStates.tsx';
import { useLateNavigate } from '../../use-late-navigate.ts';
import { useReadAgain } from '../../use-read-again.ts';
import { IssueDraft } from './IssueDraft.tsx';
import { IssuePreview } from './IssuePreview.tsx';
import { IssueProgress } from './IssueProgress.tsx';
import { issueCopy, issuesCopy, stateLabels } from './newsletter.copy.ts';
import styles from './newsletter.module.css';
import type { InstantField } from './SendIssue.tsx';

const pollEveryMs = 2_000;

interface IssueProps {
  id: number;
  /** When the episode of the issue becomes public; undefined once it is, or if the caller does not tell. */
  episodeAt?: string | undefined;
  /** Called once a draft is deleted. */
  onRemoved: () => void | Promise<void>;
  DateField: InstantField;
}

/** One issue with its address in the editorial part. */
export function Issue({ id, DateField }: Pick<IssueProps, 'id' | 'DateField'>) {
  const navigate = useLateNavigate();
  const load = useCall(getNewsletterIssue, { params: { id } }, { fallback: issueCopy.failed });
  return (
    <>
      <BackLink to={editorialPaths.newsletter}>{issueCopy.back}</BackLink>
      {load.state === 'ready' && (
        <h1 className="section-title display mt-3">{load.data.issue.subject || issuesCopy.untitled}</h1>
      )}
      <IssueParts
        id={id}
        DateField={DateField}
        onRemoved={async () => {
          await navigate(editorialPaths.newsletter);
        }}
      />
    </>
  );
}

/** When an episode can be heard, or when a preparation without such a plan becomes public; undefined once it is. */
export function publicFrom(episode: AdminEpisode): string | undefined {
  const { is_public: isPublic, published_at: at } = episode;
  return (plannedMergeOf(episode) ?? plannedSwitchOf(episode))?.at ?? (isPublic ? undefined : at);
}

/** A draft to be written, or what became of it. */
export function IssueParts({ id, episodeAt: knownAt, onRemoved, DateField }: IssueProps) {
  const load = useCall(getNewsletterIssue, { params: { id } }, { fallback: issueCopy.failed });
  const about = load.state === 'ready' ? load.data.issue.episode_id : null;
  const episode = useCall(getAdminEpisode, about && knownAt === undefined ? { params: { id: about } } : null);
  const episodeAt = knownAt ?? (episode.state === 'ready' ? publicFrom(episode.data.episode) : undefined);
  const session = useMemberSession();
  const adminId = session.state === 'member' ? (session.user.id ?? '') : '';
  const reload = async () => {
    if (load.state === 'ready') await load.reload();
  };
  const moves = load.state === 'ready' && ['scheduled', 'sending'].includes(load.data.issue.state);
  useReadAgain(moves, pollEveryMs, reload);

  if (load.state !== 'ready') return <NotReady load={load} texts={issueCopy} />;
  const { issue, recipients } = load.data;
  return (
    <>
      <p className="label mt-3" role="status">
        {stateLabels[issue.state]}
      </p>
      {issue.state === 'draft' ? (
        <IssueDraft
          issue={issue}
          recipients={recipients}
          episodeAt={episodeAt}
          adminId={adminId}
          onRemoved={onRemoved}
          onSent={reload}
          DateField={DateField}
        />
      ) : (
        <>
          <IssueProgress
            issue={issue}
            recipients={recipients}
            episodeAt={episodeAt}
            isEpisodeOnline={episode.state === 'ready' && isOnline(episode.data.episode)}
            onChanged={reload}
          />
          <div className={styles.mailed}>
            <IssuePreview title={issueCopy.mailed} text={issue} />
          </div>
        </>
      )}
    </>
  );
}
