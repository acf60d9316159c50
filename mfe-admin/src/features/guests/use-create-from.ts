import { callPath } from '@nobicast/contracts/call';
import { createGuest, getMessage, listMessages } from '@nobicast/contracts/calls';
import { guestFields } from '@nobicast/contracts/fields/guest.fields';
import { failureText, isRefusal, readCall, sendCall } from '@nobicast/web-kit/api';
import { bodyOf, problemsOf, switchedOff } from '@nobicast/web-kit/form';
import { useHost } from '@nobicast/web-kit/host';
import { useRef } from 'react';
import { useReloadList } from '../../lists/use-list-place.ts';
import { useLateNavigate } from '../../use-late-navigate.ts';
import { useMutate } from '../../use-mutate.ts';
import { editGuestPath, newGuestPath } from './guest-paths.ts';
import { formCopy } from './guests.copy.ts';
import { newGuestState, valuesFrom, type KnownOfGuest } from './prefill.ts';
import { useReloadGuests } from './use-guest-list.ts';

/** The part of a body that names the application of a new person, where there is one. */
export const ofApplication = (messageId: number | undefined) =>
  messageId === undefined ? {} : { message_id: messageId };

/** Reads an application again once it is accepted. */
export function useReloadApplication(): (messageId: number | undefined) => Promise<void> {
  const mutate = useMutate();
  const reloadList = useReloadList(listMessages);
  return async (id) => {
    if (id === undefined) return;
    const input = { params: { id } };
    // Also where no page shows it, which SWR would not ask for.
    await mutate(callPath(getMessage, input), readCall(getMessage, input), {
      revalidate: false,
      throwOnError: false,
    });
    await reloadList();
  };
}

/**
 * Puts a person of whom something is known into the directory, hidden, and opens their form. Where that is refused, the
 * form of a new person opens with what is known, unless their application has a person already.
 */
export function useCreateFrom(): (known: KnownOfGuest) => Promise<void> {
  const { notify } = useHost();
  const navigate = useLateNavigate();
  const reload = useReloadGuests();
  const reloadApplication = useReloadApplication();
  const isCreating = useRef(false);

  async function create(known: KnownOfGuest): Promise<unknown> {
    const openForm = () => navigate(newGuestPath, { state: newGuestState(known) });
    const values = { ...valuesFrom(known), is_featured: switchedOff };
    if (Object.keys(problemsOf(guestFields, values)).length > 0) return openForm();
    try {
      const body = { ...bodyOf(guestFields, values), ...ofApplication(known.messageId) };
      const { guest } = await sendCall(createGuest, { body }, { fallback: formCopy.createFailed });
      await reload(guest.id, guest);
      await reloadApplication(known.messageId);
      notify(formCopy.createdHidden(guest.name));
      return await navigate(editGuestPath(guest.id));
    } catch (error) {
      notify(failureText(error, formCopy.createFailed), { kind: 'error' });
      return isRefusal(createGuest, error, 'application_accepted')
        ? reloadApplication(known.messageId)
        : openForm();
    }
  }

  return async (known) => {
    if (isCreating.current) return;
    isCreating.current = true;
    await create(known);
    isCreating.current = false;
  };
}
