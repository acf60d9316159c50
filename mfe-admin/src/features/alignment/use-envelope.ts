import { getEnvelope, getEnvelopeSteps } from '@nobicast/contracts/calls';
import { callPath } from '@nobicast/contracts/call';
import type { Envelope } from '@nobicast/contracts/envelope';
import { requestCall, retryDelayMs, useCall } from '@nobicast/web-kit/api';
import { useEffect, useState } from 'react';
import { useMutate } from '../../use-mutate.ts';
import { useReadAgain } from '../../use-read-again.ts';
import { createWaveform, type Waveform } from './waveform.ts';

/** While a job still measures the sound. */
const readAgainMs = 3_000;

export type Picture =
  | { state: 'loading' | 'none' | 'waiting' | 'failed' }
  | { state: 'ready'; waveform: Waveform };

/** What was measured of the sound of an episode, and its waveform: each of them may be missing. */
export function useEnvelope(
  episodeId: number,
  hasSound: boolean,
): { envelope: Envelope | undefined; picture: Picture } {
  const input = { params: { id: episodeId } };
  const reply = useCall(getEnvelope, hasSound ? input : null);
  const mutate = useMutate();
  const state = reply.state === 'ready' ? reply.data.state : undefined;
  const envelope = (reply.state === 'ready' && reply.data.envelope) || undefined;
  useReadAgain(state === 'waiting', readAgainMs, () => mutate(callPath(getEnvelope, input)));
  const waveform = useSteps(episodeId, envelope);

  if (!hasSound) return { envelope, picture: { state: 'none' } };
  if (reply.state === 'failed' || waveform === 'failed') return { envelope, picture: { state: 'failed' } };
  if (waveform) return { envelope, picture: { state: 'ready', waveform } };
  return { envelope, picture: { state: !state || state === 'done' ? 'loading' : state } };
}

/** Read once: two hours are 400 kB. What could not be read is asked for again, later and later. */
function useSteps(episodeId: number, envelope: Envelope | undefined): Waveform | 'failed' | undefined {
  const [read, setRead] = useState<{ revision: string; waveform: Waveform | 'failed' }>();
  const { revision, step_ms: stepMs } = envelope ?? {};
  useEffect(() => {
    if (revision === undefined || stepMs === undefined) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readSteps = async (failures = 0): Promise<void> => {
      try {
        const response = await requestCall(getEnvelopeSteps, { params: { id: episodeId } }, { signal });
        if (!response.ok) throw new Error(`The steps of the envelope were refused: ${response.status}.`);
        const waveform = createWaveform(new Uint8Array(await response.arrayBuffer()), stepMs);
        setRead({ revision, waveform });
      } catch (error) {
        if (signal.aborted) return;
        console.error('The waveform could not be read.', error);
        setRead({ revision, waveform: 'failed' });
        timer = setTimeout(() => void readSteps(failures + 1), retryDelayMs(failures));
      }
    };
    void readSteps();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [episodeId, revision, stepMs]);
  return read?.revision === revision ? read?.waveform : undefined;
}
