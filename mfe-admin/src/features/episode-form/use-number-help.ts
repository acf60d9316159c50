import { listAdminEpisodes } from '@nobicast/contracts/calls';
import { limits } from '@nobicast/contracts/limits';
import { useCall } from '@nobicast/web-kit/api';
import { numberOf } from '@nobicast/web-kit/form';
import { useState } from 'react';
import { formCopy } from './episode-form.copy.ts';

/** The search also finds numbers that begin with this one. */
const queryOf = (number: number) => ({
  page: 1,
  limit: limits.adminEpisodes.maxPageSize,
  search: String(number),
});

/** The help below a typed number that another episode has; undefined if none is known to have it. */
export function useNumberHelp(
  ownId: number | undefined,
  values: { number: string; type: string },
): string | undefined {
  const [opened] = useState(values.number);
  const number = values.number === opened ? undefined : numberOf(values.number);
  const found = useCall(listAdminEpisodes, number === undefined ? null : { query: queryOf(number) });
  if (found.state !== 'ready') return undefined;
  const { episodes, next_number: next } = found.data;
  const others = episodes.filter((other) => other.number === number && other.id !== ownId);
  const other = others.find(({ type }) => type === values.type) ?? others[0];
  return other && formCopy.numberTaken(other, values.type, next);
}
