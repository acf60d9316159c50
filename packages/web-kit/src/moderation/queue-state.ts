import { limits } from '@nobicast/contracts/limits';
import type { Decision, Outcome, PendingComment, PendingPage } from '@nobicast/contracts/moderation';

const { pageSize } = limits.moderation;

/** The page that is shown among them, even if there is less than on the last read. */
export const pagesOf = (page: number, total: number) => Math.max(page, Math.ceil(total / pageSize));

type CardStatus =
  | { state: 'waiting' }
  | { state: 'sending' }
  /** Hidden, but kept in place for an undo. */
  | { state: 'decided' }
  /** Decided by somebody else: shown, with who did what. */
  | { state: 'elsewhere'; sentence: string };

export interface Card {
  comment: PendingComment;
  status: CardStatus;
}

export interface Queue {
  /** One page of the queue as first shown, newest first. */
  cards: readonly Card[];
  /** Posted since; shown on request only, so that nothing moves under the keys. */
  arrivals: readonly PendingComment[];
  /** On all pages. */
  total: number;
  oldestAt: string | null;
  selected: readonly number[];
  /** Null when no card is shown. */
  currentId: number | null;
  /** A new object moves the focus to the current card. */
  focus: object | null;
}

export type QueueAction =
  | { type: 'loaded'; reply: PendingPage; takesFocus: boolean }
  | {
      type: 'polled';
      reply: PendingPage;
      page: number;
      /** Who decided what about a comment that left the queue. */
      sentenceOf: (commentId: number) => string;
    }
  | { type: 'arrivals shown' }
  | { type: 'current'; id: number }
  | { type: 'moved'; step: 1 | -1 }
  | { type: 'toggled'; id: number }
  | { type: 'deselected' }
  | { type: 'sent'; ids: readonly number[] }
  | { type: 'failed'; ids: readonly number[] }
  | { type: 'answered'; outcomes: readonly Outcome[] }
  | { type: 'conflicted'; id: number; sentence: string }
  | { type: 'taken back'; ids: readonly number[] };

export const emptyQueue: Queue = {
  cards: [],
  arrivals: [],
  total: 0,
  oldestAt: null,
  selected: [],
  currentId: null,
  focus: null,
};

export const visibleCards = ({ cards }: Pick<Queue, 'cards'>) =>
  cards.filter(({ status }) => status.state !== 'decided');

const isOpen = ({ status }: Card) => status.state === 'waiting';
const waiting: CardStatus = { state: 'waiting' };

const isNewer = (one: PendingComment, other: PendingComment) =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
const newestFirst = (one: PendingComment, other: PendingComment) => (isNewer(one, other) ? -1 : 1);

/** Where the keys go after this card: to the next waiting one, else the previous. */
function neighbourOf(cards: readonly Card[], id: number | null): number | null {
  const index = cards.findIndex(({ comment }) => comment.id === id);
  const isShown = ({ status }: Card) => status.state !== 'decided';
  const found =
    cards.slice(index + 1).find(isOpen) ??
    cards.slice(0, Math.max(0, index)).findLast(isOpen) ??
    cards.slice(index).find(isShown) ??
    cards.findLast(isShown);
  return found?.comment.id ?? null;
}

function withStatus(queue: Queue, statuses: ReadonlyMap<number, CardStatus>): Queue {
  const cards = queue.cards.map((card) => {
    const status = statuses.get(card.comment.id);
    return status ? { ...card, status } : card;
  });
  const selected = queue.selected.filter((id) => (statuses.get(id) ?? waiting).state === 'waiting');
  const current = cards.find(({ comment }) => comment.id === queue.currentId);
  const isGone = current === undefined || current.status.state === 'decided';
  return {
    ...queue,
    cards,
    selected,
    ...(isGone && { currentId: neighbourOf(cards, queue.currentId), focus: {} }),
  };
}

const sameStatus = (ids: readonly number[], status: CardStatus) =>
  new Map(ids.map((id) => [id, status] as const));

/** Whether the reply would list this comment if it still waited; otherwise it belongs to another page. */
function isCovered(comment: PendingComment, { comments, total }: PendingPage, page: number): boolean {
  const [first, last] = [comments[0], comments.at(-1)];
  const isAfterStart = page === 1 || (first !== undefined && !isNewer(comment, first));
  const isBeforeEnd = page * pageSize >= total || (last !== undefined && isNewer(comment, last));
  return isAfterStart && isBeforeEnd;
}

/**
 * Compares the screen with the queue. Cards keep their places; those decided elsewhere are marked; comments older than
 * every card are appended, all others go to `arrivals`.
 */
