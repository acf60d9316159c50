import { getProof, proveWithPasskey, sendProofLink, startProof } from '@nobicast/contracts/calls';
import { useEffect, useEffectEvent, useState } from 'react';
import { readOnce, sendCall } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { failureText } from '../api/failure-text.ts';
import { askPasskey, isPromptClosed } from '../passkeys/ask-passkey.ts';
import { freshProofCopy } from './fresh-proof.copy.ts';

const lookEveryMs = 2_000;

export type ProofStep = 'starting' | 'passkey' | 'mail' | 'sent';

/** Proof of presence by a passkey, or by a mailed link. */
export function useProof(onProved: () => void) {
  const [step, setStep] = useState<ProofStep>('starting');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  /** Of the last proof, to recognise a new one. */
  const [provedAt, setProvedAt] = useState<string>();

  async function run(work: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      setFailure(isPromptClosed(error) ? freshProofCopy.closed : failureText(error, freshProofCopy.failed));
    } finally {
      setIsBusy(false);
    }
  }

  const begin = () =>
    run(async () => {
      const started = await sendCall(startProof, {});
      setProvedAt(started.proved_at);
      setStep(started.question && 'PublicKeyCredential' in window ? 'passkey' : 'mail');
    });
  const beginOnce = useEffectEvent(() => void begin());
  useEffect(() => void Promise.resolve().then(() => beginOnce()), []);

  const look = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const proof = await readOnce(getProof, {}, { signal });
      if (proof.proved_at !== provedAt) onProved();
    } catch (error) {
      if (!(error instanceof ApiError)) {
        if (signal.aborted) return;
        throw error;
      }
      // The next poll may succeed; the link is awaited while the dialog is open.
      if (error.code !== 'unauthenticated') return;
      setFailure(error.message);
      setStep('mail');
    }
  });
  useEffect(() => {
    if (step !== 'sent') return undefined;
    const controller = new AbortController();
    const timer = setInterval(() => void look(controller.signal), lookEveryMs);
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, [step]);

  const prove = () =>
    run(async () => {
      // A new question each time: each is answered once, and expires.
      const { question } = await sendCall(startProof, {});
      if (!question) return setStep('mail');
      await sendCall(proveWithPasskey, { body: await askPasskey(question) });
      onProved();
    });
  const sendLink = () =>
    run(async () => {
      await sendCall(sendProofLink, {});
      setStep('sent');
    });
  return { step, isBusy, failure, begin, prove, sendLink };
}
