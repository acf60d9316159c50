import { apiDocsPath, paths } from '@nobicast/contracts';
import { readDemoDataRecord, type DemoAccount } from './demo-data.ts';
import type { Settings } from './settings.ts';

type Row = readonly [name: string, value: string];

function signInRows(loginUrl: string, accounts: readonly DemoAccount[]): Row[] {
  if (accounts.length === 0) return [['Sign in', `${loginUrl}  (the link arrives on the mail page)`]];
  const width = Math.max(...accounts.map(({ email }) => email.length));
  return [
    ['Sign in', `${loginUrl} as one of these; the link arrives on the mail page`],
    ...accounts.map(({ role, email }): Row => ['', `  ${email.padEnd(width)}  ${role}`]),
  ];
}

/** Printed once all parts are ready. `Stop` is the last line. */
export function summaryOfStart(settings: Settings, accounts: readonly DemoAccount[]): string {
  const site = `http://localhost:${settings.ports.site}`;
  const rows: Row[] = [
    ['Site', site],
    ['Mail page', `http://localhost:${settings.ports.mail}`],
    ['API docs', site + apiDocsPath],
    ...signInRows(site + paths.login, accounts),
    ['Data', `${settings.dataFolder}  (npm start -- --reset starts over)`],
    ['Stop', 'Ctrl-C'],
  ];
  return rows.map(([name, value]) => `  ${name.padEnd(10)} ${value}`).join('\n');
}

export function printSummary(settings: Settings): void {
  const accounts = readDemoDataRecord(settings.dataFolder)?.accounts ?? [];
  console.info(`\n${summaryOfStart(settings, accounts)}\n`);
}
