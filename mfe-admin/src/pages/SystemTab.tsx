import { useSearchParams } from 'react-router-dom';
import { AuditTrail } from '../features/audit/index.ts';
import { tabLabels } from '../features/frame/frame.copy.ts';
import { ImportFeed } from '../features/imports/index.ts';
import { Jobs, partOf, Releases, SystemChecks, SystemParts, type Part } from '../features/system/index.ts';

const sections: Record<Part, () => React.ReactNode> = {
  checks: SystemChecks,
  releases: Releases,
  jobs: Jobs,
  imports: ImportFeed,
  trail: AuditTrail,
};

/** What the administration shows of the running system, one part at a time. The parts do not know each other. */
export function SystemTab() {
  const [parameters] = useSearchParams();
  const part = partOf(parameters.get('partie'));
  const Section = sections[part];
  return (
    <>
      <h1 className="section-title display">{tabLabels.system}</h1>
      <SystemParts open={part} />
      <Section />
    </>
  );
}
