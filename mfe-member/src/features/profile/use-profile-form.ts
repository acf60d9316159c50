import { updateProfile } from '@nobicast/contracts/calls';
import { ApiError, sendCall } from '@nobicast/web-kit/api';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { failureText } from '../../failure-text.ts';
import { fieldOf, profileBody, type ProfileValues } from './profile-values.ts';
import { profileCopy } from './profile.copy.ts';

/** The form of a profile: it keeps what was typed until the server has taken it. */
export function useProfileForm(kept: ProfileValues, onSaved: () => Promise<void>) {
  const form = useForm<ProfileValues>({ defaultValues: kept });
  const { setError, setFocus, handleSubmit, formState } = form;
  const [failure, setFailure] = useState<{ text: string; isSignedOut: boolean }>();
  useEffect(() => setFocus('name'), [setFocus]);

  /** Puts each refusal at its field; false when there is none that has a field. */
  function placeRefusals(error: unknown, values: ProfileValues): boolean {
    if (!(error instanceof ApiError)) return false;
    const order = Object.keys(values);
    const placed = error.fields
      .flatMap((refused) => {
        const name = fieldOf(refused, values);
        return name ? [{ name, message: refused.message }] : [];
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
      if (placeRefusals(error, values)) return;
      const isSignedOut = error instanceof ApiError && error.status === 401;
      setFailure({ text: failureText(error, profileCopy.failed), isSignedOut });
      return;
    }
    await onSaved();
  });
  const isUnderWay = useRef(false);
  /** A second press while the first is on its way sends nothing. */
  async function save(event: FormEvent) {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await submit(event);
    } finally {
      isUnderWay.current = false;
    }
  }

  /** What a control of the form needs. What is typed while it is being saved would be lost: it waits. */
  const field = (name: keyof ProfileValues) => ({ ...form.register(name), readOnly: formState.isSubmitting });
  const changeCount = Object.keys(formState.dirtyFields).length;
  return {
    control: form.control,
    errors: formState.errors,
    field,
    save,
    failure,
    changeCount,
    isSaving: formState.isSubmitting,
  };
}
