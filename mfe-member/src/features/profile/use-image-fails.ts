import { useEffect, useState } from 'react';

/** Whether an image at this address turned out not to load. */
export function useImageFails(url: string): boolean {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!url) return undefined;
    const image = new Image();
    image.referrerPolicy = 'no-referrer';
    image.onerror = () => setFailedUrl(url);
    image.src = url;
    return () => {
      image.onerror = null;
    };
  }, [url]);
  return url !== '' && failedUrl === url;
}
