export { reminderCopy, reminderLinkCopy } from './reminder.copy.ts';
export { reminderForm } from './reminder-form.ts';
export { ReminderLinkView } from './ReminderLinkView.tsx';
