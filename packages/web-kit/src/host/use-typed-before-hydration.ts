import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { useIsMounted } from './use-is-mounted.ts';

/**
 * Hands over what was typed, chosen and ticked in a form before hydration, by the names of its fields. Until then it exists
 * only in the elements, and the first render after it would replace it by the state.
 */
export function useTypedBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Record<string, string>) => void,
): void {
  const isMounted = useIsMounted();
  const handOver = useEffectEvent((element: HTMLFormElement) => {
    // Rendered by the browser itself: it has nothing but the state.
    if (isMounted) return;
    const texts = [...new FormData(element)].filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    );
    if (texts.length > 0) take(Object.fromEntries(texts));
  });
  useLayoutEffect(() => {
    if (form.current) handOver(form.current);
  }, [form]);
}
