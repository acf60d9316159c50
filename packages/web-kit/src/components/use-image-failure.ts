import { useEffect, useRef, useState } from 'react';

/** An image in the served HTML may have failed before React attached its listener, which then never fires. */
export function useImageFailure(src: string | null) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc !== '') setFailedSrc(src);
  }, [src]);
  return {
    hasFailed: src !== null && src === failedSrc,
    watch: { ref: image, onError: () => setFailedSrc(src) },
  };
}
