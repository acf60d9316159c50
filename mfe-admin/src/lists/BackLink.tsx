import { ArrowLeft } from '@nobicast/web-kit/icons';
import { Link, type LinkProps } from 'react-router-dom';

/** From a row to the list that it stands in. */
export const BackLink = ({ to, children }: Pick<LinkProps, 'to' | 'children'>) => (
  <Link className="crumb link" to={to}>
    <ArrowLeft className="icon" aria-hidden="true" />
    {children}
  </Link>
);
