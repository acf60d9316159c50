import type { Browser, Page } from '@playwright/test';
import { signalProcess } from '../local/process-table.ts';
import { openAdminSession } from './admin-session.ts';
import type { Bench } from './bench.ts';
import { openBrowser } from './browser.ts';
import type { Stack } from './stack.ts';
import { limitRow, seconds, type Row } from './table.ts';

const maxDelayMs = 10_000;
const patienceMs = 60_000;

const labels = {
  auth: 'Service des comptes',
  gateway: 'Passerelle',
  content: 'Service des épisodes',
  comments: 'Service des commentaires',
  media: 'Service des fichiers',
  'object-store': 'Stockage des fichiers',
  mail: 'Service e-mail',
  shell: 'Rendu des pages',
} as const;

async function openSystemTab(browser: Browser, stack: Stack): Promise<Page> {
  const cookie = await openAdminSession(stack);
  const context = await browser.newContext({ locale: 'fr-FR' });
  await context.addCookies([{ ...cookie, url: stack.url }]);
  const page = await context.newPage();
  await page.goto(`${stack.url}/admin?onglet=systeme`);
  return page;
}

async function msUntilState(page: Page, label: string, state: 'down' | 'up'): Promise<number> {
  const startedAt = performance.now();
  const row = page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
  const away = /Déconnectée|Non configuré|Ne répond pas/;
  await row
    .filter(state === 'down' ? { hasText: away } : { hasNotText: away })
    .waitFor({ state: 'visible', timeout: patienceMs });
  return performance.now() - startedAt;
}

export async function systemRows(bench: Bench): Promise<Row[]> {
  const stack = await bench.stack();
  const { browser, close } = await openBrowser();
  try {
    const page = await openSystemTab(browser, stack);
    const rows: Row[] = [];
    for (const [part, label] of Object.entries(labels)) {
      const pid = stack.parts[part];
      if (pid === undefined) throw new Error(`The stack has no ${part}.`);
      await msUntilState(page, label, 'up');
      signalProcess(pid, 'SIGSTOP');
      const delayMs = await msUntilState(page, label, 'down').finally(() => signalProcess(pid, 'SIGCONT'));
      await msUntilState(page, label, 'up');
      rows.push(
        limitRow({
          name: `system: ${part} that hangs, in the open tab`,
          subject: delayMs,
          limit: maxDelayMs,
          format: seconds,
        }),
      );
    }
    return rows;
  } finally {
    await close();
  }
}
