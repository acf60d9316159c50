import { reportBrowserError } from '@nobicast/contracts/calls';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { exampleReply, findRead, isOfApi, type Viewer } from './example-replies.ts';
import { fault, unclear, type Finding } from './finding.ts';

/** A page in a browser, as one of the viewers, with its errors. */
export interface ViewedPage {
  page: Page;
  context: BrowserContext;
  findings: Finding[];
  pending: ReadonlySet<Request>;
  /** How often it was loaded, or has changed its address, since it was asked to. */
  turns: { loads: number; addresses: number };
  hasCrashed(): boolean;
  /** The pressed control to which findings are attributed from now on; by default the page itself. */
  attribute(control: string | undefined): void;
  /** The page is being left. */
  stopRecording(): void;
}

/** A process is down, overloaded or late, whatever the page does. */
const isUnavailable = (status: number) => [502, 503, 504].includes(status);
const unavailableLine = /status of 50[234]\b/;
/** A browser's message about a blocked request. */
const blockedLine = /Failed to fetch|ERR_FAILED|ERR_BLOCKED_BY_CLIENT|NetworkError|Load failed/;
/** Messages this soon after a blocked write may be about it. */
const blockedForMs = 2_000;
/** More loads or address changes by itself are an endless loop. */
const mostLoads = 3;
const mostAddresses = 20;
const mostCharacters = 300;

/** Replaces pictures from elsewhere, which are never requested: transparent. */
const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** Reported like an unhandled rejection when one change of pages follows another too soon. Harmless. */
const skippedTransition = /^Transition was (skipped|aborted)/;

const withoutStack = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^\s+at /.test(line))
    .join(' ')
    .trim()
    .slice(0, mostCharacters);

const isBrowserErrorReport = (request: Request) =>
  request.method() === reportBrowserError.method &&
  new URL(request.url()).pathname === reportBrowserError.path;

function reportedError(request: Request): string {
  const body = request.postDataJSON() as { error?: unknown } | null;
  return `It reports an error: ${String(body?.error ?? '')}`;
}

/** Nothing from another site is loaded. Requests forbidden by the security policy never arrive here. */
async function answerForOthers(route: Route): Promise<void> {
  const type = route.request().resourceType();
  if (type === 'image') await route.fulfill({ contentType: 'image/gif', body: emptyPicture });
  else if (type === 'document') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  else await route.abort();
}

/** Opens an empty page. Its API calls get example replies and write nothing. */
export async function viewPage(browser: Browser, siteUrl: string, viewer: Viewer): Promise<ViewedPage> {
  const { origin } = new URL(siteUrl);
  const findings: Finding[] = [];
  const pending = new Set<Request>();
  const turns = { loads: 0, addresses: 0 };
  let control: string | undefined;
  let blockedAt = -Infinity;
  let hasCrashed = false;
  let isRecording = true;
  const add = (finding: Finding) => {
    if (!isRecording) return;
    const text = control === undefined ? finding.text : `after “${control}” was pressed: ${finding.text}`;
    findings.push({ ...finding, text });
  };
  /** A page may log that its write failed, but uncaught errors count. */
  const hasJustBlocked = () => performance.now() - blockedAt < blockedForMs;
  const isBlockedWrite = (text: string) => hasJustBlocked() && blockedLine.test(text);
  const isOwn = (url: string) => URL.canParse(url) && new URL(url).origin === origin;
  const isRead = (url: string) => isOwn(url) && isOfApi(new URL(url).pathname);

  const context = await browser.newContext({ locale: 'fr-FR', acceptDownloads: false });
  const page = await context.newPage();

  async function answer(route: Route): Promise<void> {
    const request = route.request();
    const { pathname } = new URL(request.url());
    if (!isOwn(request.url())) return answerForOthers(route);
    if (request.method() !== 'GET') {
      if (isBrowserErrorReport(request)) {
        const text = reportedError(request);
        if (!isBlockedWrite(text)) add(fault(text));
      } else blockedAt = performance.now();
      return route.abort();
    }
    const contract = isOfApi(pathname) ? findRead(pathname) : undefined;
    if (contract && contract.access !== 'public')
      return route.fulfill({ contentType: 'application/json', ...exampleReply(contract, viewer) });
    if (isOfApi(pathname) && !contract) add(fault(`${pathname} is no address of the API.`));
    return route.continue();
  }
  // Rejects when the page or the browser has ended, which is noticed elsewhere.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));

  context.on('page', (other) => void other.close().catch(() => undefined));
  context.on('serviceworker', (worker) => add(fault(`It registers a service worker: ${worker.url()}`)));
  page.on('crash', () => {
    hasCrashed = true;
  });
  page.on('pageerror', ({ message }) => {
    if (!isBlockedWrite(message) && !skippedTransition.test(message)) add(fault(message));
  });
  page.on('console', (message) => {
    const { url } = message.location();
    // The browser logs refused reads of the API, which are expected without a session or data.
    if (message.type() !== 'error' || isRead(url)) return;
    if (hasJustBlocked()) return;
    const text = withoutStack(message.text());
    // The text says that something did not load, the location says what.
    const isLoad = text.startsWith('Failed to load resource');
    if (isLoad && !isOwn(url)) return;
    const line = isLoad ? `${text} (${new URL(url).pathname})` : text;
    add(unavailableLine.test(text) ? unclear(line) : fault(line));
  });
  page.on('response', (response) => {
    const url = response.url();
    const status = response.status();
    if (!isRead(url) || status < 500) return;
    const text = `${new URL(url).pathname} answers ${status}.`;
    add(isUnavailable(status) ? unclear(text) : fault(text));
  });
  page.on('dialog', (dialog) => {
    // A question after a press may be intended; one when leaving is checked separately.
    if (control === undefined && dialog.type() !== 'beforeunload')
      add(fault(`It opens a dialog of the browser (${dialog.type()}) by itself.`));
    const isLeaving = dialog.type() === 'beforeunload';
    void (isLeaving ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  });
  page.on('filechooser', () => undefined);
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) return;
    turns.addresses += 1;
    if (turns.addresses === mostAddresses + 1) add(fault('It changes its address again and again.'));
  });
  page.on('domcontentloaded', () => {
    turns.loads += 1;
    if (turns.loads === mostLoads + 1) add(fault('It loads itself again and again.'));
  });
  page.on('request', (request) => pending.add(request));
  const onEnd = (request: Request) => void pending.delete(request);
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);

  return {
    ...{ page, context, findings, pending, turns },
    hasCrashed: () => hasCrashed,
    attribute(next) {
      control = next;
      turns.loads = 0;
      turns.addresses = 0;
    },
    stopRecording: () => {
      isRecording = false;
    },
  };
}
