import type { ManagedUser, ManagedUserPage } from '@nobicast/contracts/admin-users';
import { Button, Panel } from '@nobicast/web-kit';
import { useIsDesktop } from '@nobicast/web-kit/host';
import { useMemberSession } from '@nobicast/web-kit/sign-in-again';
import { useState } from 'react';
import list from '../../lists/list.module.css';
import { NotReady } from '../../lists/ListStates.tsx';
import { useFocusAfterRemoval } from '../../lists/use-focus-after-removal.ts';
import { pagesOf, useShownPage } from '../../lists/use-shown-page.ts';
import { Pager } from '@nobicast/web-kit/pager';
import { nothing, useSelection } from '../../lists/selection.ts';
import { ChangeRole, SwitchUser } from './ChangeUser.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { MessageDialog } from './MessageDialog.tsx';
import { UserDetails } from './UserDetails.tsx';
import { UserDialog } from './UserDialog.tsx';
import { UserCards, UserTable, type UserRowsProps } from './UserTable.tsx';
import { UsersBulkBar } from './UsersBulkBar.tsx';
import { UsersToolbar } from './UsersToolbar.tsx';
import { useUserPlace, useReloadUsers, useUserPage, type ListPlace } from './use-user-list.ts';
import type { Filter } from './user-selection.ts';
import { listCopy } from './users.copy.ts';

/** What is open about one account. */
interface Open {
  kind: 'edit' | 'message' | 'details' | 'role' | 'switch' | 'delete';
  user: ManagedUser;
}

/** All accounts of the site. */
export function UserList() {
  const { place, change } = useUserPlace();
  const load = useUserPage(place);
  const shown = useShownPage(load, { place, change, pagesOf });
  const { search, role, status } = place;
  const [selection, select] = useSelection<string, Filter>({ search, role, status });
  const reload = useReloadUsers();
  const session = useMemberSession();
  const ownId = session.state === 'member' ? (session.user.id ?? '') : '';
  const [open, setOpen] = useState<Open>();
  const { heading, onRemoved } = useFocusAfterRemoval(shown?.users);
  const close = () => setOpen(undefined);

  function closeChanged() {
    close();
    void reload();
  }
  return (
    <>
      <div className={list.head}>
        <div>
          <h1 className="section-title display" {...heading}>
            {listCopy.title}
          </h1>
          <p className="time mute mt-3" role="status">
            {shown && listCopy.found(shown.pagination.total, shown.pagination.is_capped)}
          </p>
        </div>
      </div>
      <UsersToolbar place={place} onChange={change} />
      <UsersBulkBar
        rows={shown?.users ?? []}
        total={shown?.pagination.is_capped ? 0 : (shown?.pagination.total ?? 0)}
        filter={{ search, role, status }}
        selection={selection}
        onSelect={select}
        onChanged={reload}
      />
      {load.state !== 'ready' && !shown && <NotReady load={load} texts={listCopy} />}
      {shown && (
        <Rows
          page={shown}
          isRefreshing={load.state === 'loading'}
          place={place}
          onPlace={change}
          selection={selection}
          onSelect={select}
          ownId={ownId}
          actions={{
            onEdit: (user) => setOpen({ kind: 'edit', user }),
            onMessage: (user) => setOpen({ kind: 'message', user }),
            onDetails: (user) => setOpen({ kind: 'details', user }),
            onDelete: (user) => setOpen({ kind: 'delete', user }),
            onRole: (user) => setOpen({ kind: 'role', user }),
            onSwitch: (user) => setOpen({ kind: 'switch', user }),
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <UserDialog
          user={open.user}
          adminId={ownId}
          onSaved={closeChanged}
          onClose={close}
          onGone={() => void reload()}
        />
      )}
      {open?.kind === 'message' && <MessageDialog user={open.user} adminId={ownId} onClose={close} />}
      {open?.kind === 'details' && <UserDetails user={open.user} onClose={close} />}
      {open?.kind === 'role' && <ChangeRole user={open.user} onDone={closeChanged} onCancel={close} />}
      {open?.kind === 'switch' && <SwitchUser user={open.user} onDone={closeChanged} onCancel={close} />}
      {open?.kind === 'delete' && (
        <DeleteUser
          user={open.user}
          onCancel={close}
          onDeleted={() => {
            select(nothing);
            onRemoved(open.user.id);
            closeChanged();
          }}
        />
      )}
    </>
  );
}

interface RowsProps extends Omit<UserRowsProps, 'rows' | 'now'> {
  page: ManagedUserPage;
  isRefreshing: boolean;
  place: ListPlace;
  onPlace: (change: Partial<ListPlace>) => void;
}

function Rows({ page, isRefreshing, place, onPlace, ...rows }: RowsProps) {
  const isDesktop = useIsDesktop();
  const [now] = useState(() => Date.now());
  const List = isDesktop ? UserTable : UserCards;
  if (page.users.length === 0)
    return (
      <Panel heading="h2" title={listCopy.noneFound}>
        <p className="soft">{listCopy.noneFoundHint}</p>
        <Button onClick={() => onPlace({ search: '', role: undefined, status: undefined })}>
          {listCopy.clear}
        </Button>
      </Panel>
    );
  return (
    <div className={isRefreshing ? list.refreshing : undefined} aria-busy={isRefreshing}>
      <List rows={page.users} now={now} {...rows} />
      <Pager
        isAlwaysShown
        page={place.page}
        pages={page.pagination.pages}
        onPage={(number) => onPlace({ page: number })}
      />
    </div>
  );
}
