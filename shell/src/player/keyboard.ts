import { isActiveStatus, playbackRates, type PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { areShortcutsOn, typingTargets } from '@nobicast/web-kit/shortcuts';

/** Controls that handle some of our keys themselves; all keys if none are named. */
const ownKeys: readonly { selector: string; keys?: readonly string[] }[] = [
  { selector: `${typingTargets},audio,video,iframe,[role="menu"],[role="dialog"],[role="tab"]` },
  { selector: 'input[type="range"],[role="slider"]', keys: ['ArrowLeft', 'ArrowRight'] },
  { selector: 'input[type="radio"]', keys: ['ArrowLeft', 'ArrowRight', ' '] },
  { selector: 'button,a[href],summary,input', keys: [' '] },
];

function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const own = ownKeys.find(({ selector }) => target.closest(selector));
  return own !== undefined && (own.keys?.includes(key) ?? true);
}

function stepRate(player: PlayerPort, step: 1 | -1) {
  const { rate } = player.getSnapshot();
  const next =
    step === 1
      ? playbackRates.find((offered) => offered > rate)
      : [...playbackRates].reverse().find((offered) => offered < rate);
  if (next !== undefined) player.setRate(next);
}

/**
 * Installs the player's shortcuts: Space or k, j and l or the arrows, m, < and >. They work while an episode is
 * loaded, unless switched off or used by the focused control. Returns a function that removes them.
 */
export function installKeyboard(player: PlayerPort): () => void {
  let volumeBeforeMute = 100;
  const toggleMute = () => {
    const { volume } = player.getSnapshot();
    if (volume > 0) volumeBeforeMute = volume;
    player.setVolume(volume > 0 ? 0 : volumeBeforeMute);
  };
  const togglePlay = () => {
    const { status } = player.getSnapshot();
    if (isActiveStatus(status)) player.pause();
    else player.resume();
  };
  const { skipSeconds } = limits.player;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': togglePlay,
    k: togglePlay,
    j: () => player.skip(-skipSeconds),
    l: () => player.skip(skipSeconds),
    arrowleft: () => player.skip(-skipSeconds),
    arrowright: () => player.skip(skipSeconds),
    m: toggleMute,
    '<': () => stepRate(player, -1),
    '>': () => stepRate(player, 1),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // Chromium's autofill sends events without a key.
    const action = actions[String(event.key).toLowerCase()];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!player.getSnapshot().episode || isTaken(event) || !areShortcutsOn()) return;
    event.preventDefault();
    // Held down, a key moves on, but does not toggle to and fro.
    if (!event.repeat || (action !== togglePlay && action !== toggleMute)) action();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
