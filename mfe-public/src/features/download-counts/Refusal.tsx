import type { ReactNode } from 'react';
import { refusalCopy } from './download-counts.copy.ts';

/** `children`: the opt-out switch of this browser. */
export const Refusal = ({ children }: { children: ReactNode }) => (
  <section className="stack mt-6">
    <h2 className="title">{refusalCopy.title}</h2>
    <p className="prose">{refusalCopy.intro}</p>
    <p className="prose">{refusalCopy.flag}</p>
    {children}
  </section>
);
