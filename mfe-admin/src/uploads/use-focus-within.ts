import { useLayoutEffect, useRef } from 'react';

/** Where the focused control goes with a change of what is shown, the focus moves to the block around it. */
export function useFocusWithin<Block extends HTMLElement>(shown: string) {
  const block = useRef<Block>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (hadFocus.current && !block.current?.contains(document.activeElement)) block.current?.focus();
  }, [shown]);
  return {
    ref: block,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ relatedTarget }: { relatedTarget: EventTarget | null }) => {
      // None where the control was removed, or the window lost the focus.
      if (relatedTarget instanceof Node) hadFocus.current = block.current?.contains(relatedTarget) ?? false;
    },
  };
}
