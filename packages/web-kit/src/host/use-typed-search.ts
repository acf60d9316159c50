import { useEffect, useEffectEvent, useState } from 'react';

/** Browsers limit how often the address may change. */
const searchDelayMs = 300;

/**
 * The text of a search field whose search is in the address. It is searched when typing pauses; until then the field
 * keeps every letter. "Back" brings the address's text.
 *
 * @param search the search in the address
 * @param onSearch called with the trimmed text
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
    /** Sets the text; the caller searches it at once. */
    settle,
  };
}
