import { randomToken } from '@nobicast/service-kit';
import { silentLogger } from '@nobicast/service-kit/testing';
import { MailError, type MailDelivery } from '@nobicast/service-kit/mail';
import { buildMessage, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { messageMailsRepository } from './message-mails.repository.ts';
import { sendMessageMail } from './messages.jobs.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

const now = new Date('2026-11-20T12:00:00Z');
const error = new MailError({ code: 'ETIMEDOUT' });

async function buildMail(kind: 'receipt' | 'confirm') {
  const state = kind === 'confirm' ? 'unconfirmed' : 'new';
  const message_id = await buildMessage(content.db, { state });
  const [mail] = await content
    .db('content.message_mails')
    .insert({ message_id, kind, changed_at: now })
    .returning<{ id: number }[]>('id');
  return mail?.id ?? 0;
}

const attempt = (mailId: number, deliver: MailDelivery['deliver']) =>
  sendMessageMail({
    mails: messageMailsRepository(content.db),
    delivery: { deliver },
    publicUrl: 'https://nobicast.example',
    clock: () => now,
    newToken: randomToken,
    logger: silentLogger(),
  })({ mailId });

const stateOf = (id: number) => content.db('content.message_mails').where({ id }).first('state');

test('an attempt that fails late changes nothing of a mail that another one has sent', async () => {
  const mailId = await buildMail('receipt');
  const failed = attempt(mailId, async () => {
    await attempt(mailId, async (_message, { beforeContent } = {}) => {
      await beforeContent?.();
      return { outcome: 'sent' };
    });
    return { outcome: 'unavailable', error };
  });
  await expect(failed).rejects.toBe(error);
  expect(await stateOf(mailId)).toEqual({ state: 'sent' });
});

test('the link of a mail is good, though another attempt to send it has begun and failed meanwhile', async () => {
  const mailId = await buildMail('confirm');
  let text = '';
  await attempt(mailId, async (message, { beforeContent } = {}) => {
    const other = attempt(mailId, () => Promise.resolve({ outcome: 'unavailable', error }));
    await expect(other).rejects.toBe(error);
    await beforeContent?.();
    ({ text } = message);
    return { outcome: 'sent' };
  });
  expect(await stateOf(mailId)).toEqual({ state: 'sent' });
  const token = /\/contact\/confirmation\?lien=(\S+)/.exec(text)?.[1] ?? '';
  const reply = await content.get(`/api/contact/confirm?token=${token}`);
  expect([reply.status, reply.body.data]).toEqual([200, { state: 'waiting' }]);
});
