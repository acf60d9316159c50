import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { callPath } from '@nobicast/contracts/call';
import { listPreviews } from '@nobicast/contracts/calls';
import { useHost } from '@nobicast/web-kit/host';
import { useState } from 'react';
import { usePreparing } from '../editing/use-preparing.ts';
import { EpisodeList, refreshPublicList, useSavedEpisodes } from '../features/episodes/index.ts';
import {
  DraftsBar,
  EpisodeDialog,
  formCopy,
  type DialogTab,
  type DialogTarget,
} from '../features/episode-form/index.ts';
import { FilesDialog } from '../features/files/index.ts';
import { ParticipantsTab } from '../features/participants/index.ts';
import { openPreview, PreviewsDialog } from '../features/previews/index.ts';
import { SubjectsTab } from '../features/subjects/index.ts';
import { useMutate } from '../use-mutate.ts';

/**
 * The episodes of the administration: the list, and the dialogs that change one. The features do not know each other:
 * this page gives the dialog its further tabs, and opens the files for the list.
 */
export function EpisodesTab({ userId }: { userId: string }) {
  const { notify } = useHost();
  const mutate = useMutate();
  const { prepare, isPreparing } = usePreparing();
  const { newest, remember, reload } = useSavedEpisodes();
  const [target, setTarget] = useState<DialogTarget>();
  /** The episode whose files are managed. */
  const [filesOf, setFilesOf] = useState<AdminEpisode>();
  /** The episode whose preview addresses are managed. */
  const [previewsOf, setPreviewsOf] = useState<AdminEpisode>();
  /** The number of subjects of the open episode, once they have been read. */
  const [subjectCount, setSubjectCount] = useState<number>();

  async function onChanged() {
    void refreshPublicList(Date.now());
    await reload();
  }
  function onSaved(episode: AdminEpisode) {
    remember(episode);
    setTarget(undefined);
    setSubjectCount(undefined);
    void onChanged();
  }

  async function preview(id: number) {
    await openPreview(id, notify);
    // It may have made an address, which is to be among the others.
    await mutate(callPath(listPreviews, { params: { id } }), undefined);
  }

  const tabsOf = (episode: AdminEpisode): DialogTab[] => [
    {
      name: 'subjects',
      label: formCopy.subjects(subjectCount ?? episode.subject_count),
      panel: <SubjectsTab userId={userId} episode={episode} onCount={setSubjectCount} />,
    },
    {
      name: 'participants',
      label: formCopy.participants,
      panel: <ParticipantsTab userId={userId} episodeId={episode.id} />,
    },
  ];

  return (
    <EpisodeList
      newest={newest}
      onChanged={onChanged}
      onCreate={(nextNumber) => setTarget({ kind: 'create', nextNumber })}
      onPrepare={prepare}
      isPreparing={isPreparing}
      onEdit={(episode) => setTarget({ kind: 'edit', episode })}
      onManageFiles={setFilesOf}
      onOpenPreview={({ id }) => void preview(id)}
      onManagePreviews={setPreviewsOf}
    >
      {!target && <DraftsBar userId={userId} onOpen={setTarget} />}
      {target && (
        <EpisodeDialog
          target={target}
          userId={userId}
          onSaved={onSaved}
          onGone={() => void onChanged()}
          onClose={() => {
            setTarget(undefined);
            // The tab of the subjects was opened, so they may have changed.
            if (subjectCount !== undefined) void onChanged();
            setSubjectCount(undefined);
          }}
          tabs={target.kind === 'edit' ? tabsOf(target.episode) : []}
        />
      )}
      {previewsOf && <PreviewsDialog episode={previewsOf} onClose={() => setPreviewsOf(undefined)} />}
      {filesOf && (
        <FilesDialog
          episode={filesOf}
          onChanged={() => void onChanged()}
          onClose={() => setFilesOf(undefined)}
        />
      )}
    </EpisodeList>
  );
}
