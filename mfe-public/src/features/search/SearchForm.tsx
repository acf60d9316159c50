import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import { buttonClass } from '@nobicast/web-kit';
import { X } from '@nobicast/web-kit/icons';
import { useEffect, useRef } from 'react';
import { searchCopy } from './search.copy.ts';
import styles from './search.module.css';

interface SearchFormProps {
  query: string;
  onSearch: (query: string) => void;
}

/** A plain form, so that it works without JavaScript. */
export function SearchForm({ query, onSearch }: SearchFormProps) {
  const input = useRef<HTMLInputElement>(null);
  /** What the field has held last, beside what is typed. */
  const held = useRef(query);
  // A search from elsewhere replaces what was typed.
  useEffect(() => {
    if (input.current && query !== held.current) input.current.value = query;
    held.current = query;
  }, [query]);
  return (
    <form
      className={styles.ask}
      role="search"
      aria-label={searchCopy.field}
      action={paths.search}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        held.current = input.current?.value.trim() ?? '';
        onSearch(held.current);
      }}
    >
      <label>
        <span className="vh">{searchCopy.field}</span>
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          defaultValue={query}
          placeholder={searchCopy.placeholder}
          minLength={limits.search.minLength}
          maxLength={limits.search.maxLength}
          required
          autoComplete="off"
          enterKeyHint="search"
        />
      </label>
      <button className="vh" tabIndex={-1}>
        {searchCopy.submit}
      </button>
      <button
        type="button"
        className={`${buttonClass({ variant: 'quiet', isIcon: true })} ${styles.clear}`}
        aria-label={searchCopy.clear}
        onClick={() => {
          if (!input.current) return;
          input.current.value = '';
          input.current.focus();
        }}
      >
        <X className="icon" aria-hidden="true" />
      </button>
    </form>
  );
}
