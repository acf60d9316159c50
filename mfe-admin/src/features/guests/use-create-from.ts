import { createGuest } from '@nobicast/contracts/calls';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { bodyOf, problemsOf, switchedOff } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { editGuestPath, newGuestPath } from './guest-paths.ts';
import { formCopy } from './guests.copy.ts';
import { newGuestState, valuesFrom, type KnownOfGuest } from './prefill.ts';
import { useReloadGuests } from './use-guest-list.ts';

/**
 * Puts a person of whom something is known into the directory, hidden, and opens their form. Where that is refused, the
 * form of a new person opens with what is known.
 */
export function useCreateFrom(): (known: KnownOfGuest) => Promise<void> {
  const { notify } = useHost();
  const navigate = useNavigate();
  const reload = useReloadGuests();
  const isCreating = useRef(false);

  async function create(known: KnownOfGuest): Promise<number | undefined> {
    const values = { ...valuesFrom(known), is_featured: switchedOff };
    if (Object.keys(problemsOf(guestFields, values)).length > 0) return undefined;
    try {
      const body = bodyOf(guestFields, values);
      const { guest } = await sendCall(createGuest, { body }, { fallback: formCopy.createFailed });
      await reload(guest.id, guest);
      notify(formCopy.createdHidden(guest.name));
      return guest.id;
    } catch (error) {
      notify(error instanceof ApiError ? error.message : formCopy.createFailed, { kind: 'error' });
      return undefined;
    }
  }

  return async (known) => {
    if (isCreating.current) return;
    isCreating.current = true;
    const id = await create(known);
    isCreating.current = false;
    if (id === undefined) void navigate(newGuestPath, { state: newGuestState(known) });
    else void navigate(editGuestPath(id));
  };
}
