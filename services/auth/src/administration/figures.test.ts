import { getAccountFigures } from '@nobicast/contracts';
import { callService } from '@nobicast/service-kit';
import { startSmtpForTest, testSecret } from '@nobicast/service-kit/testing';
import { startAuthForTest, type AuthForTest } from '../testing/index.ts';

const figuresOf = (auth: AuthForTest) =>
  callService(getAccountFigures, {
    baseUrl: auth.url,
    secret: testSecret,
    caller: 'gateway',
    deadlineMs: 30_000,
  });

test('accounts are counted by role and by month in Paris; the ten newest are listed (API-ADMIN-03, API-ADMIN-04, API-ADMIN-09 to 21)', async () => {
  const auth = await startAuthForTest();
  try {
    const noRoles = { user: 0, guest: 0, host: 0, moderator: 0, admin: 0 };
    expect(await figuresOf(auth)).toMatchObject({
      total: 0,
      new_this_month: 0,
      by_role: noRoles,
      recent: [],
    });

    const now = auth.clock();
    const [{ start }] = (
      await auth.db.raw<{ rows: [{ start: Date }] }>(
        `select date_trunc('month', :now::timestamptz at time zone 'Europe/Paris') at time zone 'Europe/Paris' as start`,
        { now },
      )
    ).rows;
    const before = new Date(start.getTime() - 1_000);
    await auth.db('auth.users').insert([
      { email: 'old@example.org', role: 'admin', created_at: before, last_sign_in_at: now, name: 'Maud' },
      ...Array.from({ length: 11 }, (_, index) => ({
        email: `new${index}@example.org`,
        role: index === 10 ? 'host' : 'user',
        is_active: index !== 10,
        created_at: new Date(start.getTime() + index),
      })),
    ]);
    const { recent, ...counts } = await figuresOf(auth);
    expect(counts).toMatchObject({
      total: 12,
      new_this_month: 11,
      by_role: { ...noRoles, admin: 1, user: 10, host: 1 },
    });
    expect(recent).toHaveLength(10);
    expect(recent[0]).toEqual({
      id: expect.any(String),
      email: 'new10@example.org',
      name: null,
      role: 'host',
      is_active: false,
      created_at: new Date(start.getTime() + 10).toISOString(),
      last_login_at: null,
    });
  } finally {
    await auth.close();
  }
});

test('the mail server is connected as long as it answers (API-ADMIN-33)', async () => {
  const smtp = await startSmtpForTest();
  const auth = await startAuthForTest({ smtpUrl: smtp.url });
  try {
    expect(await figuresOf(auth)).toMatchObject({ is_mail_connected: true });
    await smtp.stop();
    // The result is cached for two seconds.
    auth.advance(11);
    expect(await figuresOf(auth)).toMatchObject({ is_mail_connected: false });
  } finally {
    await auth.close();
    await smtp.stop();
  }
});
