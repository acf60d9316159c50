/**
 * Calls the listener when the browser shows this page again that it has kept as it was (the back/forward cache): nothing
 * has told it what happened meanwhile, `storage` events included. Returns a function that stops that.
 */
export function onRestored(listener: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener();
  };
  window.addEventListener('pageshow', restored);
  return () => window.removeEventListener('pageshow', restored);
}
