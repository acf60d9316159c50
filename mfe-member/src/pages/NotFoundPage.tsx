import { paths } from '@nobicast/contracts/paths';
import { ButtonLink } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { Gate } from '../components/Gate.tsx';
import { memberHead } from './heads.ts';
import { notFoundCopy } from './not-found.copy.ts';

/** An address below ours that has no page. */
export function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead(memberHead(notFoundCopy.title, pathname));
  return (
    <Gate
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
    </Gate>
  );
}
