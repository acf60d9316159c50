import { useEffect, useState } from 'react';

/** Only complete https URLs are requested: the CSP blocks others, and a half-typed URL would reach the wrong host. */
export const isImageAddress = (url: string) => url.startsWith('https://') && URL.canParse(url);

/** Whether the image at this URL failed to load. */
export function useImageFails(url: string): boolean {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!isImageAddress(url)) return undefined;
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
