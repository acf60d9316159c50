import { contactParameters, readOutcome } from '@nobicast/contracts/form-outcomes';
import { applicationPath } from '@nobicast/contracts/generated/application-path';
import type { PageRequest } from '@nobicast/contracts/remote';
import { Band } from '@nobicast/web-kit';
import { usePageHead } from '@nobicast/web-kit/host';
import type { PageDeclaration } from '@nobicast/web-kit/pages';
import { useLocation } from 'react-router-dom';
import { applicationCopy, ApplicationForm } from '../features/guest-application/index.ts';
import { textHead } from '../heads.ts';
import { loadForm } from '../page-data.ts';

export const page = {
  path: '/invites/candidature',
  inSitemap: true,
  hasOwnPathModule: true,
} satisfies PageDeclaration;

const head = textHead(applicationCopy.head, applicationCopy.description, applicationPath);

export const cacheParameters = contactParameters;

export const load = (request: PageRequest) => loadForm(request, head);

/** The guest application, where it is not a dialog of the directory: for a link, and without JavaScript. */
export function ApplicationPage() {
  usePageHead(head);
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
