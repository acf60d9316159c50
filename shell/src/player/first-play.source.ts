/**
 * The inline script of every document: starts and pauses the one audio element from served play controls
 * (contracts/play-control.ts) until the player store takes over. It stands right behind the place of its sentences,
 * and that behind the audio element. It uses only `document.onclick`, handlers and attributes of the audio element,
 * and attributes of controls that no component changes: first-play-handover.ts undoes all of it.
 *
 * After a change run `node shell/build/first-play.mjs`: documents carry the minified text. Every byte stands in each of
 * them before the first paint, so this says as little as possible.
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

  /** Volume and speed of the listener, and where to start. @throws where nothing is remembered or allowed to be */
  const recall = () => {
    const memory = localStorage; // texts or undefined; what takes them reads them as numbers
    audio.volume = (memory[volumeKey] ?? 100) / 100;
    audio.defaultPlaybackRate = memory[rateKey] ?? 1;
    // `parseStart` of web-kit in one pattern: "123" (seconds), "00:12:30" or "1h2m3s".
    type Digits = number; // text or undefined: bitwise "or" reads both
    const time =
      /^\s*\b(?:(\d{1,6})|(?:(\d{1,3}):)?(\d\d?):(\d\d)|(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s)?)\s*$/i.exec(
        new URLSearchParams(location.search).get('t') as string, // null is no start either
      ) as unknown as [string, Digits, Digits, Digits, Digits, Digits, Digits, Digits] | null;
    return time
      ? (time[2] | time[5]) * 3600 + (time[3] | time[6]) * 60 + (time[1] | time[4] | time[7])
      : (JSON.parse(memory[resumeKey]) as [number, number][]).find(([id]) => id === +episode)?.[1];
  };

  document.onclick = ({ target }) => {
    const control = (target as Element).closest<HTMLElement>('[data-play]');
    if (!control) return;
    const { play, src, at, show } = control.dataset as {
      play: string;
      src: string;
      at?: string;
      show?: string;
    };
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
        // The episode begins at its beginning.
      }
      audio.src = src;
    }
    start = at ?? start;
    // Before its metadata is there, the browser notes where to start, for whatever it loads: a new episode says it too.
    if (isNew || start) audio.currentTime = +(start ?? 0);
    audio.play().catch(({ name }: DOMException) => {
      // Switching or pausing interrupts a start on purpose; a source that does not load speaks for itself.
      if (audio.error || name === 'AbortError') return;
      failure = playFailed;
      draw();
    });
    if (show) document.getElementById(show)?.scrollIntoView();
  };
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onerror = draw;
};
