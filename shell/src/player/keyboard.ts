import { playbackRates, type PlayerPort } from '@nobicast/contracts/host-api';
import { limits } from '@nobicast/contracts/limits';
import { areShortcutsOn } from '../frame/shortcuts.ts';

/** Controls that handle some of our keys themselves, such as fields, sliders, buttons and media previews. */
const usesKeys =
  'input, textarea, select, button, a[href], summary, audio, video, iframe, [contenteditable], [role="slider"], [role="menu"], [role="dialog"], [role="tab"]';
/** Of these, only Space and Enter are left to the control; our other keys still work. */
const pressOnly = 'button, a[href], summary';

function isTaken(event: KeyboardEvent): boolean {
  const target = event.target instanceof Element ? event.target.closest(usesKeys) : null;
  if (!target) return false;
  return target.matches(pressOnly) ? event.key === ' ' || event.key === 'Enter' : true;
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
 * Installs the player's shortcuts: Space or k, j and l or the arrows, m, < and >. They work while an episode is loaded,
 * not where the focused control uses the key itself, and not once they are switched off. Returns a function that removes them.
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
    if (status === 'playing' || status === 'buffering' || status === 'loading') player.pause();
    else player.resume();
  };
  const { skipSeconds } = limits.player;
  const actions: Readonly<Record<string, () => void>> = {
    ' ': togglePlay,
    k: togglePlay,
    j: () => player.skip(-skipSeconds),
    l: () => player.skip(skipSeconds),
    ArrowLeft: () => player.skip(-skipSeconds),
    ArrowRight: () => player.skip(skipSeconds),
    m: toggleMute,
    '<': () => stepRate(player, -1),
    '>': () => stepRate(player, 1),
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!player.getSnapshot().episode || isTaken(event) || !areShortcutsOn()) return;
    event.preventDefault();
    action();
  };
  document.addEventListener('keydown', onKeyDown);
  return () => document.removeEventListener('keydown', onKeyDown);
}
