import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { callPath, type ReplyOf } from '@nobicast/contracts/call';
import {
  getAdminEpisode,
  getAlignment,
  getAudioFacts,
  getEpisodeIssue,
  getFileChapters,
  getNewsletterIssue,
  listAdminEpisodes,
  listAdminSubjects,
  listParticipants,
  listUnfinishedAsAdmin,
} from '@nobicast/contracts/calls';
import { feedAudio } from '@nobicast/contracts/feed-paths';
import { episodeAlignmentPath } from '@nobicast/contracts/generated/episode-alignment-path';
import { episodeWeekPath } from '@nobicast/contracts/generated/episode-week-path';
import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, ExternalLink, Panel } from '@nobicast/web-kit';
import { isRefusal, readOnce, useCall } from '@nobicast/web-kit/api';
import { UnsavedContext, useLeaveQuestion, useReportUnsaved, useUnsavedInside } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { alignmentCopy } from '../../features/alignment/alignment.copy.ts';
import { MarksOfShow, uncutMarks } from '../../features/alignment/MarksOfShow.tsx';
import { SendDateField } from '../../editing/SendDateField.tsx';
import { useNewestRow } from '../../editing/use-newest-row.ts';
import { EpisodePageForm, useEpisodeForm } from '../../features/episode-form/index.ts';
import { refreshPublicList } from '../../features/episodes/index.ts';
import { FileBlocks, mayHaveChapters, useEpisodeFiles } from '../../features/files/index.ts';
import { isOnline } from '../../editing/team-files.ts';
import { tabPath } from '../../features/frame/tab-path.ts';
import { EpisodeIssue, publicFrom } from '../../features/newsletter/index.ts';
import { ParticipantsTab, participantsOf } from '../../features/participants/index.ts';
import { Previews } from '../../features/previews/index.ts';
import { SubjectsTab } from '../../features/subjects/index.ts';
import {
  airingsCopy,
  checklistOf,
  EpisodeFigures,
  Section,
  useAirings,
  useReadAt,
  WaitingComments,
  weekCopy,
  WithChecklist,
} from '../../features/week/index.ts';
import { BackLink } from '../../lists/BackLink.tsx';
import list from '../../lists/list.module.css';
import { ListFailure, ListLoading } from '../../lists/ListStates.tsx';
import { useReloadList } from '../../lists/use-list-place.ts';
import { useMutate } from '../../use-mutate.ts';
import { Merged, WeekHead } from './WeekHead.tsx';

/** Reads the episode, and the page about it. */
export function EpisodeWeek({ id, userId }: { id: number; userId: string }) {
  const load = useCall(getAdminEpisode, { params: { id } }, { fallback: weekCopy.failed });
  /** The episode as it was when the page was opened: what is read again later must not replace what is typed. */
  const [opened, setOpened] = useState<AdminEpisode>();
  if (load.state === 'ready' && !opened) setOpened(load.data.episode);
  const readAgain = useEffectEvent(() => {
    // The régie belongs to another remote: its changes do not reach the cache of this one, so this reads again.
    if (load.state === 'ready') void load.reload();
  });
  useEffect(() => readAgain(), []);
  const isMissing = load.state === 'failed' && isRefusal(getAdminEpisode, load.error, 'episode_not_found');
  const mergedInto = isMissing && opened ? mergedIntoOf(opened, new Date()) : undefined;
  if (opened && (load.state !== 'failed' || mergedInto !== undefined))
    return (
      <Week
        opened={opened}
        episode={load.state === 'ready' ? load.data.episode : opened}
        mergedInto={mergedInto}
        userId={userId}
        onReopen={() => setOpened(undefined)}
      />
    );
  if (isMissing)
    return (
      <Band isFirst margin={<BackToList />}>
        <Panel heading="h1" title={weekCopy.missing}>
          <p className="soft">{weekCopy.missingHint}</p>
        </Panel>
      </Band>
    );
  return (
    <Band isFirst margin={<BackToList />}>
      {load.state === 'failed' ? (
        <ListFailure error={load.error} fallback={weekCopy.failed} onRetry={load.retry} />
      ) : (
        <ListLoading text={weekCopy.loading} />
      )}
    </Band>
  );
}

/** The podcast that a preparation, now gone, must have been merged into. */
const mergedIntoOf = ({ id, planned_merge: merge }: AdminEpisode, now: Date): number | undefined =>
  merge?.preparation_id === id && Date.parse(merge.at) <= now.getTime() ? merge.podcast_id : undefined;

