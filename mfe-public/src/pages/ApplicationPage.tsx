import { readOutcome } from '@nobicast/contracts/contact-paths';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import { useLocation } from 'react-router-dom';
import { applicationCopy, ApplicationForm } from '../features/guest-application/index.ts';
import { applicationHead } from './contact.heads.ts';

/** The guest application, where it is not a dialog of the directory: for a link, and without JavaScript. */
export function ApplicationPage() {
  usePageHead(applicationHead);
  const outcome = readOutcome(useLocation().search);
  return (
    <Band isFirst isRuled margin={<span className="label">{applicationCopy.label}</span>}>
      <div className="stack">
        <h1 className="section-title display">{applicationCopy.title}</h1>
        <ApplicationForm outcome={outcome} />
      </div>
    </Band>
  );
}
