import type { Decision, Outcome, PendingComment, PendingPage } from '@nobicast/contracts/moderation';
import {
  emptyQueue,
  missingFrom,
  queueReducer,
  visibleCards,
  type Queue,
  type QueueAction,
} from './queue-state.ts';

const buildPending = (id: number, minute = id): PendingComment => ({
  id,
  content: `Texte ${id}`,
  created_at: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString(),
  subject_id: 31,
  subject_title: 'La porte dérobée',
  episode_slug: 'nobicast-975',
  episode_title: 'La nuit où le fil a cassé',
  episode_number: 975,
  author_name: `Autrice ${id}`,
  author_email: `a${id}@exemple.fr`,
  new_user_id: null,
  user_id: null,
  moment_ms: null,
  flags: [],
});
const pageOf = (ids: readonly number[], total = ids.length): PendingPage => ({
  comments: ids.map((id) => buildPending(id)),
  total,
  oldest_at: null,
});
const decisionOf = (commentId: number, by = 'Alix'): Decision => ({
  id: 100 + commentId,
  comment_id: commentId,
  action: 'approve',
  at: '2026-11-20T09:30:00.000Z',
  moderator_id: by,
  moderator_name: by,
  reason: null,
});
const decided = (id: number): Outcome => ({ outcome: 'decided', comment_id: id, decision: decisionOf(id) });
const refused = (id: number): Outcome => ({
  outcome: 'refused',
  comment_id: id,
  sentence: 'Marc a rejeté ce commentaire.',
  followed_by: decisionOf(id, 'Marc'),
});

const after = (queue: Queue, ...actions: QueueAction[]) => actions.reduce(queueReducer, queue);
const open = (ids: readonly number[], total?: number) =>
  after(emptyQueue, { type: 'loaded', reply: pageOf(ids, total), takesFocus: false });
const polled = (ids: readonly number[], total?: number, page = 1): QueueAction => ({
  type: 'polled',
  reply: pageOf(ids, total),
  page,
  sentenceOf: (id) => `${id} décidé par Marc`,
});
const shown = (queue: Queue) => visibleCards(queue).map(({ comment }) => comment.id);
const stateOf = (queue: Queue, id: number) =>
  queue.cards.find(({ comment }) => comment.id === id)?.status.state;

describe('the card that the keys act on', () => {
  test('is the first, then follows the keys and stops at both ends', () => {
    const queue = open([3, 2, 1]);
    expect(queue.currentId).toBe(3);
    const move = (step: 1 | -1): QueueAction => ({ type: 'moved', step });
    expect(after(queue, move(1), move(1), move(1)).currentId).toBe(1);
    expect(after(queue, move(1), move(-1), move(-1)).currentId).toBe(3);
  });
  test('is the next one as soon as a decision is sent, and the one before after the last', () => {
    const first = after(open([3, 2, 1]), { type: 'sent', ids: [3] });
    expect(first.currentId).toBe(2);
    expect(after(first, { type: 'current', id: 1 }, { type: 'sent', ids: [1] }).currentId).toBe(2);
  });
  test('stays the only one until it is decided, then there is none', () => {
    const sent = after(open([1]), { type: 'sent', ids: [1] });
    expect(sent.currentId).toBe(1);
    const done = after(sent, { type: 'answered', outcomes: [decided(1)] });
    expect(done.currentId).toBeNull();
    expect(done.focus).not.toBe(sent.focus);
    expect(done.total).toBe(0);
  });
  test('is passed over by the answer, when the moderator has moved on', () => {
    const queue = after(open([3, 2, 1]), { type: 'sent', ids: [3] }, { type: 'moved', step: 1 });
    const done = after(queue, { type: 'answered', outcomes: [decided(3)] });
    expect(done.currentId).toBe(1);
    expect(done.focus).toBe(queue.focus);
  });
});

