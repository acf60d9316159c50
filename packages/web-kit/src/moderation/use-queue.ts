import {
  approveComment,
  chooseQuestion,
  decideComments,
  listDecisions,
  listPendingComments,
  rejectComment,
  takeBackDecisions,
} from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { paths } from '@nobicast/contracts/paths';
import type { Decision, Outcome, PendingComment } from '@nobicast/contracts/moderation';
import type { RejectionReason } from '@nobicast/contracts/rejection-reasons';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { ApiError, dataOf, isRefusal, readCall, requestCall, sendCall } from '../api/index.ts';
import { moderationCopy } from './moderation.copy.ts';
import { emptyQueue, missingFrom, newestDecisions, queueReducer, type Card } from './queue-state.ts';

/** An open queue must update within five seconds. */
const pollMs = 4_000;
/** A request that the network has swallowed must not end the polls: browsers wait for minutes. */
const replyMs = 10_000;
const undoMs = limits.moderation.undoSeconds * 1_000;

/** What the undo bar says; without `decisionIds` it has no button. */
export interface UndoEntry {
  id: number;
  sentence: string;
  /** Undefined for several comments. */
  author: string | undefined;
  decisionIds: readonly number[];
  /** The comment's address, if its decision can no longer be undone. */
  link?: string | undefined;
  until: number;
}

/** Why the queue stopped updating. */
export type QueueTrouble = 'refused' | 'unreachable';

const failuresUntilTold = 3;

function troubleOf(status: number | undefined, failures: number): QueueTrouble | undefined {
  // Without a session the reply is also 403 (A73).
  if (status === 401 || status === 403) return 'refused';
  return failures >= failuresUntilTold ? 'unreachable' : undefined;
}

type QueueLoad = { state: 'loading' } | { state: 'failed'; error: ApiError } | { state: 'ready' };

/** For developers only; the comment stays as it is (ADMIN-MODERATION-16). */
const logFailure = (error: unknown) => console.error('A moderation call failed.', error);

const decidedIds = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap((outcome) => (outcome.outcome === 'decided' ? [outcome.decision.id] : []));