const BackToList = () => <BackLink to={tabPath('episodes')}>{weekCopy.back}</BackLink>;

interface WeekProps {
  opened: AdminEpisode;
  /** The episode as it was last read or saved. */
  episode: AdminEpisode;
  /** The podcast that a preparation was merged into while the page was open. */
  mergedInto: number | undefined;
  userId: string;
  /** Makes the form begin again with what was read. */
  onReopen: () => void;
}

function Week({ opened, episode, mergedInto, userId, onReopen }: WeekProps) {
  const refresh = useRefreshedEpisode(episode.id);
  const { isUnsavedInside, discardInside, report } = useUnsavedInside();
  const { question } = useLeaveQuestion({
    form: { isDirty: false, isSaving: false },
    isUnsavedInside,
    discard: discardInside,
  });
  const airings = useAirings(episode.id);
  const entries = useChecklist(episode);
  const nextAt = publicFrom(episode);
  useReadAt(episode.is_public ? nextAt : episode.published_at, refresh.readAll);
  /**
   * Whether typed text was left when the preparation was merged: it can still be copied, even while a save of it is
   * tried.
   */
  const [isKept, setIsKept] = useState(false);
  if (mergedInto !== undefined && isUnsavedInside && !isKept) setIsKept(true);
  if (mergedInto !== undefined && !isUnsavedInside && !isKept)
    return <Navigate to={episodeWeekPath(mergedInto)} replace />;
  return (
    <UnsavedContext value={report}>
      <Band isFirst margin={<BackToList />}>
        <WeekHead
          episode={episode}
          mergedInto={mergedInto}
          isUnsaved={isUnsavedInside}
          onChanged={async () => {
            await refresh.read();
            onReopen();
          }}
        />
        <WithChecklist entries={entries} isOnline={isOnline(episode)}>
          <Section name="fields">
            <Fields
              key={opened.version}
              episode={episode}
              mergedInto={mergedInto}
              userId={userId}
              refresh={refresh}
            />
          </Section>
          <Section name="subjects">
            <SubjectsTab userId={userId} episode={episode} onCount={ignore} noteOf={airings.noteOf} />
            <p className="mt-3">
              <ButtonLink to={episodeAlignmentPath(episode.id)}>{alignmentCopy.open}</ButtonLink>
            </p>
            <MarksOfShow episodeId={episode.id} />
            {airings.hasFailed && <p className="mute size-sm">{airingsCopy.failed}</p>}
          </Section>
          <Section name="participants">
            <ParticipantsTab userId={userId} episodeId={episode.id} />
          </Section>
          <Section name="files">
            <Files episode={episode} onChanged={() => void refresh.readWithStarts()} />
          </Section>
          <Section name="newsletter">
            <EpisodeIssue episodeId={episode.id} episodeAt={nextAt} DateField={SendDateField} />
          </Section>
          {episode.is_public && (
            <Section name="comments">
              <WaitingComments episodeId={episode.id} moderation={tabPath('moderation')} />
            </Section>
          )}
          {isOnline(episode) && (
            <Section name="figures">
              <EpisodeFigures episodeId={episode.id} />
            </Section>
          )}
          <Section name="previews">
            {isOnline(episode) ? (
              <NoPreviews slug={episode.slug} />
            ) : (
              <>
                {episode.is_public && <p className="soft">{weekCopy.podcastPreviews}</p>}
                <Previews episode={episode} />
              </>
            )}
          </Section>
        </WithChecklist>
      </Band>
      {question}
    </UnsavedContext>
  );
}

/** Somebody who looks for an address to give away finds the public one. */
const NoPreviews = ({ slug }: { slug: string }) => (
  <>
    <p className="soft">{weekCopy.noPreviews}</p>
    <p className="mt-3">
      <ExternalLink className={`${list.target} link`} href={paths.episode(slug)}>
        {weekCopy.view}
      </ExternalLink>
    </p>
  </>
);

interface FieldsProps extends Pick<WeekProps, 'episode' | 'mergedInto' | 'userId'> {
  refresh: ReturnType<typeof useRefreshedEpisode>;
}

function Fields({ episode, mergedInto, userId, refresh }: FieldsProps) {
  const { notify } = useHost();
  const form = useEpisodeForm({
    target: { kind: 'edit', episode },
    userId,
    onSaved: refresh.saved,
    onAutosaved: refresh.autosaved,
    onUnchanged: () => {
      notify(weekCopy.unchanged);
      void refresh.readAll();
    },
    onGone: () => void refresh.read(),
  });
  useNewestRow(form, episode);
  useReportUnsaved(form.isDirty && !form.isSaving, form.discard);
  const note = mergedInto === undefined ? undefined : <Merged into={mergedInto} />;
  return <EpisodePageForm form={form} note={note} />;
}

