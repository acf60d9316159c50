import { systemCopy } from './system.copy.ts';

test.each(['send_passkey_notice', 'send_proof_link', 'send_newsletter_welcome', 'send_answer_mail'])(
  'the task %s has a name',
  (task) => expect(systemCopy.task({ task, episode_id: null } as never)).not.toContain('_'),
);
