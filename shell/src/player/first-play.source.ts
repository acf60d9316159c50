/**
 * The inline script of every document: starts and pauses the audio element from served play controls
 * (contracts/play-control.ts) until the player store takes over. It records presses of other buttons and changes of
 * lists and sliders, to be repeated later. It directly follows the element for its messages, which follows the audio
 * element. It uses only `document.onclick`, `document.oninput`, handlers and attributes of the audio element, and
 * attributes of controls that no component renders: first-play-handover.ts undoes all of it. After a change run `node
 * shell/build/first-play.mjs`. Every byte delays the first paint of every document.
 */
export const firstPlay = (
  document: Document,
  resumeKey: string,
  volumeKey: string,
  rateKey: string,
  pauseLabel: string,
  playFailed: string,
  loadFailed: string,
) => {
  // A running inline script is the current one, and the document places both elements right before it.
  const script = document.currentScript as HTMLScriptElement;
  const notice = script.previousSibling as HTMLElement;
  const audio = notice.previousSibling as HTMLAudioElement;
  let episode = '';
  let failure = '';

  const draw = () => {
    if (audio.error) failure = loadFailed;
    notice.textContent = failure;
    for (const control of document.querySelectorAll<HTMLElement>('[data-sound]')) {
      const isActive = control.dataset.play === episode && !failure && !audio.paused;
      control.ariaLabel = isActive ? pauseLabel : null;
      control.dataset.sound = isActive ? (audio.readyState > 2 ? 'playing' : 'loading') : '';
    }
  };

  /**
   * Restores volume and speed, and returns where to start.
   * @throws when nothing is stored or storage is forbidden
   */
  const recall = () => {
    const memory = localStorage; // strings or undefined, converted to numbers where they are used
    audio.volume = (memory[volumeKey] ?? 100) / 100;
    audio.defaultPlaybackRate = memory[rateKey] ?? 1;
    // `parseStart` of web-kit in one pattern: "123" (seconds), "00:12:30" or "1h2m3s".
    type Digits = number; // a string or undefined: the bitwise "or" converts both to a number
    const time =
      /^\s*\b(?:(\d{1,6})|(?:(\d{1,3}):)?(\d\d?):(\d\d)|(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)\s*$/i.exec(
        new URLSearchParams(location.search).get('t') as string, // null does not match either
      ) as unknown as [string, Digits, Digits, Digits, Digits, Digits, Digits, Digits] | null;
    return time
      ? (time[2] | time[5]) * 3600 + (time[3] | time[6]) * 60 + (time[1] | time[4] | time[7])
      : (JSON.parse(memory[resumeKey]) as [number, number][]).find(([id]) => id === +episode)?.[1];
  };

  document.onclick = ({ target }) => {
    const control = (target as Element).closest<HTMLElement>(
      '[data-play],[type=button]:not([popovertarget])',
    );
    if (!control) return;
    const { play, src, at, show, presses } = control.dataset as {
      play: string;
      src: string;
      at?: string;
      show?: string;
      presses?: string;
    };
    if (!play) {
      // Marked as busy until the page is ready, with a character for each press.
      control.ariaBusy = 'true';
      control.dataset.presses = (presses ?? '') + 1;
      return;
    }
    const isNew = play !== episode || failure;
    if (!isNew && !at && !audio.paused) {
      audio.pause();
      return;
    }
    let start: string | number | undefined;
    if (isNew) {
      failure = '';
      audio.dataset.episode = episode = play;
      try {
        start = recall();
      } catch {
        // The episode starts from the beginning.
      }
      audio.src = src;
    }
    start = at ?? start;
    // Until its metadata has loaded, the element keeps this as the start of whatever it loads next, so a new episode
    // must always set it.
    if (isNew || start) audio.currentTime = +(start ?? 0);
    audio.play().catch(({ name }: DOMException) => {
      // Switching or pausing aborts a start on purpose; a source that fails to load raises its own error event.
      if (audio.error || name === 'AbortError') return;
      failure = playFailed;
      draw();
    });
    if (show) document.getElementById(show)?.scrollIntoView();
  };
  document.oninput = ({ target }) => {
    const control = target as HTMLElement;
    if (control.matches('select,[type=range]')) control.dataset.presses = '1';
  };
  // A start beyond the end would end playback at once.
  audio.onloadedmetadata = () => {
    if (audio.currentTime >= audio.duration) audio.currentTime = 0;
  };
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onerror = draw;
};
