import type { AdminGuest } from '@nobicast/contracts/admin-guests';
import { paths } from '@nobicast/contracts/paths';
import { smallPicture } from '@nobicast/contracts/picture-address';
import { Avatar, Badge, buttonClass } from '@nobicast/web-kit';
import { Check, Ellipsis, ExternalLink, Pencil, Trash2 } from '@nobicast/web-kit/icons';
import { Link, useNavigate } from 'react-router-dom';
import { ActionMenu, MenuButton, MenuLink } from '../../lists/ActionMenu.tsx';
import list from '../../lists/list.module.css';
import { editGuestPath } from './guest-paths.ts';
import { listCopy, menuCopy } from './guests.copy.ts';
import styles from './guests.module.css';

export interface GuestRowsProps {
  guests: readonly AdminGuest[];
  onDelete: (guest: AdminGuest) => void;
}

/** The people of a page as a table, for wide screens. */
export function GuestTable({ guests, onDelete }: GuestRowsProps) {
  const { columns } = listCopy;
  return (
    <table className={`${list.table} ${styles.table}`}>
      <caption className="vh">{listCopy.title}</caption>
      <thead>
        <tr>
          {[columns.name, columns.domains, columns.episodes, columns.featured, columns.actions].map(
            (column) => (
              <th key={column} scope="col" className="label">
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <td>
              <span className={styles.person}>
                <Avatar name={guest.name} imageUrl={guest.avatar_url && smallPicture(guest.avatar_url)} />
                <span>
                  <Name guest={guest} />
                  <span className="mute block">{guest.role}</span>
                </span>
              </span>
            </td>
            <td className="mute">{guest.domains.join(', ')}</td>
            <td className="time">{guest.participation_count}</td>
            <td>
              <Presence guest={guest} />
            </td>
            <td>
              <Menu guest={guest} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The people of a page as cards, for small screens. */
export function GuestCards({ guests, onDelete }: GuestRowsProps) {
  return (
    <ul className={styles.cards}>
      {guests.map((guest) => (
        <li key={guest.id} className={styles.card}>
          <div className={styles.cardText}>
            <h2 className="title size-lg">
              <Name guest={guest} />
            </h2>
            {guest.role && <p className="mute">{guest.role}</p>}
            <p className={styles.badges}>
              <Presence guest={guest} />
              <span className="time mute">{listCopy.episodes(guest.participation_count)}</span>
            </p>
          </div>
          <Menu guest={guest} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  );
}

const Name = ({ guest: { id, name } }: { guest: AdminGuest }) => (
  <Link className={`${list.target} link`} to={editGuestPath(id)}>
    <strong>{name}</strong>
  </Link>
);

function Presence({ guest: { is_featured: isFeatured, has_account: hasAccount } }: { guest: AdminGuest }) {
  return (
    <span className={styles.badges}>
      {isFeatured ? (
        <Badge>
          <Check aria-hidden="true" />
          {listCopy.isShown}
        </Badge>
      ) : (
        <Badge>{listCopy.isHidden}</Badge>
      )}
      {hasAccount && <span className="mute size-sm">{listCopy.hasAccount}</span>}
    </span>
  );
}

function Menu({ guest, onDelete }: { guest: AdminGuest } & Pick<GuestRowsProps, 'onDelete'>) {
  const navigate = useNavigate();
  return (
    <ActionMenu
      label={menuCopy.label(guest)}
      triggerClass={buttonClass({ variant: 'quiet', isIcon: true })}
      trigger={<Ellipsis className="icon" aria-hidden="true" />}
    >
      {(choose) => (
        <>
          {guest.is_public && (
            <MenuLink Icon={ExternalLink} href={paths.guest(guest.slug)}>
              {menuCopy.page}
            </MenuLink>
          )}
          <MenuButton Icon={Pencil} onSelect={choose(() => void navigate(editGuestPath(guest.id)))}>
            {menuCopy.edit}
          </MenuButton>
          <MenuButton Icon={Trash2} isDangerous onSelect={choose(() => onDelete(guest))}>
            {menuCopy.remove}
          </MenuButton>
        </>
      )}
    </ActionMenu>
  );
}
