import { silentLogger } from '@nobicast/service-kit/testing';
import { MailError } from '@nobicast/service-kit/mail';
import { buildMessage, startContentForTest, type ContentForTest } from '../testing/index.ts';
import { messageMailsRepository } from './message-mails.repository.ts';
import { sendMessageMail } from './messages.jobs.ts';

let content: ContentForTest;
beforeAll(async () => {
  content = await startContentForTest();
});
afterAll(() => content.close());

test('an attempt that fails late changes nothing of a mail that another one has sent', async () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const mails = messageMailsRepository(content.db);
  const [mail] = await content
    .db('content.message_mails')
    .insert({ message_id: await buildMessage(content.db), kind: 'receipt', changed_at: now })
    .returning<{ id: number }[]>('id');
  const mailId = mail?.id ?? 0;
  const error = new MailError({ code: 'ETIMEDOUT' });
  const attempt = sendMessageMail({
    mails,
    delivery: {
      async deliver() {
        await mails.begin(mailId, now);
        await mails.setState(mailId, 'sent', now);
        return { outcome: 'unavailable', error };
      },
    },
    publicUrl: 'https://nobicast.example',
    clock: () => now,
    newToken: () => '',
    logger: silentLogger(),
  });
  await expect(attempt({ mailId })).rejects.toBe(error);
  expect(await content.db('content.message_mails').select('state')).toEqual([{ state: 'sent' }]);
});
