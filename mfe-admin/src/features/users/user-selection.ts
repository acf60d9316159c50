import type { UserSelection, UserStatus } from '@nobicast/contracts/admin-users';
import type { Role } from '@nobicast/contracts/roles';
import type { Selection as AnySelection } from '../../lists/selection.ts';

/** What the list shows. */
export interface Filter {
  search: string;
  role: Role | undefined;
  status: UserStatus | undefined;
}

export type Selection = AnySelection<string, Filter>;

/** The filter as the calls take it. */
export const filterQuery = ({ search, role, status }: Filter) => ({
  ...(search.trim() && { search: search.trim() }),
  ...(role && { role }),
  ...(status && { status }),
});

/** The selection as the calls take it. */
export const selectionBody = (selection: Selection): UserSelection =>
  selection.kind === 'rows'
    ? { ids: [...selection.ids] }
    : { ...filterQuery(selection.filter), count: selection.count };
