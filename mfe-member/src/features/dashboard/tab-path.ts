import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { tabNames, type Tab } from './dashboard.copy.ts';

/** The address of a tab, so that it can be shared and "back" returns to the previous one. */
export const tabPath = (tab: Tab) => withQuery(paths.dashboard, { onglet: tabNames[tab] });

/** The tab named by an address; the first one for any other value, and for a tab that this member does not have. */
export const tabOf = (name: string | null, offered: readonly Tab[]): Tab =>
  offered.find((tab) => tabNames[tab] === name) ?? 'overview';
