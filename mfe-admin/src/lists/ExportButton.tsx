import { Button } from '@nobicast/web-kit';
import { useState } from 'react';
import { listsCopy } from './lists.copy.ts';

interface ExportButtonProps {
  /** Downloads the file; rejects where that fails. */
  save: () => Promise<unknown>;
  failed: string;
}

/** Takes a list out as a CSV file. */
export function ExportButton({ save, failed }: ExportButtonProps) {
  const [state, setState] = useState<'idle' | 'running' | 'failed'>('idle');
  async function run() {
    if (state === 'running') return;
    setState('running');
    try {
      await save();
      setState('idle');
    } catch {
      setState('failed');
    }
  }
  return (
    <>
      <Button onClick={() => void run()} aria-disabled={state === 'running' || undefined}>
        {state === 'running' ? listsCopy.exporting : listsCopy.export}
      </Button>
      <span role="status">{state === 'failed' && failed}</span>
    </>
  );
}
