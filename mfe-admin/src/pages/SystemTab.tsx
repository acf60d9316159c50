import { AuditTrail } from '../features/audit/index.ts';
import { tabLabels } from '../features/frame/frame.copy.ts';

/** What the administration shows of the running system. The sections do not know each other. */
export function SystemTab() {
  return (
    <>
      <h1 className="section-title display">{tabLabels.system}</h1>
      <AuditTrail />
    </>
  );
}
