import { watchSheetDrag } from './sheet-drag.ts';

const height = 800;
let sheet: HTMLElement;
let positions: number[];
let releases: string[];
let stop: () => void;

beforeEach(() => {
  document.body.innerHTML = `<div id="sheet"><header>Titre</header><p>Texte</p><input type="range" /></div>`;
  sheet = document.getElementById('sheet') as HTMLElement;
  Object.defineProperty(sheet, 'clientHeight', { value: height });
  sheet.setPointerCapture = () => undefined; // jsdom has none
  positions = [];
  releases = [];
  stop = watchSheetDrag(sheet, {
    handle: 'header',
    onMove: (pixels) => positions.push(pixels),
    onRelease: (release) => releases.push(release),
  });
});
afterEach(() => stop());

type Point = readonly [x: number, y: number, timeStamp: number];

/** jsdom has no PointerEvent. */
function move(points: readonly Point[], { on = 'p', pointerType = 'touch', end = 'pointerup' } = {}) {
  const target = sheet.querySelector(on);
  const send = (type: string, [clientX, clientY, timeStamp]: Point) => {
    const event = new Event(type, { bubbles: true });
    const facts = { pointerId: 1, isPrimary: true, pointerType, clientX, clientY, timeStamp };
    for (const [name, value] of Object.entries(facts)) Object.defineProperty(event, name, { value });
    target?.dispatchEvent(event);
  };
  const [first, ...later] = points;
  const last = points.at(-1);
  if (!first || !last) throw new Error('A finger is somewhere.');
  send('pointerdown', first);
  for (const point of later) send('pointermove', point);
  if (end) send(end, last);
}

function isKeptFromScrolling(clientY: number): boolean {
  const event = new Event('touchmove', { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'touches', { value: [{ clientY }] });
  sheet.querySelector('p')?.dispatchEvent(event);
  return event.defaultPrevented;
}

test('follows the finger from where it began to drag, never above its place', () => {
  move(
    [
      [100, 100, 0],
      [100, 103, 100],
      [100, 110, 200],
      [100, 150, 300],
      [100, 60, 400],
    ],
    { end: '' },
  );
  expect(positions).toEqual([0, 40, 0]);
  expect(releases).toEqual([]);
});

const slowly = (distance: number): Point[] => [
  [100, 100, 0],
  [100, 110, 500],
  [100, 110 + distance, 2_000],
  [100, 110 + distance, 3_000],
];
test.each([
  [slowly(height / 4 - 1), 'stay'],
  [slowly(height / 4 + 1), 'close'],
])('let go after %j it will %s', (points, release) => {
  move(points);
  expect(releases).toEqual([release]);
});

test('a flick closes it, one back up does not', () => {
  const down: Point[] = [
    [100, 100, 0],
    [100, 110, 20],
    [100, 150, 60],
  ];
  move(down);
  move([...down, [100, 120, 100]]);
  expect(releases).toEqual(['close', 'stay']);
});

test('goes back to its place when the browser takes the finger away', () => {
  move(slowly(height), { end: 'pointercancel' });
  expect(releases).toEqual(['stay']);
});

test('content that is scrolled scrolls on; the handle drags all the same', () => {
  sheet.scrollTop = 10;
  move(slowly(400));
  expect(positions).toEqual([]);
  move(slowly(400), { on: 'header' });
  expect(releases).toEqual(['close']);
});

test.each([
  ['a mouse, which selects text', slowly(400), { pointerType: 'mouse' }],
  ['a slider', slowly(400), { on: 'input' }],
  [
    'a move aside',
    [
      [100, 100, 0],
      [140, 120, 100],
      [140, 500, 200],
    ],
    {},
  ],
  [
    'a move upwards',
    [
      [100, 300, 0],
      [100, 280, 100],
      [100, 700, 200],
    ],
    {},
  ],
] as const)('does not follow %s', (_what, points, how) => {
  move(points, how);
  expect([positions, releases]).toEqual([[], []]);
});

test('the content does not scroll below the finger that drags, and does when it goes up or is scrolled already', () => {
  move([[100, 100, 0]], { end: '' });
  expect([isKeptFromScrolling(90), isKeptFromScrolling(110)]).toEqual([false, true]);
  sheet.scrollTop = 10;
  move([[100, 100, 0]], { end: '' });
  expect(isKeptFromScrolling(110)).toBe(false);
});

test('the click of a pen that has dragged, which its capture leads to the sheet, is none on the backdrop', async () => {
  const clicks: string[] = [];
  document.body.onclick = () => clicks.push('click');
  move(slowly(20), { pointerType: 'pen' });
  sheet.click();
  expect(releases).toEqual(['stay']);
  await new Promise((resolve) => setTimeout(resolve));
  expect(clicks).toEqual([]);
  sheet.click();
  expect(clicks).toEqual(['click']);
  document.body.onclick = null;
});

test('stops when told so', () => {
  stop();
  move(slowly(400));
  expect(releases).toEqual([]);
});
