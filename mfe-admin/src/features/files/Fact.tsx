import type { ReactNode } from 'react';

/** A fact about a file, in the list of them. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="label">{name}</dt>
    <dd className="time">{children}</dd>
  </div>
);
