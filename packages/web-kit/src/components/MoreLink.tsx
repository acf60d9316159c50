import { ArrowRight } from '../icons/index.ts';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

export function MoreLink({ children, className, ...rest }: LinkProps & { children: ReactNode }) {
  return (
    <Link {...rest} className={className ? `more ${className}` : 'more'}>
      {children}
      <ArrowRight className="icon" aria-hidden="true" />
    </Link>
  );
}
