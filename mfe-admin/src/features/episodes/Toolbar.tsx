import type { EpisodeType } from '@nobicast/contracts/episodes';
import { limits } from '@nobicast/contracts/limits';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { Search } from '@nobicast/web-kit/icons';
import { useEffect, useEffectEvent, useState } from 'react';
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
    <div className={styles.toolbar}>
      <SearchBox search={place.search} onSearch={(search) => onChange({ search }, { replace: true })} />
      <label>
        <span className="vh">{listCopy.type}</span>
        <select
          className={styles.input}
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

/** How long after the last letter a search is made. */
const searchDelayMs = 300;

/** What is typed is searched when the typing pauses. The address may also change by itself: "back" brings its text. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState({ text: search, sent: search, address: search });
  if (search !== typed.address) {
    const isOwn = search === typed.sent;
    setTyped(isOwn ? { ...typed, address: search } : { text: search, sent: search, address: search });
  }
  const send = useEffectEvent((text: string) => {
    setTyped((current) => ({ ...current, sent: text }));
    onSearch(text);
  });
  const { text, sent } = typed;
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(() => send(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return (
    <label className={styles.search}>
      <span className="vh">{listCopy.search}</span>
      <Search className="icon" aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        placeholder={listCopy.searchPlaceholder}
        maxLength={limits.adminEpisodes.searchLength}
        value={text}
        onChange={({ target }) => setTyped((current) => ({ ...current, text: target.value }))}
      />
    </label>
  );
}
