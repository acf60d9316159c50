import { storageKeys } from '@nobicast/contracts/brand';
import type { Session } from '@nobicast/contracts/host-api';
import { useHost, useIsMounted } from '@nobicast/web-kit/host';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  emptyDraft,
  parseDraft,
  readDraft,
  saveDraft,
  textNames,
  type CommentDraft,
  type DraftPlace,
} from './comment-draft.ts';

interface Typed {
  ownerId: string | null;
  draft: CommentDraft;
  /** Typed in another tab, which stores it. */
  isOfOtherTab?: boolean;
}

const isSameText = (one: CommentDraft, other: CommentDraft) =>
  textNames.every((name) => one[name] === other[name]);

const { name: _name, email: _email, ...withoutText } = emptyDraft;

/**
 * The author of the last comment typed on this page, in any of its forms: the other forms do not ask again. Forgotten
 * with the page.
 */
const authors = new WeakMap<object, { ownerId: string | null; name: string; email: string }>();

/** What was typed, kept across reloads for its author. */
export function useCommentDraft(place: DraftPlace, session: Session) {
  const isMounted = useIsMounted();
  const host = useHost();
  const [typed, setTyped] = useState<Typed>();
  const memberId = session.state === 'member' ? session.user.id : null;
  const isKnown = session.state !== 'unknown';
  const isOthers =
    typed !== undefined && typed.ownerId !== null && memberId !== null && typed.ownerId !== memberId;
  const own = isOthers ? undefined : typed;
  // A member whose session has ended stays the author of the form's content.
  const ownerId = memberId ?? typed?.ownerId ?? null;
  // The server knows neither this browser's storage nor its visitor.
  const author = authors.get(host);
  const known = author?.ownerId === memberId && { name: author.name, email: author.email };
  const draft =
    own?.draft ??
    (isMounted && isKnown ? { ...emptyDraft, ...known, ...readDraft(place, memberId) } : emptyDraft);
  useEffect(() => {
    if (own) authors.set(host, { ownerId, name: own.draft.name, email: own.draft.email });
  }, [host, own, ownerId]);
  useEffect(() => {
    if (own && !own.isOfOtherTab && isKnown) saveDraft(place, ownerId, own.draft);
  }, [place, ownerId, own, isKnown]);

  /** Shows the drafts of another tab unless something else was typed here. */
  const follow = useEffectEvent(({ key, oldValue, newValue }: StorageEvent) => {
    if (key !== storageKeys.commentDrafts || !isKnown) return;
    // The member has signed out there. What was typed stays on this page, and is stored no more.
    if (newValue === null && !own && !isSameText(draft, emptyDraft))
      setTyped({ ownerId, draft, isOfOtherTab: true });
    if (newValue === null) return;
    const [before, after] = [oldValue, newValue].map((value) => parseDraft(value, place, ownerId));
    if (!before || !after || isSameText(before, after) || !isSameText(before, draft)) return;
    const followed = isSameText(after, emptyDraft)
      ? { ...draft, ...withoutText }
      : { ...after, name: draft.name || after.name, email: draft.email || after.email };
    setTyped({ ownerId, draft: followed, isOfOtherTab: true });
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => follow(event);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, []);

  const change = (fields: Partial<CommentDraft>) => setTyped({ ownerId, draft: { ...draft, ...fields } });
  return {
    draft,
    /** Stored before this page was opened. */
    isRestored: own === undefined && draft.content !== '',
    change,
    /**
     * For text typed before hydration: its author is unknown yet, so it joins the drafts of visitors who are not signed
     * in.
     */
    takeTyped: (fields: Partial<CommentDraft>) =>
      setTyped({ ownerId: null, draft: { ...emptyDraft, ...readDraft(place, null), ...fields } }),
    /** Keeps what another tab has written meanwhile. */
    clearSent: () => {
      const stored = readDraft(place, ownerId) ?? emptyDraft;
      const { name: _n, email: _e, ...text } = isSameText(stored, draft) ? emptyDraft : stored;
      change(text);
    },
  };
}
