import { useEffectEvent, useLayoutEffect, type RefObject } from 'react';
import { useIsMounted } from './use-is-mounted.ts';

/**
 * Returns what was typed, chosen and ticked before hydration, by field name. The first render after hydration would
 * replace it by the state.
 */
export function useTypedBeforeHydration(
  form: RefObject<HTMLFormElement | null>,
  take: (typed: Record<string, string>) => void,
): void {
  const isMounted = useIsMounted();
  const handOver = useEffectEvent((element: HTMLFormElement) => {
    // Rendered in the browser: nothing was typed before.
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
