import { AuditTrail } from '../features/audit/index.ts';
import { tabLabels } from '../features/frame/frame.copy.ts';
import { ImportFeed } from '../features/imports/index.ts';
import { Jobs, Releases, SystemChecks } from '../features/system/index.ts';

/** What the administration shows of the running system. The sections do not know each other. */
export function SystemTab() {
  return (
    <>
      <h1 className="section-title display">{tabLabels.system}</h1>
      <SystemChecks />
      <div className="mt-6">
        <Releases />
      </div>
      <div className="mt-6">
        <Jobs />
      </div>
      <div className="mt-6">
        <ImportFeed />
      </div>
      <div className="mt-6">
        <AuditTrail />
      </div>
    </>
  );
}
