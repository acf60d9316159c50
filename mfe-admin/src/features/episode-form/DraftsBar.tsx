import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { episodeFields } from '@nobicast/contracts/fields/episode.fields';
import { Button } from '@nobicast/web-kit';
import { formDrafts, numberOf } from '@nobicast/web-kit/form';
import { useState } from 'react';
import { draftsCopy } from './episode-form.copy.ts';
import styles from './episode-form.module.css';
import type { DialogTarget } from './EpisodeForm.tsx';

const episodeDrafts = formDrafts<typeof episodeFields, AdminEpisode>('episode', episodeFields);

interface DraftsBarProps {
  userId: string;
  onOpen: (target: DialogTarget) => void;
}

/** What this admin typed and did not save, for example because the session expired. */
export function DraftsBar({ userId, onOpen }: DraftsBarProps) {
  const [drafts, setDrafts] = useState(() => episodeDrafts.list(userId));
  if (drafts.length === 0) return null;
  return (
    <ul className={styles.drafts}>
      {drafts.map((draft) => {
        const { base, at, values } = draft;
        const id = base?.id ?? 'new';
        return (
          <li key={id}>
            <span>{draftsCopy.text(base?.number, at)}</span>
            <Button
              onClick={() =>
                onOpen(
                  base
                    ? { kind: 'edit', episode: base }
                    : { kind: 'create', nextNumber: numberOf(values.number) },
                )
              }
            >
              {draftsCopy.resume}
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                episodeDrafts.remove(userId, id);
                setDrafts(episodeDrafts.list(userId));
              }}
            >
              {draftsCopy.discard}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
