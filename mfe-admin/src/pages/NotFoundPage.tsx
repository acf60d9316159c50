import { paths } from '@nobicast/contracts/paths';
import { Band, ButtonLink, Panel } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { notFoundCopy } from '../features/frame/frame.copy.ts';
import { adminHead } from '../heads.ts';

export const page = { path: '*' } satisfies PageDeclaration;

/** The 404 of addresses below /admin. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead(adminHead(notFoundCopy.title, pathname));
  return (
    <Band isFirst isRuled margin={<span className="label">{notFoundCopy.label}</span>}>
      <Panel heading="h1" title={notFoundCopy.title}>
        <p className="soft">{notFoundCopy.text}</p>
        <ButtonLink to={paths.admin}>{notFoundCopy.admin}</ButtonLink>
      </Panel>
    </Band>
  );
}
