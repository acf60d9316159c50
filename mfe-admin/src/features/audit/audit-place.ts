import type { AuditFilter } from '@nobicast/contracts/audit';
import { useSearchParams } from 'react-router-dom';

/** With their parameters in the address. */
const filters = [
  { name: 'actor', parameter: 'personne' },
  { name: 'target_type', parameter: 'objet' },
  { name: 'target_id', parameter: 'reference' },
  { name: 'action', parameter: 'acte' },
  { name: 'from', parameter: 'du' },
  { name: 'to', parameter: 'au' },
] as const satisfies { name: keyof AuditFilter; parameter: string }[];

export type WantedFilter = { [Name in keyof AuditFilter]: string | undefined };

/** A calendar day from the year 2000 on. */
function isDay(value: string): boolean {
  const time = Date.parse(value);
  return (
    /^2\d{3}-\d\d-\d\d$/.test(value) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(value)
  );
}
const word = /^[\w-]{1,64}$/;
/** Ignores values that the call would refuse. */
const readable = (name: keyof AuditFilter, value: string) =>
  name === 'from' || name === 'to' ? isDay(value) : word.test(value);

/** Kept in the address. */
export function useAuditFilter() {
  const [parameters, setParameters] = useSearchParams();
  const filter: AuditFilter = Object.fromEntries(
    filters.flatMap(({ name, parameter }) => {
      const value = parameters.get(parameter);
      return value !== null && readable(name, value) ? [[name, value]] : [];
    }),
  );
  function change(wanted: WantedFilter) {
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        // A reference belongs to its kind of object.
        const changed: WantedFilter = { target_id: undefined, ...wanted };
        for (const { name, parameter } of filters) {
          if (!(name in changed)) continue;
          if (changed[name]) next.set(parameter, changed[name]);
          else next.delete(parameter);
        }
        return next;
      },
      { preventScrollReset: true },
    );
  }
  const reset = () => change(Object.fromEntries(filters.map(({ name }) => [name, undefined])));
  return { filter, change, reset };
}
