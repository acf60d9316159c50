import {
  type NewsletterSubscriber,
  type NewsletterSubscriberState,
} from '@nobicast/contracts/admin-newsletter';
import {
  exportNewsletterSubscribers,
  listNewsletterSubscribers,
  removeNewsletterSubscriber,
} from '@nobicast/contracts/calls';
import { editorialPaths } from '@nobicast/contracts/editorial-paths';
import { limits } from '@nobicast/contracts/limits';
import { Badge, Button, Panel } from '@nobicast/web-kit';
import { downloadProven, sendProven } from '@nobicast/web-kit/fresh-proof';
import { isRefusal, useCall } from '@nobicast/web-kit/api';
import { ConfirmDialog } from '@nobicast/web-kit/confirm-dialog';
import { formatNumericDate } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Plus, Trash2 } from '@nobicast/web-kit/icons';
import { useState } from 'react';
import { useDeletion } from '../../editing/use-deletion.ts';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import list from '../../lists/list.module.css';
import { BackLink } from '../../lists/BackLink.tsx';
import { ExportButton } from '../../lists/ExportButton.tsx';
import { NotReady } from '../../lists/ListStates.tsx';
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts';
import { useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { SearchBox } from '../../lists/SearchBox.tsx';
import { pageOf, searchOf, useListPlace, useReloadList } from '../../lists/use-list-place.ts';
import { Growth } from './Growth.tsx';
import { ImportSubscribers } from './ImportSubscribers.tsx';
import { importCopy, subscriberLabels, subscribersCopy } from './newsletter.copy.ts';
import { newsletterPages } from './newsletter-pages.ts';
import styles from './newsletter.module.css';

interface Place {
  page: number;
  search: string;
  state: NewsletterSubscriberState | undefined;
}

const names = { search: 'recherche', state: 'etat' } as const;
const states = ['pending', 'confirmed', 'unsubscribed', 'bounced', 'complained'] as const;

const useSubscriberPlace = () =>
  useListPlace<Place>({
    read: (parameters) => ({
      page: pageOf(parameters),
      search: searchOf(parameters, names.search, limits.newsletter.searchLength),
      state: states.find((state) => state === parameters.get(names.state)),
    }),
    write: ({ search, state }) => ({ [names.search]: search, [names.state]: state }),
    filters: ['search', 'state'],
  });

/** Who gets the newsletter, asked for it, or left. */
export function SubscriberList() {
  const { place, change } = useSubscriberPlace();
  const { page, search, state } = place;
  const query = { page, ...(search !== '' && { search }), ...(state && { state }) };
  const load = useCall(listNewsletterSubscribers, { query }, { fallback: subscribersCopy.failed });
  const shown = useShownPage(load, { place, change, pagesOf: newsletterPages });
  const [removed, setRemoved] = useState<NewsletterSubscriber>();
  const { heading, onRemoved } = useFocusAfterRemoval(shown?.subscribers);
  return (
    <>
      <BackLink to={editorialPaths.newsletter}>{subscribersCopy.back}</BackLink>
      <h1 className="section-title display mt-3" {...heading}>
        {subscribersCopy.title}
      </h1>
      <p className="time mute mt-3" role="status">
        {shown && subscribersCopy.found(shown.total, shown.is_capped)}
      </p>
      <ListActs />
      <Growth />
      <div className={list.toolbar}>
        <SearchBox
          search={search}
          onSearch={(text) => change({ search: text }, { replace: true })}
          label={subscribersCopy.search}
          placeholder={subscribersCopy.searchPlaceholder}
          maxLength={limits.newsletter.searchLength}
        />
        <FilterSelect
          label={subscribersCopy.state}
          all={subscribersCopy.all}
          options={subscriberLabels}
          value={state}
          onChange={(value) => change({ state: value })}
        />
      </div>
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={subscribersCopy} />}
      {shown?.subscribers.length === 0 && (
        <Panel heading="h2" title={subscribersCopy.none}>
          <p className="soft">{subscribersCopy.noneHint}</p>
        </Panel>
      )}
      {shown && shown.subscribers.length > 0 && (
        <div
          className={load.state === 'loading' ? list.refreshing : undefined}
          aria-busy={load.state === 'loading'}
        >
          <ul className={styles.list}>
            {shown.subscribers.map((subscriber) => (
              <Row key={subscriber.id} subscriber={subscriber} onRemove={() => setRemoved(subscriber)} />
            ))}
          </ul>
          <Pager page={page} pages={newsletterPages(shown)} onPage={(number) => change({ page: number })} />
        </div>
      )}
      {removed && (
        <RemoveSubscriber
          subscriber={removed}
          onRemoved={() => onRemoved(removed.id)}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

/** Brings addresses in, and takes the list out. */
function ListActs() {
  const [isImporting, setIsImporting] = useState(false);
  return (
    <div className={`${styles.acts} mt-4`}>
      <Button onClick={() => setIsImporting(true)}>
        <Plus className="icon" aria-hidden="true" />
        {importCopy.open}
      </Button>
      <ExportButton
        save={() => downloadProven(exportNewsletterSubscribers, {}, { fileName: 'newsletter.csv' })}
        failed={importCopy.exportFailed}
      />
      {isImporting && <ImportSubscribers onClose={() => setIsImporting(false)} />}
    </div>
  );
}

function Row({ subscriber, onRemove }: { subscriber: NewsletterSubscriber; onRemove: () => void }) {
  const { email, first_name: firstName, state, requested_at: requestedAt } = subscriber;
  return (
    <li className={styles.row}>
      <div>
        <span className="mono">{email}</span>
        <p className="mute size-sm">
          {subscribersCopy.since(firstName)}{' '}
          <time dateTime={requestedAt}>{formatNumericDate(requestedAt)}</time>
        </p>
      </div>
      <div className={styles.acts}>
        <Badge tone={state === 'confirmed' ? 'plain' : 'off'}>{subscriberLabels[state]}</Badge>
        <Button variant="quiet" isIcon aria-label={subscribersCopy.remove(email)} onClick={onRemove}>
          <Trash2 className="icon" aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

/** Asks before an address is deleted. */
function RemoveSubscriber({
  subscriber,
  onRemoved,
  onClose,
}: {
  subscriber: NewsletterSubscriber;
  onRemoved: () => void;
  onClose: () => void;
}) {
  const { notify } = useHost();
  const reload = useReloadList(listNewsletterSubscribers);
  const dialog = useDeletion({
    remove: () => sendProven(removeNewsletterSubscriber, { params: { id: subscriber.id } }),
    isGone: (error) => isRefusal(removeNewsletterSubscriber, error, 'newsletter_subscriber_not_found'),
    failed: subscribersCopy.removeFailed,
    onDeleted: async () => {
      notify(subscribersCopy.removed);
      onRemoved();
      onClose();
      await reload();
    },
    onCancel: onClose,
  });
  return (
    <ConfirmDialog
      {...dialog}
      title={subscribersCopy.removeTitle}
      description={subscribersCopy.removeText(subscriber.email)}
      confirm={subscribersCopy.confirm}
      cancel={subscribersCopy.cancel}
    />
  );
}
