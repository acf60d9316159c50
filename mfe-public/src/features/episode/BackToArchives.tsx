import { paths } from '@nobicast/contracts/paths';
import { ArrowLeft } from '@nobicast/web-kit/icons';
import { Link } from 'react-router-dom';
import { episodeCopy } from './episode.copy.ts';

export function BackToArchives() {
  return (
    <Link className="crumb link" to={paths.archives} viewTransition>
      <ArrowLeft className="icon" aria-hidden="true" />
      {episodeCopy.archives}
    </Link>
  );
}
