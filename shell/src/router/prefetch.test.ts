import { watchLinks } from './prefetch.ts';

const prefetched: string[] = [];
watchLinks((pathname) => prefetched.push(pathname));

const setConnection = (connection: Navigator['connection']) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

beforeEach(() => {
  jest.useFakeTimers();
  prefetched.length = 0;
  document.body.innerHTML = `
    <a id="page" href="/episodes/un"><span>Un</span></a><a id="other" href="/episodes/deux">Deux</a>
    <a id="here" href="${location.pathname}?t=12">Ici</a><a id="tab" href="/feed.xml" target="_blank">Flux</a>
    <a id="file" href="/api/episodes/1/download" download>Fichier</a><a id="site" href="https://ailleurs.example/">Autre</a>
    <p id="text">Texte</p>`;
});
afterEach(() => {
  jest.useRealTimers();
  setConnection(undefined);
});

const fire = (type: string, selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true }));

test('the page of a link is fetched when the pointer has rested on it', () => {
  fire('pointerover', '#page span');
  jest.advanceTimersByTime(79);
  expect(prefetched).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(prefetched).toEqual(['/episodes/un']);
});

test('not when the pointer only passes over it', () => {
  fire('pointerover', '#page');
  jest.advanceTimersByTime(50);
  fire('pointerover', '#text');
  jest.advanceTimersByTime(500);
  expect(prefetched).toEqual([]);
});

test('when the focus rests there, and at once when a finger or a button goes down', () => {
  fire('focusin', '#page');
  jest.advanceTimersByTime(80);
  fire('pointerdown', '#other');
  expect(prefetched).toEqual(['/episodes/un', '/episodes/deux']);
});

test.each(['#here', '#tab', '#file', '#site', '#text'])('never of %s', (selector) => {
  for (const type of ['pointerover', 'focusin', 'pointerdown']) fire(type, selector);
  jest.advanceTimersByTime(500);
  expect(prefetched).toEqual([]);
});

test.each([
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
  { saveData: false, effectiveType: 'slow-2g' },
])('nothing where data is saved or slow: %j', (connection) => {
  setConnection(connection);
  fire('pointerdown', '#page');
  expect(prefetched).toEqual([]);
  setConnection({ saveData: false, effectiveType: '4g' });
  fire('pointerdown', '#page');
  expect(prefetched).toEqual(['/episodes/un']);
});
