import { reportBrowserError } from '@nobicast/contracts/calls';
import type { Browser, BrowserContext, Page, Request, Route } from 'playwright-core';
import { exampleReply, findRead, isOfApi, type Viewer } from './example-replies.ts';
import { fault, unclear, type Finding } from './finding.ts';

/** A page in a browser, as one of the viewers, with all that goes wrong in it. */
export interface ViewedPage {
  page: Page;
  context: BrowserContext;
  findings: Finding[];
  /** What the page has asked for and not received. */
  pending: ReadonlySet<Request>;
  /** How often it was loaded, or has changed its address, since it was asked to. */
  turns: { loads: number; addresses: number };
  /** The renderer has ended. */
  hasCrashed(): boolean;
  /** Whom to blame for what is found from now on: the control that was pressed; without one the page by itself. */
  attribute(control: string | undefined): void;
  /** From now on nothing counts: the page is left. */
  stopRecording(): void;
}

/** Of a process that is away, overloaded or late, whatever the page does. */
const isUnavailable = (status: number) => [502, 503, 504].includes(status);
const unavailableLine = /status of 50[234]\b/;
/** What a browser says about a request that the check has not let through. */
const blockedLine = /Failed to fetch|ERR_FAILED|ERR_BLOCKED_BY_CLIENT|NetworkError|Load failed/;
/** What is logged so soon after a write was blocked may be about that. */
const blockedForMs = 2_000;
/** A page that loads itself, or changes its address, so often without being asked does not stop. */
const mostLoads = 3;
const mostAddresses = 20;
const mostCharacters = 300;

/** For pictures from elsewhere, which nobody is asked for: a transparent one. */
const emptyPicture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** A browser says so, as of an unhandled rejection, when one change of pages follows another too soon. Nothing is broken then. */
const skippedTransition = /^Transition was (skipped|aborted)/;

/** In one line. */
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

/** What a report to the operators says. */
function reportedError(request: Request): string {
  const body = request.postDataJSON() as { error?: unknown } | null;
  return `It reports an error: ${String(body?.error ?? '')}`;
}

/** Nothing from another site is loaded. What the security policy forbids never comes here. */
async function answerForOthers(route: Route): Promise<void> {
  const type = route.request().resourceType();
  if (type === 'image') await route.fulfill({ contentType: 'image/gif', body: emptyPicture });
  else if (type === 'document') await route.fulfill({ contentType: 'text/html', body: '<!doctype html>' });
  else await route.abort();
}

/** Opens an empty page. What it will ask of the API in somebody's name is answered by example; it writes nothing. */
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
  /** A page may log that its write did not get through, but it has to expect that: what it does not catch counts. */
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
  // Rejects when the page or the browser has ended meanwhile, which is noticed elsewhere.
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
    // The browser's own lines about reads of the API: without a session, or without data, some are refused.
    if (message.type() !== 'error' || isRead(url)) return;
    if (hasJustBlocked()) return;
    const text = withoutStack(message.text());
    // The browser says that something did not load, and only beside it what.
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
    // A question after a press may be meant; one when leaving is asked about on its own.
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
