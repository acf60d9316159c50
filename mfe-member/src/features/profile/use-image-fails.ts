import { useEffect, useState } from 'react';

/** Only whole https addresses are asked for: the page loads no others, and half-typed ones mean somebody else. */
export const isImageAddress = (url: string) => url.startsWith('https://') && URL.canParse(url);

/** Whether an image at this address turned out not to load. */
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
