import type { Page, Request } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Follows the requests of a page from now on. The function that it returns waits until the page has nothing to do and
 * nothing that it has asked for is on its way; Playwright's `networkidle` would be half a second more each time.
 */
export function followRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    // What the page before had asked for is nobody's any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) underWay.clear();
    underWay.add(request);
  });
  const end = (request: Request) => underWay.delete(request);
  page.on('requestfinished', end).on('requestfailed', end);
  // Two frames, in which what came into view asks for its files, then the first moment without work.
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
