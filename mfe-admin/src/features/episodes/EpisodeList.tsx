import type { AdminEpisode, AdminEpisodePage } from '@nobicast/contracts/admin-episodes';
import { Button, Panel } from '@nobicast/web-kit';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { Plus } from '@nobicast/web-kit/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { BecomePodcast } from './BecomePodcast.tsx';
import { BulkBar } from './BulkBar.tsx';
import { DeleteEpisode } from './DeleteEpisode.tsx';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts';
import { pagesOf, useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { nothing, useSelection } from '../../lists/selection.ts';
import { listCopy } from './episodes.copy.ts';
import { EpisodeCards, EpisodeTable } from './EpisodeTable.tsx';
import type { RowActions } from './RowMenu.tsx';
import type { Filter, Selection } from './episode-selection.ts';
import { Toolbar } from './Toolbar.tsx';
import { useEpisodePage, useEpisodePlace, type ListPlace } from './use-episode-list.ts';

interface EpisodeListProps {
  /** The newer one of what the list says and what was saved since. */
  newest: (row: AdminEpisode) => AdminEpisode;
  /** Called after episodes were deleted or changed from the list. */
  onChanged: () => Promise<void>;
  /** Called once the list has been read; `nextNumber` is unknown if it could not be. */
  onCreate: (nextNumber: number | undefined) => void;
  /** As `onCreate`, for a preparation, which is made at once. */
  onPrepare: (nextNumber: number | undefined) => Promise<void>;
  isPreparing: boolean;
  onEdit: (episode: AdminEpisode) => void;
  onManageFiles: (episode: AdminEpisode) => void;
  onOpenPreview: RowActions['onOpenPreview'];
  onManagePreviews: (episode: AdminEpisode) => void;
  /** Between the heading and the list. */
  children?: ReactNode;
}

/** All episodes, those to come included. */
export function EpisodeList(props: EpisodeListProps) {
  const { newest, onChanged, onCreate, onPrepare, isPreparing, children } = props;
  const { onEdit, onManageFiles, onOpenPreview, onManagePreviews } = props;
  const { place, change } = useEpisodePlace();
  const load = useEpisodePage(place);
  const shown = useShownPage(load, { place, change, pagesOf });
  const { search, type } = place;
  const [selection, select] = useSelection<number, Filter>({ search, type });
  const [deleting, setDeleting] = useState<AdminEpisode>();
  const { heading, onRemoved } = useFocusAfterRemoval(shown?.episodes);
  const [preparation, setPreparation] = useState<AdminEpisode>();
  const total = shown?.pagination.total;

  // A new episode takes its number from the list, so a press waits for it.
  const isListPending = load.state === 'loading' && !shown;
  const [press, setPress] = useState<{ wants: 'episode' | 'preparation' }>();
  const answered = useRef(press);
  const answer = useEffectEvent(async () => {
    if (press?.wants === 'episode') return onCreate(shown?.next_number);
    await onPrepare(shown?.next_number);
  });
  useEffect(() => {
    if (isListPending || press === answered.current) return;
    answered.current = press;
    void answer();
  }, [press, isListPending]);
  const isAwaited = (wants: 'episode' | 'preparation') => isListPending && press?.wants === wants;

  return (
    <>
      <div className={`${list.head} cluster between`}>
        <div>
          <h1 className="section-title display" {...heading}>
            {listCopy.title}
          </h1>
          <p className="time mute mt-3" role="status">
            {total !== undefined && listCopy.found(total)}
          </p>
          <p className="soft size-sm mt-3">{listCopy.kinds}</p>
        </div>
        <div className="cluster">
          <Button
            variant="primary"
            aria-busy={isPreparing || isAwaited('preparation') || undefined}
            onClick={() => setPress({ wants: 'preparation' })}
          >
            <Plus className="icon" aria-hidden="true" />
            {listCopy.prepare}
          </Button>
          <Button
            aria-busy={isAwaited('episode') || undefined}
            onClick={() => setPress({ wants: 'episode' })}
          >
            <Plus className="icon" aria-hidden="true" />
            {listCopy.create}
          </Button>
        </div>
      </div>
      {children}
      <Toolbar place={place} onChange={change} />
      <BulkBar
        rows={shown?.episodes ?? []}
        total={total ?? 0}
        filter={{ search, type }}
        selection={selection}
        onSelect={select}
        onChanged={onChanged}
      />
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={listCopy} />}
      {shown && (
        <Rows
          page={shown}
          isRefreshing={load.state === 'loading'}
          newest={newest}
          place={place}
          onPlace={change}
          selection={selection}
          onSelect={select}
          actions={{
            onEdit,
            onDelete: setDeleting,
            onBecomePodcast: setPreparation,
            onManageFiles,
            onOpenPreview,
            onManagePreviews,
          }}
        />
      )}
      {preparation && (
        <BecomePodcast
          episode={preparation}
          onCancel={() => setPreparation(undefined)}
          onDone={() => {
            setPreparation(undefined);
            select(nothing);
            void onChanged();
          }}
        />
      )}
      {deleting && (
        <DeleteEpisode
          episode={deleting}
          onCancel={() => setDeleting(undefined)}
          onDeleted={() => {
            setDeleting(undefined);
            onRemoved(deleting.id);
            select(nothing);
            void onChanged();
          }}
        />
      )}
    </>
  );
}

interface RowsProps {
  page: AdminEpisodePage;
  isRefreshing: boolean;
  newest: (row: AdminEpisode) => AdminEpisode;
  place: ListPlace;
  onPlace: (change: Partial<ListPlace>) => void;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  actions: Parameters<typeof EpisodeTable>[0]['actions'];
}

function Rows({ page, isRefreshing, newest, place, onPlace, selection, onSelect, actions }: RowsProps) {
  const isDesktop = useIsDesktop();
  const { pages } = page.pagination;
  const List = isDesktop && place.view === 'table' ? EpisodeTable : EpisodeCards;
  if (page.episodes.length === 0) return <NoEpisodes place={place} onPlace={onPlace} />;
  return (
    <div className={isRefreshing ? list.refreshing : undefined} aria-busy={isRefreshing}>
      <List rows={page.episodes.map(newest)} selection={selection} onSelect={onSelect} actions={actions} />
      <Pager page={place.page} pages={pages} onPage={(number) => onPlace({ page: number })} />
    </div>
  );
}

function NoEpisodes({ place, onPlace }: Pick<RowsProps, 'place' | 'onPlace'>) {
  const isFiltered = place.search.trim() !== '' || place.type !== undefined;
  if (!isFiltered)
    return (
      <Panel heading="h2" title={listCopy.noneYet}>
        <p className="soft">{listCopy.noneYetHint}</p>
      </Panel>
    );
  return (
    <Panel heading="h2" title={listCopy.noneFound}>
      <p className="soft">{listCopy.noneFoundHint}</p>
      <Button onClick={() => onPlace({ search: '', type: undefined })}>{listCopy.clear}</Button>
    </Panel>
  );
}
