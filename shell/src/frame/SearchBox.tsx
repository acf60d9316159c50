import { Search } from '@nobicast/web-kit/icons';
import { paths } from '@nobicast/contracts/paths';
import { isShortcut } from '@nobicast/web-kit/shortcuts';
import { useEffect, useRef, useState } from 'react';
import { frameCopy } from './frame.copy.ts';
import styles from './SearchBox.module.css';

const loadFinder = () => import(/* webpackChunkName: "finder" */ '../finder/Finder.tsx');

interface SearchBoxProps {
  className?: string;
  /** Pressing "/" focuses the field, as its placeholder says. */
  hasShortcut?: boolean;
}

/** A plain form that opens the search page without JavaScript. With it, results appear as one types. */
export function SearchBox({ className, hasShortcut = false }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [parts, setParts] = useState<Awaited<ReturnType<typeof loadFinder>>>();
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
    <form
      className={`${styles.form} ${className}`}
      role="search"
      action={paths.search}
      method="get"
      onFocus={() => void loadFinder().then(setParts, console.error)}
    >
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
      {parts && <parts.Finder input={input} isInline={!hasShortcut} />}
    </form>
  );
}
