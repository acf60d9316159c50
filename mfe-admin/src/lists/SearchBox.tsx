import { Search } from '@nobicast/web-kit/icons';
import { useEffect, useEffectEvent, useState } from 'react';
import styles from './list.module.css';

interface SearchBoxProps {
  /** What the address has. */
  search: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
  maxLength: number;
}

/** How long after the last letter a search is made. */
const searchDelayMs = 300;

/** What is typed is searched when the typing pauses. The address may also change by itself: "back" brings its text. */
export function SearchBox({ search, onSearch, label, placeholder, maxLength }: SearchBoxProps) {
  const [typed, setTyped] = useState({ text: search, sent: search, address: search });
  if (search !== typed.address) {
    const isOwn = search === typed.sent;
    setTyped(isOwn ? { ...typed, address: search } : { text: search, sent: search, address: search });
  }
  const send = useEffectEvent((text: string) => {
    setTyped((current) => ({ ...current, sent: text }));
    onSearch(text);
  });
  const { text, sent } = typed;
  useEffect(() => {
    if (text === sent) return undefined;
    const timer = setTimeout(() => send(text), searchDelayMs);
    return () => clearTimeout(timer);
  }, [text, sent]);
  return (
    <label className={styles.search}>
      <span className="vh">{label}</span>
      <Search className="icon" aria-hidden="true" />
      <input
        className={styles.input}
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={({ target }) => setTyped((current) => ({ ...current, text: target.value }))}
      />
    </label>
  );
}
