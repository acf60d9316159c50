import { paths } from '@nobicast/contracts/paths';
import type { SearchHit } from '@nobicast/contracts/search';
import { Marked } from '@nobicast/web-kit';
import { formatShortDate, timecode } from '@nobicast/web-kit/format';
import { useEffect, useId, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { finderCopy } from './finder.copy.ts';
import styles from './Finder.module.css';
import { useFinderSearch, type Found } from './use-finder-search.ts';

interface FinderProps {
  input: RefObject<HTMLInputElement | null>;
  /** In the menu of a phone, the results push the entries down. */
  isInline: boolean;
}

/** The results under the search field of the header, as one types. */
export function Finder({ input, isInline }: FinderProps) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(input.current?.value ?? '');
  const [isOpen, setIsOpen] = useState(true);
  const [active, setActive] = useState(0);
  const found = useFinderSearch(typed);
  const addresses = found ? addressesOf(found) : [];
  const isShown = isOpen && found !== undefined;

  const open = (address: string) => {
    setIsOpen(false);
    setActive(0);
    input.current?.blur();
    void navigate(address);
  };

  // The field becomes a combobox (ARIA APG: editable combobox with list autocomplete).
  useEffect(() => {
    const hasOptions = isShown && addresses.length > 0;
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': String(hasOptions),
      'aria-controls': hasOptions ? id : undefined,
      'aria-activedescendant': hasOptions ? `${id}-${active}` : undefined,
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) input.current?.removeAttribute(name);
      else input.current?.setAttribute(name, value);
    }
  }, [input, id, isShown, addresses.length, active]);

  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    if (!field || !form) return undefined;
    const stopping = new AbortController();
    const { signal } = stopping;
    const onInput = () => {
      setTyped(field.value);
      setActive(0);
      setIsOpen(true);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      // A word that is still being composed keeps its keys.
      if (event.isComposing) return;
      const last = addresses.length - 1;
      if (event.key === 'Escape' && isShown) {
        event.preventDefault();
        event.stopPropagation();
        setIsOpen(false);
      } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && last >= 0) {
        event.preventDefault();
        if (!isShown) setIsOpen(true);
        else if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1);
        else setActive(active <= 0 ? last : active - 1);
      }
    };
    const onSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      const query = field.value.trim();
      if (query === '') return;
      // The results may belong to what was typed before.
      open((isShown && found.query === query && addresses[active]) || paths.searchFor(query));
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setIsOpen(false);
    };
    field.addEventListener('input', onInput, { signal });
    // Typed before this listener was there.
    if (field.value !== typed) onInput();
    field.addEventListener('keydown', onKeyDown, { signal });
    const onFocus = () => {
      // Another word takes the place of the one that was searched.
      field.select();
      setIsOpen(true);
    };
    field.addEventListener('focus', onFocus, { signal });
    form.addEventListener('submit', onSubmit, { signal });
    form.addEventListener('focusout', onFocusOut, { signal });
    return () => stopping.abort();
  });

  if (!isShown) return null;
  return (
    <div className={isInline ? `${styles.panel} ${styles.inline}` : styles.panel}>
      <p className="vh" role="status">
        {statusOf(found)}
      </p>
      {found.state === 'waiting' && (
        <p className={styles.wait} aria-hidden="true">
          <span className={styles.bone} />
          <span className={styles.bone} />
        </p>
      )}
      {found.state === 'failed' && <p className={styles.none}>{finderCopy.failed}</p>}
      {found.state === 'ready' && found.hits.length === 0 && (
        <p className={styles.none}>{finderCopy.none(found.query)}</p>
      )}
      {found.state === 'ready' && found.corrected !== null && (
        <p className={styles.none}>{finderCopy.corrected(found.corrected)}</p>
      )}
      {addresses.length > 0 && found.state === 'ready' && (
        <div id={id} role="listbox" aria-label={finderCopy.results}>
          {addresses.map((address, index) => {
            const hit = found.hits[index];
            return (
              <a
                key={address}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={`${styles.item} ${index === active ? styles.active : ''} ${hit ? '' : styles.all}`}
                href={address}
                tabIndex={-1}
                onMouseMove={() => setActive(index)}
                // The field keeps the focus, so that the panel stays until the click.
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  open(address);
                }}
              >
                {hit ? <Option hit={hit} /> : <Everything query={found.query} />}
              </a>
            );
          })}
        </div>
      )}
      {!isInline && (
        <p className={`${styles.keys} label`} aria-hidden="true">
          {finderCopy.keys.map((key) => (
            <span key={key}>{key}</span>
          ))}
        </p>
      )}
    </div>
  );
}

/** The addresses of the results, and of the page with all of them. */
const addressesOf = (found: Found): string[] =>
  found.state === 'ready' && found.hits.length > 0
    ? [...found.hits.map(({ url }) => url), paths.searchFor(found.corrected ?? found.query)]
    : [];

function statusOf(found: Found): string {
  if (found.state === 'waiting') return finderCopy.waiting;
  if (found.state === 'failed') return finderCopy.failed;
  return found.hits.length === 0 ? finderCopy.none(found.query) : finderCopy.found(found.hits.length);
}

function Option({ hit }: { hit: SearchHit }) {
  const { type, title, subtitle, number, start_ms: startMs, date, marks } = hit;
  const facts = {
    episode: date && formatShortDate(date),
    subject: number !== null && finderCopy.ofEpisode(number),
    blog: date && formatShortDate(date),
    guest: subtitle,
    transcript: number !== null && finderCopy.ofEpisode(number),
    comment: subtitle,
  }[type];
  return (
    <>
      <span className="time">
        {type === 'episode' && number !== null && `#${number}`}
        {(type === 'subject' || type === 'transcript') && startMs !== null && timecode(startMs / 1000)}
      </span>
      <span>
        <strong>
          <Marked text={title} marks={marks.title} />
        </strong>
        <span className={`${styles.facts} mute`}>
          {[finderCopy.type[type], facts].filter(Boolean).join(', ')}
        </span>
      </span>
    </>
  );
}

const Everything = ({ query }: { query: string }) => (
  <>
    <span className="time">{finderCopy.everything}</span>
    <span className="link">{finderCopy.all(query)}</span>
  </>
);
