import { useEffect, useRef, useState } from 'react';

/**
 * The button that opened the question is removed with its row, and the focus with it: the heading of the list gets it.
 * Returns what the heading needs, and what is called when a row has been deleted.
 */
export function useFocusAfterRemoval(rows: readonly { id: number | string }[] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [removedId, setRemovedId] = useState<number | string>();
  const isRemoved = removedId !== undefined && rows?.every(({ id }) => id !== removedId) === true;
  useEffect(() => {
    // Whoever has gone on meanwhile stays there.
    if (isRemoved && document.activeElement === document.body) heading.current?.focus();
  }, [isRemoved, removedId]);
  return { heading: { ref: heading, tabIndex: -1 }, onRemoved: setRemovedId };
}
