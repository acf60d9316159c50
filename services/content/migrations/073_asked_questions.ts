import type { Migration } from '@nobicast/service-kit';

/** When a host asked a question on air; null while it waits. It is not offered like one that nobody asked. */
export const askedQuestions: Migration = {
  name: '073_asked_questions',
  up: async (db) => void (await db.raw('alter table content.show_questions add column asked_at timestamptz')),
};
