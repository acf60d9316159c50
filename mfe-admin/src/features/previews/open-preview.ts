import { callPath } from '@nobicast/contracts/call';
import { createPreview, downloadPreview, listPreviews, streamPreview } from '@nobicast/contracts/calls';
import type { HostApi, PlayableEpisode } from '@nobicast/contracts/host-api';
import { previewLink } from '@nobicast/contracts/preview-link';
import { failureText, readCall, sendCall } from '@nobicast/web-kit/api';
import { previewsCopy } from './previews.copy.ts';

type PreviewPart = 'page' | 'stream' | 'download';

const addressOf: Record<PreviewPart, (token: string) => string> = {
  page: previewLink,
  stream: (token) => callPath(streamPreview, { query: { token } }),
  download: (token) => callPath(downloadPreview, { query: { token } }),
};

/** The team shares one address, created when it is first needed. */
async function tokenOfTeam(episodeId: number): Promise<string> {
  const params = { id: episodeId };
  const rules = { fallback: previewsCopy.openFailed };
  const { previews } = await readCall(listPreviews, { params }, rules);
  const own = previews.find(({ label }) => label === null);
  if (own) return own.token;
  return (await sendCall(createPreview, { params, body: {} }, rules)).preview.token;
}

/** Where the team sees and hears a scheduled episode. Rejects with an ApiError. */
export async function findTeamPreview(episodeId: number): Promise<NonNullable<PlayableEpisode['preview']>> {
  const token = await tokenOfTeam(episodeId);
  return { page: addressOf.page(token), stream: addressOf.stream(token) };
}

export async function openPreview(
  episodeId: number,
  part: PreviewPart,
  notify: HostApi['notify'],
): Promise<void> {
  // Before the calls: after them the browser would block it as a pop-up.
  const tab = window.open('', '_blank');
  try {
    const address = addressOf[part](await tokenOfTeam(episodeId));
    if (!tab) return window.location.assign(address);
    tab.opener = null;
    tab.location.replace(address);
  } catch (error) {
    tab?.close();
    notify(failureText(error, previewsCopy.openFailed), { kind: 'error' });
  }
}
