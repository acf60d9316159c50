import { listAirings } from '@nobicast/contracts/calls';
import { useCall } from '@nobicast/web-kit/api';
import type { ReactNode } from 'react';
import { airingsCopy } from './week.copy.ts';

/** A line below each subject: when it was on air, by whom, and from which show it comes. None without a history. */
export function useAirings(episodeId: number): {
  noteOf: (subjectId: number) => ReactNode;
  hasFailed: boolean;
} {
  const reply = useCall(listAirings, { params: { id: episodeId } }, { fallback: airingsCopy.failed });
  const subjects = reply.state === 'ready' ? reply.data.subjects : [];
  return {
    noteOf(subjectId) {
      const found = subjects.find(({ subject_id: id }) => id === subjectId);
      return found && <p className="time mute">{airingsCopy.line(found)}</p>;
    },
    hasFailed: reply.state === 'failed',
  };
}
