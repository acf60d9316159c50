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
  /** Those who take part already are not offered. */
  isOffered: (guest: Guest) => boolean;
  isBusy: boolean;
  error: string | undefined;
}

/** How long after the last letter the server is asked. */
const searchDelayMs = 300;

/**
 * Somebody of the directory: the first hundred are filtered as one types, and the server is asked for the others (A58).
 * A combobox with a list (ARIA APG: editable combobox with list autocomplete), like the search of the header.
 */
export function GuestPicker({ chosen, onChoose, isOffered, isBusy, error }: GuestPickerProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const proposed = useProposedGuests(chosen ? '' : typed.trim());
  const guests = proposed.guests.filter(isOffered);
  const hasOptions = isOpen && guests.length > 0;
  // The reply of the server may be shorter than what was shown before.
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
    // A word that is still being composed keeps its keys.
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
  /** `failed`: the server could not be asked for what is typed. */
  state: 'loading' | 'failed' | 'ready';
  guests: readonly Guest[];
}

/** What the server finds; until it replies, and if it cannot, those of the first hundred that fit. */
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
  // A failure is silent: the list is empty (ADMIN-PARTICIPANTS-12).
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

/** While the list is open, Escape closes the list alone: the dialog around listens in the capture phase of the document. */
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
