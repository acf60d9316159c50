import { limits } from '@nobicast/contracts/limits';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
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
      <FilterSelect
        label={listCopy.type}
        all={listCopy.allTypes}
        options={listCopy.types}
        value={place.type}
        onChange={(type) => onChange({ type })}
      />
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
