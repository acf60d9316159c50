import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { useState } from 'react';
import { EpisodeList, refreshPublicList, useSavedEpisodes } from '../features/episodes/index.ts';
import {
  DraftsBar,
  EpisodeDialog,
  formCopy,
  type DialogTab,
  type DialogTarget,
} from '../features/episode-form/index.ts';

/**
 * The episodes of the administration: the list, and the dialogs that change one. The features do not know each other;
 * this page passes the dialog its further tabs, and the list what "Gérer les fichiers" opens.
 */
export function EpisodesTab({ userId }: { userId: string }) {
  const { newest, remember, reload } = useSavedEpisodes();
  const [target, setTarget] = useState<DialogTarget>();

  async function onChanged() {
    void refreshPublicList(Date.now());
    await reload();
  }
  function onSaved(episode: AdminEpisode) {
    remember(episode);
    setTarget(undefined);
    void onChanged();
  }

  return (
    <EpisodeList
      newest={newest}
      onChanged={onChanged}
      onCreate={(nextNumber) => setTarget({ kind: 'create', nextNumber })}
      onEdit={(episode) => setTarget({ kind: 'edit', episode })}
    >
      {!target && <DraftsBar userId={userId} onOpen={setTarget} />}
      {target && (
        <EpisodeDialog
          target={target}
          userId={userId}
          onSaved={onSaved}
          onClose={() => setTarget(undefined)}
          tabs={target.kind === 'edit' ? furtherTabs(target.episode) : []}
        />
      )}
    </EpisodeList>
  );
}

/** Subjects and participants, which are features of their own. They are announced until they are built. */
const furtherTabs = ({ subject_count: subjects }: AdminEpisode): DialogTab[] => [
  {
    name: 'subjects',
    label: formCopy.subjects(subjects),
    panel: <p className="soft">{formCopy.comingSubjects}</p>,
  },
  {
    name: 'participants',
    label: formCopy.participants,
    panel: <p className="soft">{formCopy.comingParticipants}</p>,
  },
];
