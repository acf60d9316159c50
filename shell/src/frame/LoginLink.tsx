import { paths } from '@nobicast/contracts/paths';
import { useIsMounted } from '@nobicast/web-kit/host';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isUnder } from '../router/remote-of.ts';

const isSignInPage = (pathname: string) => isUnder(pathname, paths.login) || isUnder(pathname, '/auth');

interface LoginLinkProps {
  className: string;
  onClick?: () => void;
  children: ReactNode;
}

/**
 * Links to the sign-in page, which returns to the current address. The served HTML only contains the path, because
 * documents are cached without most query parameters.
 */
export function LoginLink({ className, onClick, children }: LoginLinkProps) {
  const { pathname, search } = useLocation();
  const isMounted = useIsMounted();
  const here = isMounted ? pathname + search : pathname;
  const returnsHere = here !== paths.home && !isSignInPage(pathname);
  return (
    <Link
      className={className}
      to={returnsHere ? paths.loginFrom(here) : paths.login}
      rel="nofollow"
      onClick={onClick}
    >
      {children}
    </Link>
  );
}
