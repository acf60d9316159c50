import { Search } from '@nobicast/web-kit/icons';
import { useEffect, useRef } from 'react';
import { frameCopy } from './frame.copy.ts';
import styles from './SearchBox.module.css';
import { isShortcut } from '@nobicast/web-kit/shortcuts';

interface SearchBoxProps {
  className?: string;
  /** Pressing "/" focuses the field, as its placeholder says. */
  hasShortcut?: boolean;
}

/** A plain form that opens the search page, so it works without JavaScript. */
export function SearchBox({ className, hasShortcut = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!hasShortcut) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event, '/')) return;
      if (!input.current || input.current.offsetParent === null) return;
      event.preventDefault();
      input.current.focus();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [hasShortcut]);

  return (
    <form className={className} role="search" action="/search" method="get">
      <label className={styles.box}>
        <span className="vh">{frameCopy.search}</span>
        <Search className="icon" aria-hidden="true" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          required
          autoComplete="off"
          placeholder={hasShortcut ? frameCopy.searchHint : frameCopy.search}
        />
      </label>
    </form>
  );
}
