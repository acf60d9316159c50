import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { memberHead } from '../heads.ts';
import { notFoundCopy } from './not-found.copy.ts';

export const page = { path: '*', chunk: 'auth' } satisfies PageDeclaration;

/** The 404 of addresses below our prefixes. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead(memberHead(notFoundCopy.title, pathname));
  return (
    <AuthLayout
      margin={<span className="label">{notFoundCopy.label}</span>}
      headline={{ text: notFoundCopy.title, wordsBelow: 1, cursor: 'out' }}
    >
      <p className="prose size-xl">{notFoundCopy.text}</p>
      <div className="cluster">
        <ButtonLink variant="primary" isBig to={paths.home}>
          {notFoundCopy.home}
        </ButtonLink>
        <ButtonLink variant="quiet" isBig to={paths.dashboard}>
          {notFoundCopy.dashboard}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
