import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { tabNames, type Tab } from './dashboard.copy.ts';

/** Can be shared, and "back" returns to the previous tab. */
export const tabPath = (tab: Tab) => withQuery(paths.dashboard, { onglet: tabNames[tab] });

/** The first tab for any other value, and for a tab that this member does not have. */
export const tabOf = (name: string | null, offered: readonly Tab[]): Tab =>
  offered.find((tab) => tabNames[tab] === name) ?? 'overview';
