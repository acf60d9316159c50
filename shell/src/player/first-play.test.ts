import { execFileSync } from 'node:child_process';
import { playControl } from '@nobicast/contracts/play-control';
import { parseStart } from '@nobicast/web-kit/format';
import { takeOverFirstPlay, takePresses } from './first-play-handover.ts';
import { audioElement, firstPlayScript } from './first-play.ts';
import { minifiedFirstPlay } from './first-play.text.ts';

/** In bytes. Every visitor waits for the script before the first paint. */
const maxBytes = 1_475;

const button = (text: string, ...control: Parameters<typeof playControl>) => {
  const element = document.createElement('button');
  for (const [name, value] of Object.entries(playControl(...control)))
    if (name.startsWith('data-') && value !== undefined) element.setAttribute(name, String(value));
  element.innerHTML = `<span>${text}</span>`;
  return element;
};

/** The parts of the audio element that jsdom lacks. */
function animate(audio: HTMLAudioElement) {
  const facts = {
    paused: true,
    readyState: 0,
    error: null as object | null,
    currentTime: 0,
    plays: 0,
    refusal: null as string | null,
  };
  /** The default playback start position (HTML standard): set while there is no metadata, and kept across loads. */
  let defaultStart = 0;
  for (const name of ['paused', 'readyState', 'error'] as const)
    Object.defineProperty(audio, name, { get: () => facts[name] });
  Object.defineProperty(audio, 'duration', { get: () => 8100 });
  Object.defineProperty(audio, 'currentTime', {
    get: () => facts.currentTime,
    set: (value: number) => {
      if (facts.readyState === 0) defaultStart = value;
      else facts.currentTime = value;
    },
  });
  Object.defineProperty(audio, 'src', {
    set: (address: string) => {
      audio.setAttribute('src', address);
      Object.assign(facts, { readyState: 0, error: null, currentTime: 0 });
    },
  });
  const say = (type: string) => audio.dispatchEvent(new Event(type));
  audio.pause = () => {
    facts.paused = true;
    say('pause');
  };
  audio.play = () => {
    facts.plays += 1;
    if (facts.refusal) return Promise.reject(new DOMException('no', facts.refusal));
    facts.paused = false;
    say('play');
    return Promise.resolve();
  };
  return {
    facts,
    say,
    begin() {
      if (facts.readyState === 0 && defaultStart > 0) facts.currentTime = defaultStart;
      defaultStart = 0;
      facts.readyState = 4;
      say('loadedmetadata');
      say('playing');
    },
    stall() {
      facts.readyState = 2;
      say('waiting');
    },
    fail() {
      facts.error = {};
      say('error');
    },
  };
}

