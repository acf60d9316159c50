import { showState, type ShowAction, type ShowCommand } from '@nobicast/contracts/show-state';
import { driftMs, recordingStart, subjectsOf } from './desk.rules.ts';

const minute = 60_000;
const subjects = [10, 5, null].map((planned_minutes, index) => ({
  id: index + 1,
  title: `Sujet ${index + 1}`,
  content_url: null,
  planned_minutes,
}));
const go = (leaves: number, subject: number, minutes: number): ShowCommand => ({
  kind: 'go',
  leaves,
  subject,
  id: `go-${minutes}`,
  at: minutes * minute,
  by: '',
});
const begin: ShowCommand = { kind: 'begin', subject: 1, id: 'begin', at: 0, by: '' };
const pause = (kind: 'pause' | 'resume', minutes: number): ShowCommand => ({
  kind,
  id: `${kind}-${minutes}`,
  at: minutes * minute,
  by: '',
});

test('the start of a recording that a rehearsal noted is not that of the show', () => {
  const press = (minutes: number, action: ShowAction): ShowCommand => ({
    ...action,
    id: String(minutes),
    at: minutes * minute,
    by: '',
  });
  const rehearsal = [
    begin,
    press(1, { kind: 'record' }),
    press(2, { kind: 'end' }),
    press(3, { kind: 'restart', leaves: '2' }),
    press(60, { kind: 'begin', subject: 1 }),
  ];
  expect(recordingStart(showState(rehearsal))).toBeUndefined();
  const noted = showState([...rehearsal, press(61, { kind: 'record' })]);
  expect(recordingStart(noted)?.at).toBe(61 * minute);
});

/** In minutes. */
function driftAfter(commands: readonly ShowCommand[], minutes: number, planned = subjects) {
  const state = showState(commands);
  const ms = driftMs(subjectsOf({ subjects: planned, commands: [] }, state), state, minutes * minute);
  return ms === undefined ? undefined : ms / minute;
}

describe('how much longer than planned a show takes (T3-R3)', () => {
  test.each([
    ['while the first subject has time left', [begin], 8, 0],
    ['once its length is over', [begin], 13, 3],
    ['after it took less', [begin, go(1, 2, 7)], 8, -3],
    ['after it took more, with the next one on time', [begin, go(1, 2, 14)], 18, 4],
    ['without the pauses', [begin, pause('pause', 2), pause('resume', 8), go(1, 2, 16)], 17, 0],
    ['in a subject without a planned length', [begin, go(1, 3, 12)], 60, 2],
    ['back to a subject: both times count', [begin, go(1, 2, 8), go(2, 1, 13)], 17, 2],
  ])('%s', (_name, commands, now, drift) => {
    expect(driftAfter(commands, now)).toBe(drift);
  });

  test('nothing planned, nothing said', () => {
    const unplanned = subjects.map((subject) => ({ ...subject, planned_minutes: null }));
    expect(driftAfter([begin], 30, unplanned)).toBeUndefined();
    expect(driftAfter([], 30)).toBeUndefined();
  });
});
