import { Badge } from '@nobicast/web-kit';
import { comingCopy, comingTabs, tabLabels } from './frame.copy.ts';

/** A tab that is announced and not built yet. */
export function ComingTab({ tab }: { tab: keyof typeof comingTabs }) {
  return (
    <div className="stack">
      <Badge tone="prep">{comingCopy.badge}</Badge>
      <h1 className="section-title display">{tabLabels[tab]}</h1>
      <p className="prose soft">{comingTabs[tab]}</p>
      <p className="mute">{comingCopy.meanwhile}</p>
    </div>
  );
}
