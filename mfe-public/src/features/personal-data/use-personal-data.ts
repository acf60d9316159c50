import { erasePersonalData, exportPersonalData, getPersonalData } from '@nobicast/contracts/calls';
import type { ReplyOf } from '@nobicast/contracts/call';
import { brand } from '@nobicast/contracts/brand';
import { ApiError, downloadCall, isRefusal, sendCall } from '@nobicast/web-kit/api';
import { useState } from 'react';
import { forgetDrafts } from './link-token.ts';
import { provenCopy } from './personal-data.copy.ts';

type Summary = ReplyOf<typeof getPersonalData>;
export type KeptData = Extract<Summary, { state: 'kept' }>;

type View = { state: 'closed' | 'loading' | 'failed' } | Summary;

/** Nothing is called before `open`. */
export function usePersonalData(token: string, onInvalid: () => void) {
  const [view, setView] = useState<View>({ state: 'closed' });
  const body = { token };

  /** The link may expire while the page is open. */
  function handleInvalid(error: unknown): void {
    if (isRefusal(getPersonalData, error, 'link_invalid')) onInvalid();
  }

  async function open() {
    setView({ state: 'loading' });
    try {
      setView(await sendCall(getPersonalData, { body }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setView({ state: 'failed' });
      handleInvalid(error);
    }
  }

  async function download() {
    try {
      await downloadCall(exportPersonalData, { body }, { fileName: `${brand.key}-export.json` });
    } catch (error) {
      handleInvalid(error);
      throw error;
    }
  }

  /** Rejects with a message: an erasure that failed half way must be repeated. */
  async function erase() {
    try {
      const { receipt } = await sendCall(erasePersonalData, { body });
      forgetDrafts();
      setView({ state: 'erased', receipt });
    } catch (error) {
      handleInvalid(error);
      if (!(error instanceof ApiError) || !error.isRetryable) throw error;
      throw new Error(provenCopy.eraseFailed, { cause: error });
    }
  }
  return { view, open, download, erase };
}
