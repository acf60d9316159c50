import { askForReminder } from '@nobicast/contracts/calls';
import { sendCall } from '@nobicast/web-kit/api';
import { reminderFormCopy } from './reminder.copy.ts';

/** Makes the form of the newsletter one that asks for reminders. */
export const reminderForm = {
  path: askForReminder.path,
  send: ({ email, website }: { email: string; website: string }) =>
    sendCall(askForReminder, { body: { email, website } }),
  texts: reminderFormCopy,
  asksName: false,
};
