import type { AdminGuest, AdminGuestPage } from '@nobicast/contracts/admin-guests';
import { limits } from '@nobicast/contracts/limits';
import { Button, ButtonLink, Panel } from '@nobicast/web-kit';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts';
import { pagesOf, useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { DeleteGuest } from './DeleteGuest.tsx';
import { GuestCards, GuestTable } from './GuestRows.tsx';
import { listCopy } from './guests.copy.ts';
import { newGuestPath } from './guest-paths.ts';
import styles from './guests.module.css';
import { useGuestPage, useGuestPlace, useReloadGuests, type ListPlace } from './use-guest-list.ts';

/** Everybody in the directory. */
export function GuestList() {
  const { place, change } = useGuestPlace();
  const load = useGuestPage(place);
  const shown = useShownPage(load, { place, change, pagesOf });
  const reload = useReloadGuests();
  const [doomed, setDoomed] = useState<AdminGuest>();
  const { heading, onRemoved } = useFocusAfterRemoval(shown?.guests);

  return (
    <>
      <div className={`${list.head} cluster between`}>
        <div>
          <h1 className="section-title display" {...heading}>
            {listCopy.title}
          </h1>
          <p className="time mute mt-3" role="status">
            {shown && listCopy.found(shown.pagination.total)}
          </p>
        </div>
        <ButtonLink variant="primary" to={newGuestPath}>
          <Plus className="icon" aria-hidden="true" />
          {listCopy.add}
        </ButtonLink>
      </div>
      <Toolbar place={place} onChange={change} />
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={listCopy} />}
      {shown && (
        <Rows
          page={shown}
          isRefreshing={load.state === 'loading'}
          place={place}
          onPlace={change}
          onDelete={setDoomed}
        />
      )}
      {doomed && (
        <DeleteGuest
          guest={doomed}
          onCancel={() => setDoomed(undefined)}
          onDeleted={() => {
            setDoomed(undefined);
            onRemoved(doomed.id);
            void reload(doomed.id);
          }}
        />
      )}
    </>
  );
}

const featured = { true: listCopy.shown, false: listCopy.hidden };

type OnPlace = (change: Partial<ListPlace>, options?: { replace?: boolean }) => void;

function Toolbar({ place, onChange }: { place: ListPlace; onChange: OnPlace }) {
  return (
    <div className={`${list.toolbar} ${styles.toolbar}`}>
      <SearchBox
        search={place.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        label={listCopy.search}
        placeholder={listCopy.searchPlaceholder}
        maxLength={limits.adminGuests.searchLength}
      />
      <FilterSelect
        label={listCopy.featured}
        all={listCopy.everybody}
        options={featured}
        value={place.featured}
        onChange={(value) => onChange({ featured: value })}
      />
    </div>
  );
}

interface RowsProps {
  page: AdminGuestPage;
  isRefreshing: boolean;
  place: ListPlace;
  onPlace: OnPlace;
  onDelete: (guest: AdminGuest) => void;
}

function Rows({ page, isRefreshing, place, onPlace, onDelete }: RowsProps) {
  const isDesktop = useIsDesktop();
  const List = isDesktop ? GuestTable : GuestCards;
  const isFiltered = place.search.trim() !== '' || place.featured !== undefined;
  if (page.guests.length === 0)
    return (
      <Panel heading="h2" title={isFiltered ? listCopy.noneFound : listCopy.empty}>
        <p className="soft">{isFiltered ? listCopy.noneFoundHint : listCopy.emptyHint}</p>
        {isFiltered ? (
          <Button onClick={() => onPlace({ search: '', featured: undefined })}>{listCopy.clear}</Button>
        ) : (
          <ButtonLink to={newGuestPath}>{listCopy.add}</ButtonLink>
        )}
      </Panel>
    );
  return (
    <div className={isRefreshing ? list.refreshing : undefined} aria-busy={isRefreshing}>
      <List guests={page.guests} onDelete={onDelete} />
      <Pager page={place.page} pages={page.pagination.pages} onPage={(number) => onPlace({ page: number })} />
    </div>
  );
}
