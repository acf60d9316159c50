import { Button, type ButtonLook } from '@nobicast/web-kit';
import { useHost } from '@nobicast/web-kit/host';
import { Share2 } from '@nobicast/web-kit/icons';
import { shareCopy } from './share.copy.ts';

interface ShareButtonProps extends ButtonLook {
  title: string;
  /** Path of the page to share. */
  path: string;
}

/** Opens the share sheet of the device if it has one, or else copies the URL. */
export function ShareButton({ title, path, variant = 'quiet', ...look }: ShareButtonProps) {
  const { notify } = useHost();

  async function share() {
    const url = new URL(path, window.location.origin).href;
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url });
        return;
      }
      await window.navigator.clipboard.writeText(url);
      notify(shareCopy.copied);
    } catch (error) {
      const isCancelled = error instanceof DOMException && error.name === 'AbortError';
      if (!isCancelled) notify(shareCopy.failed(url), { kind: 'error', staysOpen: true });
    }
  }

  return (
    <Button variant={variant} {...look} onClick={() => void share()}>
      <Share2 className="icon" aria-hidden="true" />
      {shareCopy.share}
    </Button>
  );
}
