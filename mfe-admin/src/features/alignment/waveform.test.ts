import { nearestTime, wholeTime } from './precise-time.ts';
import { columnsOf, createWaveform, placed, zoomed } from './waveform.ts';

test('a start is cut to whole seconds as on every page; what was pressed is rounded', () => {
  expect([389_980, -2_600].map(nearestTime)).toEqual(['00:06:30', '-00:00:03']);
  expect([19_600, 3_600_000, -400, -3_400].map(wholeTime)).toEqual([
    '00:00:19',
    '01:00:00',
    '00:00:00',
    '-00:00:03',
  ]);
});

test('a column is as high as the loudest step in it, near and far', () => {
  const steps = new Uint8Array(12_800);
  steps[6_400] = 255;
  const waveform = createWaveform(steps, 20);
  const far = columnsOf(waveform, { fromMs: 0, lengthMs: 256_000 }, 10);
  expect(far).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  const near = columnsOf(waveform, { fromMs: 128_000 - 20, lengthMs: 60 }, 3);
  expect(near).toEqual([0, 1, 0]);
});

test('nothing is drawn beyond the sound', () => {
  const waveform = createWaveform(new Uint8Array(2).fill(255), 20);
  expect(columnsOf(waveform, { fromMs: 0, lengthMs: 80 }, 4)).toEqual([1, 1, 0, 0]);
});

test('zooming keeps the instant in its place, inside the sound', () => {
  const whole = { fromMs: 0, lengthMs: 100_000 };
  expect(zoomed(whole, 2, 50_000, 100_000)).toEqual({ fromMs: 25_000, lengthMs: 50_000 });
  expect(zoomed(whole, 2, 0, 100_000)).toEqual({ fromMs: 0, lengthMs: 50_000 });
  expect(zoomed(whole, 1_000, 100_000, 100_000)).toEqual({ fromMs: 96_000, lengthMs: 4_000 });
  expect(zoomed(whole, 0.5, 10_000, 100_000)).toEqual(whole);
  expect(placed(90_000, 50_000, 100_000)).toEqual({ fromMs: 50_000, lengthMs: 50_000 });
});
