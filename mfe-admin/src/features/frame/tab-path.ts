import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { tabNames, tabs, type Tab } from './frame.copy.ts';

/** The address of a tab, so that it can be shared and "back" returns to the previous one. */
export const tabPath = (tab: Tab) => withQuery(paths.admin, { onglet: tabNames[tab] });

/** The tab named by an address; the first one for any other value. */
export const tabOf = (name: string | null): Tab => tabs.find((tab) => tabNames[tab] === name) ?? 'overview';
