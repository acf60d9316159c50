import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { useIsDesktop } from '@nobicast/web-kit/host';
import list from '../../lists/list.module.css';
import { SearchBox } from '../../lists/SearchBox.tsx';
import styles from './episodes.module.css';
import { listCopy } from './episodes.copy.ts';
import type { ListPlace, View } from './use-episode-list.ts';

interface ToolbarProps {
  place: ListPlace;
  onChange: (change: Partial<ListPlace>, options?: { replace?: boolean }) => void;
}

/** Search, filter and view of the list. */
export function Toolbar({ place, onChange }: ToolbarProps) {
  const isDesktop = useIsDesktop();
  return (
    <div className={list.toolbar}>
      <SearchBox
        search={place.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        label={listCopy.search}
        placeholder={listCopy.searchPlaceholder}
        maxLength={limits.adminEpisodes.searchLength}
      />
      <label>
        <span className="vh">{listCopy.type}</span>
        <select
          className={list.input}
          value={place.type ?? ''}
          onChange={({ target }) => onChange({ type: typeOf(target.value) })}
        >
          <option value="">{listCopy.types.all}</option>
          <option value="podcast">{listCopy.types.podcast}</option>
          <option value="preparation">{listCopy.types.preparation}</option>
        </select>
      </label>
      {isDesktop && (
        <div className="cluster" role="group" aria-label={listCopy.views}>
          {(['table', 'cards'] satisfies View[]).map((view) => (
            <button
              key={view}
              type="button"
              className={styles.chip}
              aria-pressed={place.view === view}
              onClick={() => onChange({ view })}
            >
              {listCopy[view]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

const typeOf = (value: string): EpisodeType | undefined =>
  value === 'podcast' || value === 'preparation' ? value : undefined;
