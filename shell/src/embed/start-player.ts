import { parseStart, shortTimecode, spokenDuration } from '@nobicast/web-kit/format';
import { chapterAt, keyTarget, playerKitCopy } from '@nobicast/web-kit/player';
import { embedCopy } from './embed.copy.ts';
import { connectMediaSession } from './media-session.ts';

function findParts(document: Document) {
  const find = <Part extends Element>(selector: string) => document.querySelector<Part>(selector);
  const audio = find<HTMLAudioElement>('audio');
  const controls = find<HTMLElement>('.controls');
  const play = find<HTMLButtonElement>('.play');
  const slider = find<HTMLInputElement>('input[type=range]');
  const now = find<HTMLElement>('.now');
  const whole = find<HTMLElement>('.whole');
  const notice = find<HTMLElement>('.notice');
  const out = find<HTMLAnchorElement>('.out');
  if (!audio || !controls || !play || !slider || !now || !whole || !notice || !out) return undefined;
  const subjects = Array.from(document.querySelectorAll<HTMLButtonElement>('[data-start-ms]'));
  const toggle = find<HTMLButtonElement>('.toggle');
  const list = find<HTMLElement>('#subjects');
  return { audio, controls, play, slider, now, whole, notice, out, subjects, toggle, list };
}

/**
 * Replaces the browser's controls of the served audio element by ours. Nothing is loaded before the first press,
 * nothing is stored, and only requests for the sound are sent, which the server counts (decision 0051).
 */
export function startPlayer(document: Document): void {
  const parts = findParts(document);
  if (!parts) return;
  const { audio, controls, play, slider, now, whole, notice, out, subjects, toggle, list } = parts;
  const chapters = subjects.map((button, index) => ({
    subjectId: index,
    title: button.lastElementChild?.textContent ?? '',
    startMs: Number(button.dataset.startMs),
  }));
  const knownSeconds = Number(slider.max);
  const episodePath = out.pathname;
  let hasFailed = false;
  let isDragging = false;
  /** The position while the audio element has none: before it has loaded, and after a failure. */
  let wanted = parseStart(new URLSearchParams(location.search).get('t')) ?? 0;
  if (knownSeconds > 0 && wanted >= knownSeconds) wanted = 0;

  const duration = () =>
    audio.duration > 0 && Number.isFinite(audio.duration) ? audio.duration : knownSeconds;
  const position = () => (audio.readyState > 0 && !hasFailed ? audio.currentTime : wanted);

  function draw(shown = isDragging ? Number(slider.value) : position()): void {
    const length = duration();
    const isActive = !audio.paused && !hasFailed;
    const isLoading = isActive && audio.readyState < 3;
    play.ariaLabel = isActive ? embedCopy.pause : embedCopy.listen;
    play.dataset.state = isActive ? (isLoading ? 'loading' : 'playing') : '';
    if (!hasFailed) notice.textContent = isLoading ? embedCopy.loading : '';
    slider.disabled = length === 0;
    slider.max = String(length || 1);
    if (!isDragging) slider.value = String(shown);
    slider.style.setProperty('--played', `${length > 0 ? (100 * shown) / length : 0}%`);
    const subject = chapterAt(chapters, shown);
    const time = playerKitCopy.of(spokenDuration(shown), spokenDuration(length));
    slider.setAttribute(
      'aria-valuetext',
      subject ? `${time}, ${playerKitCopy.subject(subject.title)}` : time,
    );
    now.textContent = shortTimecode(shown);
    whole.textContent = length > 0 ? ` / ${shortTimecode(length)}` : '';
    const second = Math.floor(shown);
    out.href = second > 0 ? `${episodePath}?t=${second}` : episodePath;
    subjects.forEach((button, index) => {
      button.ariaCurrent = chapters[index] === subject ? 'true' : null;
    });
  }

  function fail(text: string): void {
    wanted = position();
    hasFailed = true;
    notice.textContent = text;
    draw();
  }

  function seek(seconds: number): void {
    wanted = seconds;
    if (!hasFailed) audio.currentTime = seconds;
    draw(seconds);
  }

  function start(): void {
    if (hasFailed) {
      hasFailed = false;
      audio.load();
    }
    // Until its metadata has loaded, the element keeps this as its start.
    if (audio.readyState === 0) audio.currentTime = wanted;
    audio.play().catch(({ name }: DOMException) => {
      // Pausing aborts a start on purpose; a source that fails to load raises its own error event.
      if (!audio.error && name !== 'AbortError') fail(embedCopy.playFailed);
    });
  }

  function showSubjects(isShown: boolean): void {
    toggle?.setAttribute('aria-expanded', String(isShown));
    if (toggle) toggle.textContent = isShown ? embedCopy.hideSubjects : embedCopy.subjects;
  }

  /** Where the list covers the player, the focus returns with it. */
  function hideSubjects(): void {
    if (toggle?.getAttribute('aria-expanded') !== 'true') return;
    showSubjects(false);
    toggle.focus();
  }

  play.onclick = () => {
    if (audio.paused || hasFailed) start();
    else audio.pause();
  };
  // One seek at the end of a drag: each would be a request.
  slider.oninput = () => {
    isDragging = true;
    draw();
  };
  slider.onchange = () => {
    isDragging = false;
    seek(Number(slider.value));
  };
  slider.onkeydown = (event) => {
    const target = keyTarget(event, chapters, position(), duration());
    if (target === undefined) return;
    event.preventDefault();
    seek(target);
  };
  subjects.forEach((button, index) => {
    button.onclick = () => {
      seek((chapters[index]?.startMs ?? 0) / 1000);
      start();
      hideSubjects();
    };
  });
  if (list)
    list.onkeydown = ({ key }) => {
      if (key === 'Escape') hideSubjects();
    };
  if (toggle)
    toggle.onclick = () => {
      showSubjects(toggle.getAttribute('aria-expanded') === 'false');
    };
  // A start beyond the end would end playback at once.
  audio.onloadedmetadata = () => {
    if (audio.currentTime >= audio.duration) audio.currentTime = 0;
    draw();
  };
  audio.onerror = () => fail(embedCopy.loadFailed);
  const redraw = () => draw();
  audio.onplay = audio.onplaying = audio.onwaiting = audio.onpause = audio.onended = redraw;
  audio.ontimeupdate = audio.onseeked = audio.ondurationchange = redraw;

  audio.controls = false;
  audio.hidden = true;
  controls.hidden = false;
  if (list) list.hidden = false;
  connectMediaSession(audio, { start, seek, position, duration });
  draw();
}
