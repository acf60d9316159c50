import type { AdminEpisode } from '@nobicast/contracts/admin-episodes';
import { createDrafts, hasTexts, isDraft, isVersionedOrAbsent, type Draft } from '../../editing/drafts.ts';
import { fieldNames, type EpisodeValues } from './episode-values.ts';

export interface EpisodeDraft extends Draft {
  values: EpisodeValues;
  /** What was being changed, as it was read; undefined for a new episode. */
  base: AdminEpisode | undefined;
  isSlugTyped: boolean;
}

export type DraftId = number | 'new';

export const idOfDraft = ({ base }: EpisodeDraft): DraftId => base?.id ?? 'new';

export const episodeDrafts = createDrafts<EpisodeDraft>(
  'episode',
  (draft): draft is EpisodeDraft =>
    isDraft(draft) && hasTexts(draft.values, fieldNames) && isVersionedOrAbsent(draft.base),
);
