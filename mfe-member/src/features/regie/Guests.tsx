import { regieCopy as copy } from './regie.copy.ts';
import type { Show } from './known-show.ts';

/** Who takes part; nothing while nobody is listed. */
export function Guests({ guests = [] }: Pick<Show, 'guests'>) {
  if (guests.length === 0) return null;
  return (
    <section aria-labelledby="regie-table" className="mt-6">
      <h2 className="label" id="regie-table">
        {copy.guests}
      </h2>
      <ul className="cluster gap-4">
        {guests.map(({ id, name, participant_role: role }) => (
          <li key={id}>
            {name} <span className="mute">{copy.roles[role]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
