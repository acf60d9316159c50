import type { AdminSubject, SubjectChange } from '@nobicast/contracts/admin-subjects';
import {
  deleteSubject,
  listAdminSubjects,
  shiftSubjectStarts,
  updateSubject,
} from '@nobicast/contracts/calls';
import { inOrderOfStarts } from '@nobicast/contracts/order-of-starts';
import { sendCall, useCall } from '@nobicast/web-kit/api';
import { sendProven } from '@nobicast/web-kit/fresh-proof';
import { useHost } from '@nobicast/web-kit/host';
import { useEffect, useRef, useState } from 'react';
import { reasonText } from '../../editing/reason-text.ts';
import { subjectsCopy } from './subjects.copy.ts';

/** The same subjects in the order of these ids; others stay at the end. */
function inOrder(subjects: readonly AdminSubject[], ids: readonly number[]): AdminSubject[] {
  const placeOf = ({ id }: AdminSubject) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...subjects].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The subjects of an episode, and what changes them. Each change is followed by reading the list again. */
export function useSubjects(episodeId: number, onCount: (count: number) => void) {
  const { notify } = useHost();
  const reply = useCall(
    listAdminSubjects,
    { params: { id: episodeId } },
    { fallback: subjectsCopy.loadFailed },
  );
  /** The order that was asked for, until the list has been read again. */
  const [wanted, setWanted] = useState<readonly number[]>();
  const isReady = reply.state === 'ready';
  const loaded = isReady ? reply.data.subjects : [];
  const subjects = wanted ? inOrder(loaded, wanted) : loaded;
  const count = subjects.length;
  useEffect(() => {
    if (isReady) onCount(count);
  }, [isReady, count, onCount]);

  const params = (subjectId: number) => ({ id: episodeId, subjectId });
  const reload = async () => {
    if (reply.state === 'ready') await reply.reload();
  };

  /** The number of changes of the order so far, and the end of the last one that was sent. */
  const orderChanges = useRef(0);
  const lastSent = useRef(Promise.resolve());

  /** Shows the new order at once. Changes are sent one after the other; after the last one the list is read again. */
  async function reorder(ids: readonly number[], send: () => Promise<void>) {
    setWanted(ids);
    const change = (orderChanges.current += 1);
    lastSent.current = lastSent.current
      .then(send)
      .catch((error: unknown) => notify(reasonText(error, subjectsCopy.reorderFailed), { kind: 'error' }));
    await lastSent.current;
    if (orderChanges.current === change) await reload();
    if (orderChanges.current === change) setWanted(undefined);
  }
  async function putAt(id: number, position: number) {
    await sendCall(
      updateSubject,
      { params: params(id), body: { order_index: position } },
      { fallback: subjectsCopy.reorderFailed },
    );
  }

  return {
    reply,
    subjects,
    reload,

    /** Exchanges a subject with its neighbour: a call for each sends its new position (ADMIN-SUBJECTS-12, 13). */
    swap(index: number, otherIndex: number) {
      const [subject, other] = [subjects[index], subjects[otherIndex]];
      if (!subject || !other) return;
      const ids = subjects.map(({ id }) => id);
      ids[index] = other.id;
      ids[otherIndex] = subject.id;
      void reorder(ids, async () => {
        await putAt(subject.id, otherIndex);
        await putAt(other.id, index);
      });
    },

    moveTo(id: number, position: number) {
      const others = subjects.flatMap((subject) => (subject.id === id ? [] : subject.id));
      void reorder([...others.slice(0, position), id, ...others.slice(position)], () => putAt(id, position));
    },

    /** Each one goes behind those that start earlier, so that no step on the way is refused. */
    orderByStarts() {
      const ids = inOrderOfStarts(subjects).map(({ id }) => id);
      void reorder(ids, async () => {
        for (const [position, id] of ids.entries()) await putAt(id, position);
      });
    },

    /** @throws ApiError, also for a stale version */
    async change({ id, version }: Pick<AdminSubject, 'id' | 'version'>, body: SubjectChange) {
      const { subject } = await sendCall(
        updateSubject,
        { params: params(id), body },
        { fallback: subjectsCopy.updateFailed, version },
      );
      return subject;
    },

    remove: (subject: AdminSubject) =>
      sendProven(deleteSubject, { params: params(subject.id) }, { fallback: subjectsCopy.deleteFailed }),

    async shift(subject: AdminSubject, byMs: number) {
      await sendCall(shiftSubjectStarts, { params: params(subject.id), body: { by_ms: byMs } });
      await reload();
    },
  };
}

export type Subjects = ReturnType<typeof useSubjects>;
