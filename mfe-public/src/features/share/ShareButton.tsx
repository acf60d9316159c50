import { Button, type ButtonLook } from '@nobicast/web-kit';
import { shortTimecode } from '@nobicast/web-kit/format';
import { useHost } from '@nobicast/web-kit/host';
import { Share2 } from '@nobicast/web-kit/icons';
import { momentPath, shareLink } from '@nobicast/web-kit/player';
import { useLayoutEffect, useRef, useState } from 'react';
import { shareCopy } from './share.copy.ts';
import styles from './ShareButton.module.css';

interface ShareButtonProps extends ButtonLook {
  episodeId: number;
  title: string;
  /** Of the episode's page. */
  path: string;
}

/** While the episode is in the player, the visitor chooses between its page and the current moment. */
export function ShareButton({ episodeId, title, path, variant = 'quiet', ...look }: ShareButtonProps) {
  const { notify, player } = useHost();
  const [moment, setMoment] = useState<Moment | null>(null);
  const share = (shared: string) => void shareLink(notify, title, shared);

  function press() {
    const { episode, positionSeconds } = player.getSnapshot();
    if (episode?.episodeId === episodeId && positionSeconds >= 1)
      setMoment({ second: Math.floor(positionSeconds) });
    else share(path);
  }

  return (
    <>
      <Button variant={variant} {...look} className={`${styles.share} needs-script`} onClick={press}>
        <Share2 className="icon" aria-hidden="true" />
        {shareCopy.share}
      </Button>
      {moment && (
        <Choice
          moment={moment}
          onClose={() => setMoment(null)}
          onChoose={(isMoment) => share(isMoment ? momentPath(path, moment.second) : path)}
        />
      )}
    </>
  );
}

/** A new object for each press, so that another press at the same second opens the choice again. */
interface Moment {
  second: number;
}

interface ChoiceProps {
  moment: Moment;
  onChoose: (isMoment: boolean) => void;
  onClose: () => void;
}

/**
 * A native popover: it closes on Escape or an outside press, and returns the focus. `toggle` comes a little later, so a
 * press in between finds it closed but still rendered.
 */
function Choice({ moment, onChoose, onClose }: ChoiceProps) {
  const popover = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    popover.current?.hidePopover();
    popover.current?.showPopover();
    popover.current?.querySelector('button')?.focus();
  }, [moment]);
  const choose = (isMoment: boolean) => {
    popover.current?.hidePopover();
    onChoose(isMoment);
  };
  return (
    <div
      ref={popover}
      popover="auto"
      role="dialog"
      aria-label={shareCopy.share}
      className={styles.choice}
      onToggle={(event) => {
        if (event.newState === 'closed') onClose();
      }}
    >
      <Button variant="quiet" onClick={() => choose(true)}>
        {shareCopy.fromMoment(shortTimecode(moment.second))}
      </Button>
      <Button variant="quiet" onClick={() => choose(false)}>
        {shareCopy.wholeEpisode}
      </Button>
    </div>
  );
}
