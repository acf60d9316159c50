import type { ReactNode } from 'react';

interface BandProps {
  margin?: ReactNode;
  /** A ruler's ticks, for content about time. */
  isRuled?: boolean;
  isFirst?: boolean;
  children: ReactNode;
}

/** A full-width section: a margin, a body, and a hairline above. */
export function Band({ margin, isRuled = false, isFirst = false, children }: BandProps) {
  return (
    <section className={isFirst ? 'band band--first' : 'band'}>
      <div className={isRuled ? 'band__margin ruled' : 'band__margin'}>{margin}</div>
      <div className="band__body">{children}</div>
    </section>
  );
}
