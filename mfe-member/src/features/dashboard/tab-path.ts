import { paths } from '@nobicast/contracts/paths';
import { withQuery } from '@nobicast/web-kit/api';
import { tabNames, tabs, type Tab } from './dashboard.copy.ts';

/** The address of a tab: a reader can share it, and "back" leads to the one before. */
export const tabPath = (tab: Tab) => withQuery(paths.dashboard, { onglet: tabNames[tab] });

/** The tab that an address names; the first one for anything else. */
export const tabOf = (name: string | null): Tab => tabs.find((tab) => tabNames[tab] === name) ?? 'overview';
