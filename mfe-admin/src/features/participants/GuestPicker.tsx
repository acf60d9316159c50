import { listGuests } from '@nobicast/contracts/calls';
import type { Guest } from '@nobicast/contracts/guests';
import { limits } from '@nobicast/contracts/limits';
import { Field } from '@nobicast/web-kit';
import { useCall } from '@nobicast/web-kit/api';
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from 'react';
import { guestPickerCopy } from './participants.copy.ts';
import styles from './participants.module.css';

interface GuestPickerProps {
  chosen: Guest | undefined;
  /** Undefined as soon as something else is typed. */
  onChoose: (guest: Guest | undefined) => void;
  /** False for those who take part already. */
  isOffered: (guest: Guest) => boolean;
  isBusy: boolean;
  error: string | undefined;
}

/** After the last key press. */
const searchDelayMs = 300;

/**
 * The first hundred guests are filtered while typing, and the server searches all of them (A58). A combobox with a list
 * (ARIA APG: editable combobox with list autocomplete), like the header's search.
 */
export function GuestPicker({ chosen, onChoose, isOffered, isBusy, error }: GuestPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const proposed = useProposedGuests(chosen ? '' : typed.trim());
  const guests = proposed.guests.filter(isOffered);
  const hasOptions = isOpen && guests.length > 0;
  // The server's reply may be shorter than the list before it.
  const activeIndex = Math.min(active, guests.length - 1);

  function choose(guest: Guest) {
    onChoose(guest);
    setTyped(guest.name);
    setIsOpen(false);
  }
  function move(step: number) {
    if (!isOpen) setIsOpen(true);
    else if (guests.length > 0) setActive((activeIndex + step + guests.length) % guests.length);
  }
  function onKeyDown(event: KeyboardEvent) {
    // Keys belong to the input method while it composes a word.
    if (event.nativeEvent.isComposing || isBusy) return;
    const guest = guests[activeIndex];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && hasOptions && guest) {
      event.preventDefault();
      choose(guest);
    }
  }
  useEscape(isOpen, () => setIsOpen(false));
  useEffect(() => {
    if (hasOptions)
      document.getElementById(`${listId}-${activeIndex}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [hasOptions, listId, activeIndex]);

  return (
    <Field label={guestPickerCopy.label} {...(error !== undefined && { error })}>
      {(control) => (
        <>
          <input
            {...control}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={hasOptions}
            aria-controls={hasOptions ? listId : undefined}
            aria-activedescendant={hasOptions ? `${listId}-${activeIndex}` : undefined}
            autoComplete="off"
            placeholder={guestPickerCopy.placeholder}
            maxLength={limits.guests.searchLength}
            readOnly={isBusy}
            value={typed}
            onChange={({ target }) => {
              onChoose(undefined);
              setTyped(target.value);
              setActive(0);
              setIsOpen(true);
            }}
            onClick={() => setIsOpen(!isBusy)}
            onKeyDown={onKeyDown}
            onBlur={() => setIsOpen(false)}
          />
          <p className="vh" role="status">
            {isOpen && statusOf(proposed.state, guests.length)}
          </p>
          {isOpen && (proposed.state !== 'ready' || guests.length === 0) && (
            <p className={styles.hint} aria-hidden="true">
              {statusOf(proposed.state, guests.length)}
            </p>
          )}
          {hasOptions && (
            <ul id={listId} className={styles.options} role="listbox" aria-label={guestPickerCopy.options}>
              {guests.map((guest, index) => (
                <li
                  key={guest.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === activeIndex}
                  className={index === activeIndex ? `${styles.option} ${styles.active}` : styles.option}
                  onMouseMove={() => setActive(index)}
                  // The field keeps the focus, so that the list stays until the click.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(guest)}
                >
                  <b>{guest.name}</b>
                  {guest.role !== null && <span className="mute size-sm">{guest.role}</span>}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Field>
  );
}

interface ProposedGuests {
  /** `failed`: the search failed. */
  state: 'loading' | 'failed' | 'ready';
  guests: readonly Guest[];
}

/** The server's results; until they arrive, and if they fail, the matches among the first hundred. */
function useProposedGuests(search: string): ProposedGuests {
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), searchDelayMs);
    return () => clearTimeout(timer);
  }, [search]);
  const limit = limits.guests.defaultLimit;
  const directory = useCall(listGuests, { query: { limit } });
  const found = useCall(listGuests, asked === '' || asked !== search ? null : { query: { limit, search } });

  if (search !== '' && found.state === 'ready') return { state: 'ready', guests: found.data.guests };
  // Failures are silent: the list is empty (ADMIN-PARTICIPANTS-12).
  const first = directory.state === 'ready' ? directory.data.guests : [];
  if (search === '') return { state: directory.state === 'loading' ? 'loading' : 'ready', guests: first };
  return { state: found.state, guests: first.filter((guest) => isLike(guest, search)) };
}

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Like the server: every word is a part of the name or the role. */
function isLike({ name, role }: Guest, search: string): boolean {
  const text = withoutAccents(`${name} ${role ?? ''}`);
  const words = withoutAccents(search).match(/[\p{L}\p{N}]+/gu);
  return words?.every((word) => text.includes(word)) ?? false;
}

function statusOf(state: ProposedGuests['state'], count: number): string {
  if (state === 'loading') return guestPickerCopy.loading;
  if (state === 'failed') return guestPickerCopy.failed;
  return count === 0 ? guestPickerCopy.none : guestPickerCopy.found(count);
}

/** Escape first closes only the list: the dialog around listens in the document's capture phase. */
function useEscape(isActive: boolean, onEscape: () => void): void {
  const run = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isActive) return undefined;
    const listener = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    window.addEventListener('keydown', listener, { capture: true });
    return () => window.removeEventListener('keydown', listener, { capture: true });
  }, [isActive]);
}
