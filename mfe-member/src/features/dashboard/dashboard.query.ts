import { dashboardCopy } from './dashboard.copy.ts';

export const dashboardPath = '/api/dashboard';

export const dashboardRules = { fallback: dashboardCopy.failed };