describe('a decision', () => {
  test('takes the card away, and an undo puts it back into its place', () => {
    const done = after(
      open([3, 2, 1]),
      { type: 'sent', ids: [2] },
      { type: 'answered', outcomes: [decided(2)] },
    );
    expect(shown(done)).toEqual([3, 1]);
    const undone = after(done, { type: 'taken back', ids: [2] });
    expect(shown(undone)).toEqual([3, 2, 1]);
    expect([undone.currentId, undone.total]).toEqual([2, 3]);
  });
  test('that failed leaves the card undecided in its place (ADMIN-MODERATION-16)', () => {
    const queue = after(open([2, 1]), { type: 'sent', ids: [2] }, { type: 'failed', ids: [2] });
    expect([shown(queue), stateOf(queue, 2), queue.total]).toEqual([[2, 1], 'waiting', 2]);
  });
  test('that somebody else took first leaves the card in its place, marked', () => {
    const sentence = 'Marc a rejeté ce commentaire.';
    const queue = after(open([2, 1]), { type: 'sent', ids: [2] }, { type: 'conflicted', id: 2, sentence });
    expect(queue.cards[0]?.status).toEqual({ state: 'elsewhere', sentence });
    expect([shown(queue), queue.currentId]).toEqual([[2, 1], 1]);
  });
  test('about several is answered for each, and nothing stays selected', () => {
    const queue = after(
      open([4, 3, 2, 1]),
      { type: 'toggled', id: 4 },
      { type: 'toggled', id: 3 },
      { type: 'toggled', id: 2 },
      { type: 'toggled', id: 2 },
    );
    expect(queue.selected).toEqual([4, 3]);
    const done = after(
      queue,
      { type: 'sent', ids: [4, 3] },
      { type: 'answered', outcomes: [decided(4), refused(3)] },
    );
    expect([shown(done), stateOf(done, 3), done.selected]).toEqual([[3, 2, 1], 'elsewhere', []]);
    expect(done.currentId).toBe(2);
  });
});

describe('an open queue', () => {
  test('keeps newer comments behind a button, so that nothing moves under the keys', () => {
    const queue = after(open([2, 1]), polled([4, 3, 2, 1]));
    expect([shown(queue), queue.arrivals.map(({ id }) => id), queue.total]).toEqual([[2, 1], [4, 3], 4]);
    const all = after(queue, { type: 'arrivals shown' });
    expect([shown(all), all.arrivals, all.currentId]).toEqual([[4, 3, 2, 1], [], 4]);
  });
  test('adds older comments at the end, as the page fills up', () => {
    expect(shown(after(open([3, 2]), polled([3, 2, 1])))).toEqual([3, 2, 1]);
  });
  test('marks what was decided elsewhere, in its place, and deselects it', () => {
    const queue = after(open([3, 2, 1]), { type: 'toggled', id: 2 }, polled([3, 1]));
    expect(queue.cards[1]?.status).toEqual({ state: 'elsewhere', sentence: '2 décidé par Marc' });
    expect([shown(queue), queue.selected]).toEqual([[3, 2, 1], []]);
    expect(after(queue, { type: 'toggled', id: 2 }).selected).toEqual([]);
    expect(stateOf(after(queue, polled([3, 2, 1])), 2)).toBe('waiting');
  });
  test('does not take a comment for decided that only slid to the next page', () => {
    const ids = Array.from({ length: 50 }, (_, index) => 51 - index);
    const queue = open(ids, 50);
    const reply = pageOf([52, ...ids.slice(0, 49)], 51);
    expect(missingFrom(queue, reply, 1)).toEqual([]);
  });
  test('does not take a comment for decided that slid to the page before', () => {
    const queue = open([3, 2, 1], 53);
    expect(missingFrom(queue, pageOf([2, 1], 52), 2)).toEqual([]);
    expect(missingFrom(queue, pageOf([3, 1], 52), 2)).toEqual([2]);
  });
  test('shows a comment that was put back from the history as a new one', () => {
    const done = after(
      open([2, 1]),
      { type: 'sent', ids: [2] },
      { type: 'answered', outcomes: [decided(2)] },
    );
    const queue = after(done, polled([2, 1]));
    expect([shown(queue), queue.arrivals.map(({ id }) => id)]).toEqual([[1], [2]]);
  });
});
