import { callPath, type Call } from '@nobicast/contracts/call';
import { useSearchParams } from 'react-router-dom';
import { useMutate } from '../use-mutate.ts';

const pageName = 'page';

/** The page that an address names; the first one where it names none. */
export const pageOf = (parameters: URLSearchParams) =>
  Math.max(1, Number(/^\d{1,4}$/.exec(parameters.get(pageName) ?? '')?.[0] ?? 1));

/**
 * What an address searches for. Cells that are pasted from a table bring tabs, and texts from elsewhere zero-width
 * spaces: the calls refuse the former, and nothing is found with the latter.
 */
export const searchOf = (parameters: URLSearchParams, name: string, maxLength: number) =>
  (parameters.get(name) ?? '')
    .replace(/[\u00ad\u200b\u2060\ufeff]/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, maxLength);

interface ListAddress<Place> {
  read: (parameters: URLSearchParams) => Place;
  /** The value of each parameter but the page; undefined or empty where the address does not have it. */
  write: (place: Place) => Record<string, string | undefined>;
  /** The members of `Place` that choose which rows are listed. */
  filters: readonly (keyof Place)[];
}

/** Where a list stands, kept in the address. Another filter begins at its first page. */
export function useListPlace<Place extends { page: number }>({ read, write, filters }: ListAddress<Place>) {
  const [parameters, setParameters] = useSearchParams();
  function change(wanted: Partial<Place>, { replace = false } = {}) {
    setParameters(
      (current) => {
        const isOtherFilter = filters.some((name) => name in wanted);
        const next = { ...read(current), ...(isOtherFilter && { page: 1 }), ...wanted };
        const page = next.page > 1 ? String(next.page) : undefined;
        const changed = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ [pageName]: page, ...write(next) })) {
          if (value) changed.set(name, value);
          else changed.delete(name);
        }
        return changed;
      },
      { replace, preventScrollReset: true },
    );
  }
  return { place: read(parameters), change };
}

/** Drops every page of these lists that was read, and reads the shown ones again. */
export function useReloadList(...calls: Call[]) {
  const mutate = useMutate();
  const paths: unknown[] = calls.map((call) => callPath(call, {}));
  return async () => {
    await mutate((key) => typeof key === 'string' && paths.includes(key.split('?')[0]), undefined);
  };
}
