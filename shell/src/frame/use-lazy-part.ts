import { useEffect, useRef, useState } from 'react';

interface LazyPart<Part> {
  /** The part is fetched with the first use, so that other visitors never download it. */
  isNeeded: boolean;
  load: () => Promise<Part>;
  onFailure: (error: unknown) => void;
  /** After a failure the part is requested again when this changes, or when it is needed the next time. */
  attempt?: unknown;
}

/** Code that only some visits need, in a separate chunk. Undefined until it has loaded, and if it fails to load. */
export function useLazyPart<Part>({ isNeeded, load, onFailure, attempt }: LazyPart<Part>): Part | undefined {
  const [part, setPart] = useState<Part>();
  const isLoaded = part !== undefined;
  const callbacks = useRef({ load, onFailure });
  useEffect(() => {
    callbacks.current = { load, onFailure };
  });
  useEffect(() => {
    if (!isNeeded || isLoaded) return undefined;
    let isCurrent = true;
    callbacks.current.load().then(
      (loaded) => {
        if (isCurrent) setPart(loaded);
      },
      (error: unknown) => {
        if (isCurrent) callbacks.current.onFailure(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, isLoaded, attempt]);
  return isNeeded ? part : undefined;
}
