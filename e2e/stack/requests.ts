import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/** What a page requests besides while a show is near: on some evenings every page does. */
export const isOfShow = (url: string): boolean => /\/api\/live|\/(js|css)\/live[.-]/.test(url);

/**
 * The returned function waits until the page is idle and all its requests are answered; Playwright's `networkidle`
 * takes half a second more each time.
 */
export function followRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // Requests of the former page no longer count.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    // The events of a show never end.
    if (request.resourceType() !== 'eventsource') underWay.add(request);
  });
  const end = (request: Request) => underWay.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  // Two frames, in which what came into view requests its files, then the first idle moment.
  const untilIdle = () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    });
  return () =>
    expect
      .poll(
        async () => {
          await untilIdle();
          return [...underWay].map((request) => request.url());
        },
        { intervals: [20, 50, 100, 250] },
      )
      .toEqual([]);
}