/** One page of the queue, decisions in progress, and those that can still be undone. */
export function useQueue({
  takesFocus,
  onDecided,
}: {
  /** Whether the first card takes the focus after loading. */
  takesFocus: boolean;
  onDecided: (() => void) | undefined;
}) {
  const [queue, dispatch] = useReducer(queueReducer, emptyQueue);
  const [page, setPage] = useState(1);
  const [load, setLoad] = useState<QueueLoad>({ state: 'loading' });
  const [undos, setUndos] = useState<readonly UndoEntry[]>([]);
  /** Tells the history that it is out of date. */
  const [undoneCount, setUndoneCount] = useState(0);
  const [trouble, setTrouble] = useState<QueueTrouble>();
  const [announcement, setAnnouncement] = useState({ id: 0, text: '' });
  const announce = (text: string) => setAnnouncement(({ id }) => ({ id: id + 1, text }));

  /** Decisions are sent one after the other, in the order of the keys. */
  const sending = useRef(Promise.resolve());
  /** Increases with each local change: the reply to an earlier poll is then stale. */
  const changes = useRef(0);
  const loads = useRef(0);
  const failedPolls = useRef(0);
  const latestUndos = useRef(undos);
  const nextUndoId = useRef(1);
  /** The last decision: Z still means it once its time is over. */
  const lastDecided = useRef<{ name: string | undefined; link: string | undefined }>(undefined);
  const changeUndos = (change: (known: readonly UndoEntry[]) => readonly UndoEntry[]) => {
    latestUndos.current = change(latestUndos.current);
    setUndos(latestUndos.current);
  };
  const dropUndo = (id: number) => changeUndos((known) => known.filter((entry) => entry.id !== id));

  function enqueue(task: () => Promise<void>): void {
    changes.current += 1;
    sending.current = sending.current
      .then(task)
      .catch(logFailure)
      .finally(() => void (changes.current += 1));
  }

  function offerUndo(sentence: string, decisionIds: readonly number[], author?: string, link?: string) {
    announce(`${sentence}.`);
    const entry = { id: nextUndoId.current, sentence, author, decisionIds, link, until: Date.now() + undoMs };
    nextUndoId.current += 1;
    changeUndos((known) => [...known, entry]);
  }

  async function loadPage(wanted: number, focusesFirst: boolean): Promise<void> {
    loads.current += 1;
    changes.current += 1;
    const own = loads.current;
    setLoad({ state: 'loading' });
    try {
      // Decisions made meanwhile would come back with the page, so it is fetched again.
      for (;;) {
        await sending.current;
        const change = changes.current;
        const reply = await readCall(listPendingComments, { query: { page: wanted } });
        if (loads.current !== own) return;
        if (changes.current !== change) continue;
        // The last page may be empty by now.
        if (reply.comments.length === 0 && wanted > 1) {
          setPage(1);
          return await loadPage(1, focusesFirst);
        }
        dispatch({ type: 'loaded', reply, takesFocus: focusesFirst });
        setLoad({ state: 'ready' });
        return;
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (loads.current === own) setLoad({ state: 'failed', error });
    }
  }
  const loadFirst = useEffectEvent(() => void loadPage(1, takesFocus));
  useEffect(() => loadFirst(), []);

  async function sentencesFor(missing: readonly number[], signal: AbortSignal) {
    const response =
      missing.length > 0 ? await requestCall(listDecisions, { query: { page: 1 } }, { signal }) : undefined;
    const data = response && (await dataOf(listDecisions, response));
    const decisions = newestDecisions(data?.decisions ?? []);
    return (id: number) => {
      const decision = decisions.get(id);
      return decision ? moderationCopy.decision(decision) : moderationCopy.decidedBySomebody;
    };
  }

  /** Reports a failure once; it stays on the screen until the queue updates again. */
  function followed(status: number | undefined, isOk: boolean) {
    failedPolls.current = isOk ? 0 : failedPolls.current + 1;
    const next = isOk ? undefined : troubleOf(status, failedPolls.current);
    if (next === trouble || (!isOk && next === undefined)) return;
    setTrouble(next);
    if (next) announce(moderationCopy.trouble[next]);
  }

  const poll = useEffectEvent(async () => {
    if (load.state !== 'ready' || document.visibilityState !== 'visible') return;
    const change = changes.current;
    const isCurrent = () => changes.current === change;
    const signal = AbortSignal.timeout(replyMs);
    const failed = () => undefined;
    const response = await requestCall(listPendingComments, { query: { page } }, { signal }).catch(failed);
    const reply = response && (await dataOf(listPendingComments, response).catch(failed));
    followed(response?.status, reply !== undefined);
    if (!reply || !isCurrent()) return;
    const sentenceOf = await sentencesFor(missingFrom(queue, reply, page), signal);
    if (!isCurrent()) return;
    const action = { type: 'polled', reply, page, sentenceOf } as const;
    const arrived = queueReducer(queue, action).arrivals.length;
    dispatch(action);
    if (queue.arrivals.length === 0 && arrived > 0) announce(moderationCopy.arrived(arrived));
  });
  useEffect(() => {
    // A slow reply must not pile up polls.
    let isRunning = false;
    const run = () => {
      if (isRunning) return;
      isRunning = true;
      poll()
        .catch(logFailure)
        .finally(() => void (isRunning = false));
    };
    const timer = setInterval(run, pollMs);
    document.addEventListener('visibilitychange', run);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', run);
    };
  }, []);

  const isWaiting = (id: number) =>
    queue.cards.some(({ comment, status }) => comment.id === id && status.state === 'waiting');

  /** Puts a comment among the questions of the show on air. If that fails, the comment stays approved. */
  async function putOnAir({ episode_slug: show, id: commentId, author_name: name }: Card['comment']) {
    try {
      await sendCall(chooseQuestion, { params: { id: show, commentId }, body: {} });
      announce(moderationCopy.onAir(name));
    } catch (error) {
      logFailure(error);
      offerUndo(moderationCopy.notOnAir(name), []);
    }
  }

  function decideOne(
    action: 'approve' | 'reject',
    id: number,
    { reason, isQuestion = false }: { reason?: RejectionReason; isQuestion?: boolean } = {},
  ) {
    if (!isWaiting(id)) return;
    const comment = queue.cards.find((card) => card.comment.id === id)?.comment;
    const name = comment?.author_name ?? '';
    dispatch({ type: 'sent', ids: [id] });
    enqueue(async () => {
      try {
        const params = { id };
        const { decision } =
          action === 'approve'
            ? await sendCall(approveComment, { params })
            : await sendCall(rejectComment, { params, body: { reason } });
        dispatch({ type: 'answered', outcomes: [{ outcome: 'decided', comment_id: id, decision }] });
        offerUndo(moderationCopy.decided(action, name), [decision.id], name);
        const isShown = action === 'approve' && comment !== undefined;
        const link = isShown ? paths.comment(comment.episode_slug, comment.subject_id, id) : undefined;
        lastDecided.current = { name, link };
        onDecided?.();
        if (isQuestion && comment) await putOnAir(comment);
      } catch (error) {
        if (isRefusal(approveComment, error, 'already_decided')) {
          dispatch({ type: 'conflicted', id, sentence: error.message });
          announce(error.message);
          return;
        }
        dispatch({ type: 'failed', ids: [id] });
        throw error;
      }
    });
  }

  /** A moderator has answered a comment, which was approved for it. */
  function answered(comment: PendingComment, sentence: string, decision: Decision | undefined) {
    const { id, episode_slug: slug, subject_id: subjectId } = comment;
    changes.current += 1;
    if (decision)
      dispatch({ type: 'answered', outcomes: [{ outcome: 'decided', comment_id: id, decision }] });
    else dispatch({ type: 'conflicted', id, sentence: moderationCopy.decidedBySomebody });
    const link = paths.comment(slug, subjectId, id);
    offerUndo(sentence, [], undefined, link);
    // An answer that is public is not taken back by a key.
    lastDecided.current = { name: comment.author_name, link };
    onDecided?.();
  }

  function decideSelected(action: 'approve' | 'reject') {
    const ids = queue.selected.filter(isWaiting).slice(0, limits.moderation.batch);
    if (ids.length === 0) return;
    dispatch({ type: 'sent', ids });
    enqueue(async () => {
      try {
        const { outcomes } = await sendCall(decideComments, { body: { action, comment_ids: ids } });
        dispatch({ type: 'answered', outcomes });
        offerUndo(moderationCopy.decidedAll(action, outcomes), decidedIds(outcomes));
        lastDecided.current = { name: undefined, link: undefined };
        onDecided?.();
      } catch (error) {
        dispatch({ type: 'failed', ids });
        throw error;
      }
    });
  }

  /** Includes a decision that is still being sent. */
  function undo() {
    enqueue(async () => {
      const entry = latestUndos.current.findLast(({ decisionIds }) => decisionIds.length > 0);
      if (!entry) {
        const last = lastDecided.current;
        if (last) offerUndo(moderationCopy.tooLate(last.name), [], undefined, last.link);
        return;
      }
      lastDecided.current = undefined;
      const { outcomes } = await sendCall(takeBackDecisions, {
        body: { action: 'undo', decision_ids: [...entry.decisionIds] },
      });
      dropUndo(entry.id);
      setUndoneCount((count) => count + 1);
      const ids = outcomes.flatMap((outcome) => (outcome.outcome === 'decided' ? [outcome.comment_id] : []));
      if (ids.length > 0) {
        dispatch({ type: 'taken back', ids });
        onDecided?.();
      }
      const [first] = outcomes;
      // Others have decided since: shown for a moment, without a button.
      if (ids.length < outcomes.length)
        offerUndo(
          ids.length === 0 && first?.outcome === 'refused'
            ? first.sentence.replace(/\.$/, '')
            : moderationCopy.takenBack(outcomes, entry.author),
          [],
        );
      else announce(`${moderationCopy.takenBack(outcomes, entry.author)}.`);
    });
  }

  return {
    queue,
    dispatch,
    load,
    trouble,
    undoneCount,
    page,
    undos,
    dropUndo,
    announcement,
    announce,
    decideOne,
    answered,
    decideSelected,
    undo,
    showPage(wanted: number) {
      setPage(wanted);
      void loadPage(wanted, true);
    },
    reload: () => void loadPage(page, true),
  };
}

export type QueueControls = ReturnType<typeof useQueue>;