/** For callbacks that this page does not need. */
const ignore = () => undefined;

function Files({ episode, onChanged }: { episode: AdminEpisode; onChanged: () => void }) {
  const files = useEpisodeFiles({ episode, onChanged });
  // Leaving the page aborts what is being sent.
  useReportUnsaved(files.isSending, ignore);
  return <FileBlocks files={files} />;
}

/** What makes the page, the list and the caches of readers show what was changed here. */
function useRefreshedEpisode(id: number) {
  const mutate = useMutate();
  const reloadList = useReloadList(listAdminEpisodes, listUnfinishedAsAdmin);
  const own = callPath(getAdminEpisode, { params: { id } });
  const share = async (saved?: AdminEpisode) => {
    const reply: ReplyOf<typeof getAdminEpisode> | undefined = saved && { episode: saved };
    // What is shown stays while it is read again: a second argument would replace it by nothing.
    await (reply ? mutate(own, reply, { revalidate: false }) : mutate(own));
    await reloadList();
  };
  const refreshReaders = () => void refreshPublicList(Date.now());
  async function read() {
    refreshReaders();
    await share();
  }
  return {
    saved(episode: AdminEpisode) {
      refreshReaders();
      void share(episode);
    },
    // Readers do not see it yet.
    autosaved: (episode: AdminEpisode) => void share(episode),
    read,
    /** Also reads the parts of the episode again, which a merge changes. A preparation that was merged is gone. */
    async readAll() {
      try {
        const { episode } = await readOnce(getAdminEpisode, { params: { id } });
        await share(episode);
        await mutate((key) => typeof key === 'string' && key.startsWith(`${own}/`));
      } catch (error) {
        if (isRefusal(getAdminEpisode, error, 'episode_not_found')) await mutate(own, undefined);
      }
    },
    /** A new sound leaves the starts unchecked. */
    async readWithStarts() {
      await Promise.all([read(), mutate(callPath(listAdminSubjects, { params: { id } }))]);
    },
  };
}

/** What the sections show, read once for both. */
function useChecklist(episode: AdminEpisode) {
  const params = { id: episode.id };
  const subjects = useCall(listAdminSubjects, { params });
  const participants = useCall(listParticipants, { params });
  const files = useCall(getAudioFacts, { params });
  const alignment = useCall(getAlignment, { params });
  const sound = files.state === 'ready' ? (files.data.audio ?? undefined) : undefined;
  const chapters = useCall(getFileChapters, sound && mayHaveChapters(sound) ? { params } : null);
  useReadChaptersAfter(episode, subjects.state === 'ready' ? subjects.data : undefined);
  const found = useCall(getEpisodeIssue, { params });
  const issueId = found.state === 'ready' ? found.data.issue_id : undefined;
  const issue = useCall(getNewsletterIssue, issueId ? { params: { id: issueId } } : null);
  return checklistOf({
    episode,
    subjects: subjects.state === 'ready' ? subjects.data.subjects : undefined,
    participants: participants.state === 'ready' ? participantsOf(participants.data) : undefined,
    isSoundInFeeds: sound && sound.mime_type in feedAudio,
    isSilent: sound?.measured?.state === 'done' && sound.measured.loudness === null,
    hasOldChapters: chapters.state === 'ready' && chapters.data.is_outdated,
    uncutMarks: alignment.state === 'ready' ? uncutMarks(alignment.data).length : undefined,
    isCoverLarge: files.state === 'ready' ? files.data.cover?.has_square : undefined,
    issue: issueId === null ? null : issue.state === 'ready' ? issue.data.issue : undefined,
    publicFrom: publicFrom(episode),
  });
}

/** Whether the file still has the chapters of the site depends on the subjects, and on title and cover of the episode. */
function useReadChaptersAfter(
  episode: AdminEpisode,
  subjects: ReplyOf<typeof listAdminSubjects> | undefined,
) {
  const mutate = useMutate();
  const shown = useRef({ episode, subjects });
  const readChapters = useEffectEvent(
    () => void mutate(callPath(getFileChapters, { params: { id: episode.id } })),
  );
  useEffect(() => {
    const before = shown.current;
    shown.current = { episode, subjects };
    const hasChanged = before.episode !== episode || before.subjects !== subjects;
    if (before.subjects && subjects && hasChanged) readChapters();
  }, [episode, subjects]);
}
