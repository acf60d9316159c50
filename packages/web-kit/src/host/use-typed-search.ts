import { useEffect, useEffectEvent, useState } from 'react';

/** How long after the last letter a search is made. Browsers limit how often the address may change. */
const searchDelayMs = 300;

/**
 * What is typed into a field whose search is in the address. It is searched when the typing pauses; until then, and while
 * the search runs, the field keeps every letter. The address may also change by itself: "back" brings its text.
 *
 * @param search what the address has
 * @param onSearch called with the text, without the spaces around it
 */
export function useTypedSearch(search: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState({ text: search, sent: search.trim(), address: search });
  if (search !== typed.address) {
    const isOwn = search === typed.sent;
    setTyped(isOwn ? { ...typed, address: search } : { text: search, sent: search.trim(), address: search });
  }
  const { text, sent } = typed;
  const settle = (wanted: string) =>
    setTyped((current) => ({ ...current, text: wanted, sent: wanted.trim() }));
  const searchNow = useEffectEvent(() => {
    settle(text);
    onSearch(text.trim());
  });
  useEffect(() => {
    if (text.trim() === sent) return undefined;
    const timer = setTimeout(() => searchNow(), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);

  return {
    text,
    type: (written: string) => setTyped((current) => ({ ...current, text: written })),
    /** Puts this text into the field; the caller searches it at once. */
    settle,
  };
}
