import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { memberHead } from '../heads.ts';

export const page = { path: '*', chunk: 'auth' } satisfies PageDeclaration;

const notFoundCopy = {
  label: 'HTTP 404',
  title: 'Page introuvable',
  text: 'Cette adresse n’existe pas, ou plus. Le reste du site, si.',
  home: 'Accueil',
  dashboard: 'Tableau de bord',
} as const;

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
