import { createPreview, listPreviews } from '@nobicast/contracts/calls';
import type { HostApi } from '@nobicast/contracts/host-api';
import { previewLink } from '@nobicast/contracts/preview-link';
import { failureText, readCall, sendCall } from '@nobicast/web-kit/api';
import { previewsCopy } from './previews.copy.ts';

/** The team shares one address, created when it is first needed. */
async function tokenOfTeam(episodeId: number): Promise<string> {
  const params = { id: episodeId };
  const rules = { fallback: previewsCopy.openFailed };
  const { previews } = await readCall(listPreviews, { params }, rules);
  const own = previews.find(({ label }) => label === null);
  if (own) return own.token;
  return (await sendCall(createPreview, { params, body: {} }, rules)).preview.token;
}

/** Opens the page of an episode as its listeners will see it. */
export async function openPreview(episodeId: number, notify: HostApi['notify']): Promise<void> {
  // Before the calls: after them the browser would block it as a pop-up.
  const tab = window.open('', '_blank');
  try {
    const address = previewLink(await tokenOfTeam(episodeId));
    if (!tab) return window.location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    notify(failureText(error, previewsCopy.openFailed), { kind: 'error' });
  }
}