function applyPoll(queue: Queue, action: Extract<QueueAction, { type: 'polled' }>): Queue {
  const { reply, page, sentenceOf } = action;
  const inReply = new Set(reply.comments.map(({ id }) => id));
  // Put back into the queue by somebody: it counts as new.
  const cards = queue.cards.filter(
    ({ comment, status }) => !(status.state === 'decided' && inReply.has(comment.id)),
  );
  const marked = cards.map((card): Card => {
    const { comment, status } = card;
    if (status.state === 'elsewhere' && inReply.has(comment.id)) return { comment, status: waiting };
    const isGone = isOpen(card) && !inReply.has(comment.id) && isCovered(comment, reply, page);
    return isGone ? { comment, status: { state: 'elsewhere', sentence: sentenceOf(comment.id) } } : card;
  });
  const known = new Set(marked.map(({ comment }) => comment.id));
  const fresh = reply.comments.filter(({ id }) => !known.has(id));
  const last = marked.at(-1)?.comment;
  const older = last ? fresh.filter((comment) => isNewer(last, comment)) : [];
  const all = [...marked, ...older.map((comment): Card => ({ comment, status: waiting }))];
  const open = new Set(all.filter(isOpen).map(({ comment }) => comment.id));
  return {
    ...queue,
    cards: all,
    arrivals: page === 1 ? fresh.filter((comment) => !older.includes(comment)) : [],
    total: reply.total,
    oldestAt: reply.oldest_at,
    selected: queue.selected.filter((id) => open.has(id)),
    currentId: queue.currentId ?? visibleCards({ cards: all })[0]?.comment.id ?? null,
  };
}

/** Comments that left the queue without a decision on this screen. */
export const missingFrom = (queue: Queue, reply: PendingPage, page: number): number[] =>
  queue.cards
    .filter(
      (card) =>
        isOpen(card) &&
        !reply.comments.some(({ id }) => id === card.comment.id) &&
        isCovered(card.comment, reply, page),
    )
    .map(({ comment }) => comment.id);

function showArrivals(queue: Queue): Queue {
  const added = queue.arrivals.map((comment): Card => ({ comment, status: waiting }));
  const cards = [...queue.cards, ...added].sort((one, other) => newestFirst(one.comment, other.comment));
  const first = queue.arrivals.toSorted(newestFirst)[0];
  return { ...queue, cards, arrivals: [], currentId: first?.id ?? queue.currentId, focus: {} };
}

function move(queue: Queue, step: 1 | -1): Queue {
  const shown = visibleCards(queue);
  const index = shown.findIndex(({ comment }) => comment.id === queue.currentId);
  const next = shown[Math.max(0, Math.min(shown.length - 1, index + step))];
  return { ...queue, currentId: next?.comment.id ?? null, focus: {} };
}

function toggle(queue: Queue, id: number): Queue {
  const others = queue.selected.filter((other) => other !== id);
  const isOn = others.length < queue.selected.length;
  const canSelect = queue.cards.some((card) => card.comment.id === id && isOpen(card));
  return { ...queue, selected: isOn || !canSelect ? others : [...others, id] };
}

function send(queue: Queue, ids: readonly number[]): Queue {
  const next = withStatus(queue, sameStatus(ids, { state: 'sending' }));
  const isAboutCurrent = next.currentId !== null && ids.includes(next.currentId);
  return {
    ...next,
    currentId: isAboutCurrent ? neighbourOf(next.cards, next.currentId) : next.currentId,
    focus: {},
  };
}

function answer(queue: Queue, outcomes: readonly Outcome[]): Queue {
  const statuses = new Map<number, CardStatus>();
  for (const outcome of outcomes) {
    if (outcome.comment_id === null) continue;
    statuses.set(
      outcome.comment_id,
      outcome.outcome === 'decided'
        ? { state: 'decided' }
        : { state: 'elsewhere', sentence: outcome.sentence },
    );
  }
  return { ...withStatus(queue, statuses), total: Math.max(0, queue.total - statuses.size) };
}

function takeBack(queue: Queue, ids: readonly number[]): Queue {
  const next = withStatus(queue, sameStatus(ids, waiting));
  const first = next.cards.find(({ comment }) => ids.includes(comment.id));
  return {
    ...next,
    total: queue.total + ids.length,
    currentId: first?.comment.id ?? next.currentId,
    focus: {},
  };
}

export function queueReducer(queue: Queue, action: QueueAction): Queue {
  switch (action.type) {
    case 'loaded':
      return {
        ...emptyQueue,
        cards: action.reply.comments.map((comment) => ({ comment, status: waiting })),
        total: action.reply.total,
        oldestAt: action.reply.oldest_at,
        currentId: action.reply.comments[0]?.id ?? null,
        focus: action.takesFocus ? {} : null,
      };
    case 'polled':
      return applyPoll(queue, action);
    case 'arrivals shown':
      return showArrivals(queue);
    case 'current':
      return queue.currentId === action.id ? queue : { ...queue, currentId: action.id };
    case 'moved':
      return move(queue, action.step);
    case 'toggled':
      return toggle(queue, action.id);
    case 'deselected':
      return { ...queue, selected: [], focus: {} };
    case 'sent':
      return send(queue, action.ids);
    case 'failed':
      return withStatus(queue, sameStatus(action.ids, waiting));
    case 'answered':
      return answer(queue, action.outcomes);
    case 'conflicted':
      return {
        ...withStatus(queue, sameStatus([action.id], { state: 'elsewhere', sentence: action.sentence })),
        total: Math.max(0, queue.total - 1),
      };
    case 'taken back':
      return takeBack(queue, action.ids);
  }
}

export const newestDecisions = <Entry extends Decision>(decisions: readonly Entry[]) => {
  const byComment = new Map<number, Entry>();
  for (const decision of decisions)
    if (!byComment.has(decision.comment_id)) byComment.set(decision.comment_id, decision);
  return byComment;
};
