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