function open(search = '') {
  window.history.replaceState(null, '', `/episodes/nobicast-975${search}`);
  const hero = button("Écouter l'épisode", 975, { showId: 'lecteur' });
  const big = button('Écouter', 975);
  const subject = button('00:01:01', 975, { atSeconds: 61 });
  const other = button('Écouter', 974);
  const player = document.createElement('section');
  player.id = 'lecteur';
  player.scrollIntoView = jest.fn();
  player.append(big);
  document.body.innerHTML = `<div id="root"></div>${audioElement}`;
  document.getElementById('root')?.append(hero, player, subject, other);
  const script = document.createElement('script');
  script.text = firstPlayScript;
  document.body.append(script);
  const audio = document.querySelector('audio');
  const notice = document.querySelector('[role="alert"]');
  if (!audio || !notice) throw new Error('The element is not in the document.');
  return { hero, big, subject, other, player, audio, notice, sound: animate(audio) };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const look = (control: HTMLElement) => [control.getAttribute('aria-label'), control.dataset.sound];
const active = (sound: string) => ['Mettre en pause', sound];
const idle = [null, ''];

beforeEach(() => localStorage.clear());

test('the minified text in the repository matches its source', () => {
  const made = execFileSync(process.execPath, ['shell/build/first-play.mjs', '--print'], {
    encoding: 'utf8',
  });
  expect(made).toBe(minifiedFirstPlay);
});

test('stays within its size budget', () => {
  expect(Buffer.byteLength(firstPlayScript)).toBeLessThanOrEqual(maxBytes);
});

test('adds no globals, and does not touch the audio before a press', () => {
  // Elements with an id are also properties of window.
  const globals = () => Object.keys(window).filter((name) => !document.getElementById(name));
  const before = globals();
  const { audio, hero, sound } = open();
  expect(globals()).toEqual(before);
  expect(audio.getAttribute('src')).toBeNull();
  expect(audio.preload).toBe('none');
  expect(sound.facts.plays).toBe(0);
  document.body.click();
  expect(sound.facts.plays).toBe(0);
  expect(look(hero)).toEqual(idle);
});

test('presses of other buttons are counted, and handed over as often as they were made', () => {
  const { audio, sound } = open();
  const [menu, theme] = ['Menu', 'Changer de thème'].map((name) =>
    Object.assign(document.createElement('button'), { type: 'button', innerHTML: `<svg></svg>${name}` }),
  ) as [HTMLButtonElement, HTMLButtonElement];
  const native = Object.assign(document.createElement('button'), { type: 'button' });
  native.setAttribute('popovertarget', 'panel');
  document.body.append(menu, theme, native);
  native.click();
  menu.querySelector('svg')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  theme.click();
  theme.click();
  expect([menu.ariaBusy, theme.ariaBusy]).toEqual(['true', 'true']);
  expect(sound.facts.plays).toBe(0);
  const pressed: EventTarget[] = [];
  document.body.addEventListener('click', ({ target }) => target && pressed.push(target));
  const presses = takePresses(document);
  takeOverFirstPlay(audio);
  for (const press of presses) press();
  expect(pressed).toEqual([menu, theme, theme]);
  expect(menu.outerHTML).toBe('<button type="button"><svg></svg>Menu</button>');
  expect(takePresses(document)).toEqual([]);
});

// T3-P4
test('a list and a slider that were changed are handed over with what was chosen; fields of forms are left alone', () => {
  open();
  const page = document.createElement('main');
  page.innerHTML = `<select><option>1</option><option>2</option></select><input type="range" value="0"><input type="search">`;
  document.body.append(page);
  const [list, slider, search] = page.children as unknown as [
    HTMLSelectElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  for (const [control, value] of [
    [list, '2'],
    [slider, '40'],
    [search, 'noyau'],
  ] as const) {
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  const presses = takePresses(document);
  expect(page.querySelector('[data-presses]')).toBeNull();
  list.value = '1';
  const changes: string[] = [];
  page.addEventListener('change', ({ target }) => changes.push((target as HTMLInputElement).value));
  for (const press of presses) press();
  expect(changes).toEqual(['2', '40']);
  expect(search.value).toBe('noyau');
});

test('a press starts the episode, even on the text inside a button, and updates all its controls', () => {
  const { hero, big, subject, other, audio, player, sound } = open();
  hero.querySelector('span')?.click();
  // PLAYER-01
  expect(audio.getAttribute('src')).toBe('/api/episodes/975/stream');
  expect(player.scrollIntoView).toHaveBeenCalled();
  expect([hero, big].map(look)).toEqual([active('loading'), active('loading')]);
  sound.begin();
  expect([hero, big].map(look)).toEqual([active('playing'), active('playing')]);
  sound.stall();
  expect(look(big)).toEqual(active('loading'));
  sound.begin();
  expect([other, subject].map((control) => control.getAttribute('aria-label'))).toEqual([null, null]);
  expect(look(other)).toEqual(idle);
});

test('the next press pauses, and another one resumes without loading again', () => {
  const { hero, big, audio, player, sound } = open();
  big.click();
  sound.begin();
  sound.facts.currentTime = 12;
  audio.setAttribute('src', 'x'); // a load would name the stream again
  hero.click();
  expect(sound.facts).toMatchObject({ paused: true, plays: 1 });
  expect([hero, big].map(look)).toEqual([idle, idle]);
  expect(player.scrollIntoView).not.toHaveBeenCalled();
  big.click();
  expect(sound.facts).toMatchObject({ paused: false, plays: 2, currentTime: 12 });
  expect(audio.getAttribute('src')).toBe('x');
  expect(look(hero)).toEqual(active('playing'));
});

test('a press on another episode switches to it', () => {
  const { big, other, audio, sound } = open();
  big.click();
  sound.begin();
  other.click();
  expect(audio.getAttribute('src')).toBe('/api/episodes/974/stream');
  expect(audio.dataset.episode).toBe('974');
  expect(look(big)).toEqual(idle);
  expect(look(other)[0]).toBe('Mettre en pause');
});

describe('the start position', () => {
  test('of a subject is its own time, whether or not something plays', () => {
    const { subject, big, sound } = open('?t=40');
    subject.click();
    sound.begin();
    expect(sound.facts.currentTime).toBe(61);
    sound.facts.currentTime = 70;
    subject.click();
    expect(sound.facts).toMatchObject({ currentTime: 61, plays: 2, paused: false });
    expect(look(big)).toEqual(active('playing'));
  });
  test.each([
    ...['1h2m3s', '1H2M3S', '123', '00:12:30', '12:30', '5m', '45s', '1h', '1h30s', '2h5m', '0', ' 7 '],
    // None of these is a valid start: the stored position is used.
    ...['', 'abc', '-5', '1:2', 's', '1h2x', '1e9', '1h30', '5:', '12:30s', '1234567', '1:23:4', 'x5', '5 m'],
  ])('?t=%s is parsed as on the page', (time) => {
    localStorage.setItem('nobicast_resume', '[[975,33]]');
    const { big, sound } = open(`?x=1&t=${encodeURIComponent(time)}`);
    big.click();
    sound.begin();
    expect(sound.facts.currentTime).toBe(parseStart(time) ?? 33);
  });
  test('?t= beyond the end starts at the beginning instead of ending at once (U16)', () => {
    const { big, sound } = open('?t=9000');
    big.click();
    sound.begin();
    expect(sound.facts).toMatchObject({ currentTime: 0, paused: false });
  });
  test.each([
    ['?at=7', 33],
    ['?x=?t=7', 33],
    ['?x=%26t=7', 33],
    ['?x=%&t=7', 7],
    ['?%74=7', 7],
    ['?t=7&t=8', 7],
  ])('of %s is %i', (search, seconds) => {
    localStorage.setItem('nobicast_resume', '[[975,33]]');
    const { big, sound } = open(search);
    big.click();
    sound.begin();
    expect(sound.facts.currentTime).toBe(seconds);
  });
  test('is the beginning if no position is stored for this episode', () => {
    localStorage.setItem('nobicast_resume', '[[974,33]]');
    const { big, sound } = open();
    big.click();
    sound.begin();
    expect(sound.facts).toMatchObject({ currentTime: 0, plays: 1 });
  });
  test('of an episode that never loaded does not apply to the next one', () => {
    localStorage.setItem('nobicast_resume', '[[975,33]]');
    const { big, other, sound } = open();
    big.click();
    sound.fail();
    other.click();
    sound.begin();
    expect(sound.facts.currentTime).toBe(0);
  });
});

describe('the stored settings', () => {
  test('are applied', () => {
    localStorage.setItem('nobicast_volume', '0');
    localStorage.setItem('nobicast_playback_rate', '1.5');
    const { big, audio } = open();
    big.click();
    expect([audio.volume, audio.defaultPlaybackRate]).toEqual([0, 1.5]);
  });
  test.each([
    ['nobicast_resume', '{broken'],
    ['nobicast_volume', 'loud'],
    ['nobicast_playback_rate', 'fast'],
  ])('do not prevent playback when %s is %s', (key, value) => {
    localStorage.setItem(key, value);
    const { big, sound } = open();
    big.click();
    expect(sound.facts.paused).toBe(false);
  });
  test('do not prevent playback when storage is forbidden', () => {
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const { big, sound } = open();
    big.click();
    expect(sound.facts.paused).toBe(false);
    storage.mockRestore();
  });
});

describe('failures', () => {
  test('a stream that does not load shows an error; another press loads it again', async () => {
    const { big, audio, notice, sound } = open();
    sound.facts.refusal = 'NotSupportedError';
    big.click();
    sound.fail();
    await settle();
    expect(notice.textContent).toBe('Fichier audio non disponible pour cet épisode');
    expect(look(big)).toEqual(idle);

    audio.setAttribute('src', 'x');
    Object.assign(sound.facts, { refusal: null, error: null });
    big.click();
    expect(audio.getAttribute('src')).toBe('/api/episodes/975/stream');
    expect(notice.textContent).toBe('');
    expect(look(big)[0]).toBe('Mettre en pause');
  });
  test('a start that the browser refuses shows an error', async () => {
    const { big, notice, sound } = open();
    sound.facts.refusal = 'NotAllowedError';
    big.click();
    await settle();
    expect(notice.textContent).toBe('Erreur lors de la lecture');
    expect(look(big)).toEqual(idle);
  });
  test('a start aborted by another one shows none', async () => {
    const { big, notice, sound } = open();
    sound.facts.refusal = 'AbortError';
    big.click();
    await settle();
    expect(notice.textContent).toBe('');
  });
});
