import { ArrowRight } from '../icons/index.ts';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/** The way on at the end of a block: a word and an arrow. */
export function MoreLink({ children, className, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...rest} className={className ? `more ${className}` : 'more'}>
      {children}
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  );
}
