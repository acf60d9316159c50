type Actions = readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[];

interface Owner {
  actions: Actions;
  onLost: () => void;
}

/** The sound that has the lock screen and the media keys: that of an episode, or of the show on air. */
let owner: Owner | undefined;

export const isMediaSessionFree = (): boolean => owner === undefined;

/** Takes lock screen and media keys from their owner, who is told. Returns a function that gives them up. */
export function takeMediaSession(actions: Actions, onLost: () => void): () => void {
  drop();
  const taken: Owner = { actions, onLost };
  owner = taken;
  for (const [action, handle] of actions) setAction(action, handle);
  return () => {
    if (owner === taken) drop();
  };
}

function drop(): void {
  if (!owner) return;
  const { actions, onLost } = owner;
  owner = undefined;
  for (const [action] of actions) setAction(action, null);
  navigator.mediaSession.metadata = null;
  navigator.mediaSession.playbackState = 'none';
  onLost();
}

function setAction(action: MediaSessionAction, handler: MediaSessionActionHandler | null) {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // A browser throws for an action it does not support; the others still work.
  }
}
