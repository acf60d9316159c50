import { remindedUntil } from './reminders.rules.ts';

const plannedAt = new Date('2026-11-28T20:00:00Z');
const at = (time: string) => Date.parse(`2026-11-28T${time}Z`);

test('one that was tried out in the morning is told before its planned start, ended or not (T3-R10)', () => {
  const now = new Date(at('19:56:00'));
  for (const endedAt of [null, at('07:45:00')])
    expect(remindedUntil({ plannedAt, beganAt: at('07:30:00'), endedAt }, now)).toEqual(
      new Date(at('19:55:00')),
    );
  expect(remindedUntil({ plannedAt, beganAt: at('18:00:00'), endedAt: at('19:00:00') }, now)).toBeUndefined();
});
