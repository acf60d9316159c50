import { useEffect, useState, type RefObject } from 'react';

/**
 * Focuses the first wrong field once a save by hand has ended, however often it is pressed. Not when the errors change:
 * mending one field would send the focus to the next, and an autosave would take it from a sentence.
 *
 * @returns called after each save by hand
 */
export function useRefusalFocus(form: RefObject<HTMLElement | null>): () => void {
  const [saves, setSaves] = useState(0);
  useEffect(() => {
    if (saves > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saves, form]);
  return () => setSaves((count) => count + 1);
}
