import { roles } from '@nobicast/contracts';
import { auditView, publishViews, removalsTable, type RowsOf } from '@nobicast/service-kit';

/** What other services and the gateway may read of auth. */
export const published = publishViews({
  'auth.published_members': {
    meaning: 'Active accounts, without their addresses',
    columns: {
      id: ['text', 'The account'],
      name: ['text | null', 'Null until the member has chosen one'],
      role: ['text', 'What the member may do', roles],
    },
  },
  'auth.published_audit': auditView,
  'auth.removals': removalsTable,
});

export type AuthRows = RowsOf<typeof published>;
