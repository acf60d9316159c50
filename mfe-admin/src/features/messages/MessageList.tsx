import type { ListedMessage, MessagePage } from '@nobicast/contracts/admin-messages';
import { exportMessages } from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { applicationPath } from '@nobicast/contracts/generated/application-path';
import { paths } from '@nobicast/contracts/paths';
import { Badge, Button, ExternalLink, Panel } from '@nobicast/web-kit';
import { downloadProven } from '@nobicast/web-kit/fresh-proof';
import { Link, useLocation } from 'react-router-dom';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { pagesOf, useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { inboxCopy, kindLabels, stateLabels } from './messages.copy.ts';
import styles from './messages.module.css';
import { useMessagePage, useMessagePlace, type ListPlace } from './use-message-list.ts';

type ChangePlace = (change: Partial<ListPlace>, options?: { replace?: boolean }) => void;

export function MessageList() {
  const { place, change } = useMessagePlace();
  const load = useMessagePage(place);
  const shown = useShownPage(load, { place, change, pagesOf });

  return (
    <>
      <div className={list.head}>
        <div>
          <h1 className="section-title display">{inboxCopy.title}</h1>
          <p className="time mute mt-3" role="status">
            {shown && inboxCopy.found(shown.pagination.total, shown.waiting)}
          </p>
        </div>
        <div className="cluster mt-3">
          <ExportButton
            save={() => downloadProven(exportMessages, {}, { fileName: 'messages.csv' })}
            failed={inboxCopy.exportFailed}
          />
        </div>
      </div>
      <Filters place={place} onChange={change} />
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={inboxCopy} />}
      {shown && <Rows page={shown} isRefreshing={load.state === 'loading'} place={place} onPlace={change} />}
    </>
  );
}

function Filters({ place, onChange }: { place: ListPlace; onChange: ChangePlace }) {
  return (
    <div className={`${list.toolbar} ${styles.filters}`}>
      <SearchBox
        search={place.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        label={inboxCopy.search}
        placeholder={inboxCopy.searchPlaceholder}
        maxLength={limits.messages.searchLength}
      />
      <FilterSelect
        label={inboxCopy.kind}
        all={inboxCopy.allKinds}
        options={inboxCopy.kinds}
        value={place.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterSelect
        label={inboxCopy.state}
        all={inboxCopy.allStates}
        options={inboxCopy.states}
        value={place.state}
        onChange={(state) => onChange({ state })}
      />
    </div>
  );
}

interface RowsProps {
  page: MessagePage;
  isRefreshing: boolean;
  place: ListPlace;
  onPlace: ChangePlace;
}

function Rows({ page, isRefreshing, place, onPlace }: RowsProps) {
  const isFiltered = place.search.trim() !== '' || place.kind !== undefined || place.state !== undefined;
  if (page.messages.length === 0)
    return (
      <Panel heading="h2" title={isFiltered ? inboxCopy.noneFound : inboxCopy.empty}>
        <p className="soft">{isFiltered ? inboxCopy.noneFoundHint : inboxCopy.emptyHint}</p>
        {!isFiltered && (
          <p className="cluster gap-5">
            <ExternalLink className="more" href={paths.contact}>
              {inboxCopy.contactForm}
            </ExternalLink>
            <ExternalLink className="more" href={applicationPath}>
              {inboxCopy.applicationForm}
            </ExternalLink>
          </p>
        )}
        {isFiltered && (
          <Button onClick={() => onPlace({ search: '', kind: undefined, state: undefined })}>
            {inboxCopy.clear}
          </Button>
        )}
      </Panel>
    );
  return (
    <div className={isRefreshing ? list.refreshing : undefined} aria-busy={isRefreshing}>
      <ul className={styles.rows}>
        {page.messages.map((message) => (
          <Row key={message.id} message={message} />
        ))}
      </ul>
      <Pager page={place.page} pages={page.pagination.pages} onPage={(number) => onPlace({ page: number })} />
    </div>
  );
}

function Row({ message }: { message: ListedMessage }) {
  const { search } = useLocation();
  return (
    <li className={styles.row}>
      <h2 className="title size-lg">
        {/* The filters come along, for the way back. */}
        <Link to={{ pathname: `${editorialPaths.messages}/${message.id}`, search }}>{message.title}</Link>
      </h2>
      <p className="mute size-sm">{inboxCopy.from(message)}</p>
      <MessageBadges message={message} />
    </li>
  );
}

export const MessageBadges = ({ message: { kind, state } }: { message: ListedMessage }) => (
  <span className={styles.badges}>
    <Badge tone={kind === 'application' ? 'ok' : 'plain'}>{kindLabels[kind]}</Badge>
    <Badge
      tone={
        state === 'new' ? 'live' : state === 'accepted' ? 'accent' : state === 'declined' ? 'off' : 'plain'
      }
    >
      {stateLabels[state]}
    </Badge>
  </span>
);
