import { limits } from '@nobicast/contracts/limits';
import { roleLabels, roles } from '@nobicast/contracts/roles';
import list from '../../lists/list.module.css';
import { SearchBox } from '../../lists/SearchBox.tsx';
import type { ListPlace } from './use-user-list.ts';
import { listCopy } from './users.copy.ts';
import styles from './users.module.css';

const [user, guest, ...team] = roles;
/** In the order of the specification. */
const offered = [...team.reverse(), user, guest];

interface UsersToolbarProps {
  place: ListPlace;
  onChange: (change: Partial<ListPlace>, options?: { replace?: boolean }) => void;
}

/** Search and filters of the list (ADMIN-USERS-01 to 03). */
export function UsersToolbar({ place, onChange }: UsersToolbarProps) {
  return (
    <div className={`${list.toolbar} ${styles.filters}`}>
      <SearchBox
        search={place.search}
        onSearch={(search) => onChange({ search }, { replace: true })}
        label={listCopy.search}
        placeholder={listCopy.searchPlaceholder}
        maxLength={limits.adminUsers.searchLength}
      />
      <label>
        <span className="vh">{listCopy.role}</span>
        <select
          className={list.input}
          value={place.role ?? ''}
          onChange={({ target }) => onChange({ role: offered.find((role) => role === target.value) })}
        >
          <option value="">{listCopy.allRoles}</option>
          {offered.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span className="vh">{listCopy.status}</span>
        <select
          className={list.input}
          value={place.status ?? ''}
          onChange={({ target }) =>
            onChange({
              status: (['active', 'inactive'] as const).find((status) => status === target.value),
            })
          }
        >
          <option value="">{listCopy.statuses.all}</option>
          <option value="active">{listCopy.statuses.active}</option>
          <option value="inactive">{listCopy.statuses.inactive}</option>
        </select>
      </label>
    </div>
  );
}
