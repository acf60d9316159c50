/**
 * A browser skips a view transition when the next navigation begins or the device is turned. Then its `ready` promise
 * rejects, and as the router does not catch that, it would be reported as an error.
 */
export function ignoreSkippedTransitions(page: Document): void {
  // Missing in older browsers.
  const start = page.startViewTransition as Document['startViewTransition'] | undefined;
  if (!start) return;
  page.startViewTransition = (update) => {
    const transition = start.call(page, update);
    transition.ready.catch(() => undefined);
    return transition;
  };
}
