import type { ManagedUser } from '@nobicast/contracts/admin-users';
import { memberName } from '@nobicast/contracts/member-name';
import { roleLabels } from '@nobicast/contracts/roles';
import { Avatar, Badge, RoleBadge } from '@nobicast/web-kit';
import { formatNumericDate } from '@nobicast/web-kit/format';
import { Check } from '@nobicast/web-kit/icons';
import { PageCheckbox, RowCheckbox } from '../../lists/Checkboxes.tsx';
import list from '../../lists/list.module.css';
import { isSelected } from '../../lists/selection.ts';
import { UserMenu, type UserActions } from './UserMenu.tsx';
import type { Selection } from './user-selection.ts';
import { doneText, lastLoginText, listCopy, selectionCopy } from './users.copy.ts';
import styles from './users.module.css';

export interface UserRowsProps {
  rows: readonly ManagedUser[];
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** The account of the admin. */
  ownId: string;
  /** An instant in ms, for the last sign-in. */
  now: number;
  actions: UserActions;
}

/** The accounts of a page as a table, for wide screens (ADMIN-USERS-04). */
export function UserTable({ rows, selection, onSelect, ownId, now, actions }: UserRowsProps) {
  const ids = rows.map(({ id }) => id);
  const { columns } = listCopy;
  return (
    <table className={list.table}>
      <caption className="vh">{listCopy.title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <PageCheckbox ids={ids} selection={selection} onSelect={onSelect} />
          </th>
          {[columns.name, columns.role, columns.status, columns.createdAt, columns.lastLogin].map(
            (column) => (
              <th key={column} scope="col" className="label">
                {column}
              </th>
            ),
          )}
          <th scope="col" className={`label ${list.wideOnly}`}>
            {columns.done}
          </th>
          <th scope="col" className="label">
            {columns.actions}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((user) => (
          <tr key={user.id} data-selected={isSelected(selection, user.id) || undefined}>
            <td>
              <RowCheckbox
                id={user.id}
                label={selectionCopy.row(user)}
                ids={ids}
                selection={selection}
                onSelect={onSelect}
              />
            </td>
            <td>
              <Person user={user} />
            </td>
            <td>
              <Role user={user} />
            </td>
            <td>
              <Status user={user} />
            </td>
            <td className="time">
              <time dateTime={user.created_at}>{formatNumericDate(user.created_at)}</time>
            </td>
            <td className="time">{lastLoginText(user.last_login_at, now)}</td>
            <td className={`mute size-sm ${list.wideOnly}`}>{doneText(user)}</td>
            <td>
              <UserMenu user={user} isOwn={user.id === ownId} actions={actions} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The accounts of a page as cards, for small screens (ADMIN-USERS-05). */
export function UserCards({ rows, selection, onSelect, ownId, now, actions }: UserRowsProps) {
  const ids = rows.map(({ id }) => id);
  return (
    <>
      <PageCheckbox ids={ids} selection={selection} onSelect={onSelect} hasText />
      <ul className={styles.cards}>
        {rows.map((user) => (
          <li
            key={user.id}
            className={styles.card}
            data-selected={isSelected(selection, user.id) || undefined}
          >
            <RowCheckbox
              id={user.id}
              label={selectionCopy.row(user)}
              ids={ids}
              selection={selection}
              onSelect={onSelect}
            />
            <div className={styles.cardText}>
              <h2 className="title size-lg">{memberName(user)}</h2>
              <p className={`mono mute ${styles.address}`}>{user.email}</p>
              <p className={styles.badges}>
                <Role user={user} />
                <Status user={user} />
              </p>
              <p className="time mute">
                {listCopy.columns.createdAt}{' '}
                <time dateTime={user.created_at}>{formatNumericDate(user.created_at)}</time>
              </p>
              <p className="time mute">
                {listCopy.columns.lastLogin}
                {'\u00a0: '}
                {lastLoginText(user.last_login_at, now)}
              </p>
              <p className="mute size-sm">{doneText(user)}</p>
            </div>
            <UserMenu user={user} isOwn={user.id === ownId} actions={actions} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Person({ user }: { user: ManagedUser }) {
  return (
    <span className={styles.person}>
      <Avatar name={user.name} email={user.email} imageUrl={user.avatar_url} />
      <span>
        <strong className="size-md">{memberName(user)}</strong>
        <span className={`mono mute ${styles.address}`}>{user.email}</span>
      </span>
    </span>
  );
}

/** Every role has a badge here, that of a member too (ADMIN-USERS-10). */
const Role = ({ user: { role } }: { user: ManagedUser }) =>
  role === 'user' ? <Badge>{roleLabels.user}</Badge> : <RoleBadge role={role} />;

function Status({ user: { is_active: isActive } }: { user: ManagedUser }) {
  if (!isActive) return <Badge tone="off">{listCopy.inactive}</Badge>;
  return (
    <Badge>
      <Check aria-hidden="true" />
      {listCopy.active}
    </Badge>
  );
}
