import type { ReactNode } from 'react';

interface BandProps {
  /** What stands in the margin: facts, a label, the way back. */
  margin?: ReactNode;
  /** Ticks of the ruler, where time matters. */
  isRuled?: boolean;
  isFirst?: boolean;
  children: ReactNode;
}

/** One strip of the sheet: a margin with facts, a body, a hairline above. */
export function Band({ margin, isRuled = false, isFirst = false, children }: BandProps) {
  return (
    <section className={isFirst ? 'band band--first' : 'band'}>
      <div className={isRuled ? 'band__margin ruled' : 'band__margin'}>{margin}</div>
      <div className="band__body">{children}</div>
    </section>
  );
}
