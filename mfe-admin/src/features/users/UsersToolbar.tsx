import { pick } from '@nobicast/contracts/fields/field';
import { limits } from '@nobicast/contracts/limits';
import { roleLabels, roles } from '@nobicast/contracts/roles';
import { FilterSelect } from '../../lists/FilterSelect.tsx';
import list from '../../lists/list.module.css';
import { SearchBox } from '../../lists/SearchBox.tsx';
import type { ListPlace } from './use-user-list.ts';
import { listCopy } from './users.copy.ts';
import styles from './users.module.css';

const [user, guest, ...team] = roles;
/** In the order of the specification. */
const offered = pick(roleLabels, [...team.reverse(), user, guest]);

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
      <FilterSelect
        label={listCopy.role}
        all={listCopy.allRoles}
        options={offered}
        value={place.role}
        onChange={(role) => onChange({ role })}
      />
      <FilterSelect
        label={listCopy.status}
        all={listCopy.allStatuses}
        options={listCopy.statuses}
        value={place.status}
        onChange={(status) => onChange({ status })}
      />
    </div>
  );
}
