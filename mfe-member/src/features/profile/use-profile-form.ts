import { updateProfile } from '@nobicast/contracts/calls';
import { ApiError, failureText, sendCall } from '@nobicast/web-kit/api';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { fieldOf, profileBody, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';

/** The state of the profile form. Typed values are kept until the server has accepted them. */
export function useProfileForm(initialValues: ProfileValues, onSaved: () => Promise<void>) {
  const form = useForm<ProfileValues>({ defaultValues: initialValues });
  const { setError, setFocus, handleSubmit, formState } = form;
  const [failure, setFailure] = useState<{ text: string; isSignedOut: boolean }>();
  useEffect(() => setFocus('name'), [setFocus]);

  /** Shows each error at its field. Returns false if no error belongs to a field. */
  function showFieldErrors(error: unknown, values: ProfileValues): boolean {
    if (!(error instanceof ApiError)) return false;
    const order = Object.keys(values);
    const placed = error.fields
      .flatMap((fieldError) => {
        const name = fieldOf(fieldError, values);
        return name ? [{ name, message: fieldError.message }] : [];
      })
      .sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
    placed.forEach(({ name, message }, index) =>
      setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
    );
    return placed.length > 0;
  }

  const submit = handleSubmit(async (values) => {
    setFailure(undefined);
    try {
      const body = profileBody(values, (field) => field in formState.dirtyFields);
      await sendCall(updateProfile, { body }, { fallback: profileCopy.failed });
    } catch (error) {
      if (showFieldErrors(error, values)) return;
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setFailure({ text: failureText(error, profileCopy.failed), isSignedOut });
      return;
    }
    await onSaved();
  });
  const isInFlight = useRef(false);
  /** A second submit while the first is in flight sends nothing. */
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isInFlight.current) return;
    isInFlight.current = true;
    try {
      await submit(event);
    } finally {
      isInFlight.current = false;
    }
  }

  /** The props of a field. It is read-only while saving, because text typed then would be lost. */
  const field = (name: keyof ProfileValues) => ({ ...form.register(name), readOnly: formState.isSubmitting });
  /** The props of a tick, which has no read-only state. A disabled one would lose its value. */
  const tick = (name: 'wants_publication_mail') => form.register(name);
  const changeCount = Object.keys(formState.dirtyFields).length;
  return {
    control: form.control,
    errors: formState.errors,
    field,
    tick,
    save,
    failure,
    changeCount,
    isSaving: formState.isSubmitting,
  };
}
