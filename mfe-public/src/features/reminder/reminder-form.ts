import { askForReminder } from '@nobicast/contracts/calls';
import { sendCall } from '@nobicast/web-kit/api';
import { reminderFormCopy } from './reminder.copy.ts';

/** What the form of the newsletter asks for here. */
export const reminderForm = {
  path: askForReminder.path,
  send: ({ email, website }: { email: string; website: string }) =>
    sendCall(askForReminder, { body: { email, website } }),
  texts: reminderFormCopy,
  asksName: false,
};
