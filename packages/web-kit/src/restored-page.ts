/**
 * Calls the listener when the back/forward cache restores the page, which has missed every event meanwhile. Returns a
 * function that unsubscribes.
 */
export function onRestored(listener: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', restored);
  return () => window.removeEventListener('pageshow', restored);
}

/** A page that nobody has looked at for this long has missed too much. */
const longHiddenMs = 15 * 60_000;

/** As `onRestored`, and also when a tab is looked at again after a quarter of an hour. */
export function onSeenAgain(listener: () => void): () => void {
  let hiddenAt = Infinity;
  const changed = () => {
    const isLate = Date.now() - hiddenAt >= longHiddenMs;
    hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Infinity;
    if (isLate) listener();
  };
  document.addEventListener('visibilitychange', changed);
  const stopRestored = onRestored(listener);
  return () => {
    document.removeEventListener('visibilitychange', changed);
    stopRestored();
  };
}
