/**
 * The next navigation, or a window that is turned, skips a view transition. Then its `ready` promise rejects, which the
 * router leaves to the browser to report as an error.
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
