import type { ImportRun } from '@nobicast/contracts/admin-imports';
import {
  applyImport,
  cancelImport,
  listImports,
  startImport,
  startImportOfFile,
} from '@nobicast/contracts/calls';
import { ApiError, failureText, sendCall, uploadCall, useCall } from '@nobicast/web-kit/api';
import { useEffect, useRef, useState } from 'react';
import { useReadAgain } from '../../use-read-again.ts';
import { importsCopy } from './imports.copy.ts';

const pollEveryMs = 1_000;

export const isActive = ({ state }: Pick<ImportRun, 'state'>) => state === 'reading' || state === 'applying';
/** Whether the run will change without an action. */
const isMoving = (run: ImportRun) => isActive(run) || (run.audio !== null && run.audio.waiting > 0);

/** The last runs, polled while one is active. The server keeps them across reloads. */
export function useImports() {
  const runs = useCall(listImports, {});
  const [sentPercent, setSentPercent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  /** Why the typed address is refused. */
  const [addressProblem, setAddressProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const upload = useRef<AbortController>(undefined);
  useEffect(() => () => upload.current?.abort(), []);

  const reload = async () => {
    if (runs.state === 'ready') await runs.reload();
  };
  const list = runs.state === 'ready' ? runs.data.runs : [];
  useReadAgain(list.some(isMoving), pollEveryMs, reload);

  async function change(send: () => Promise<unknown>, fallback: string) {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    setAddressProblem(undefined);
    try {
      await send();
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      const ofAddress = fields.find(({ path }) => path === 'url')?.message;
      setAddressProblem(ofAddress);
      if (ofAddress === undefined && !upload.current?.signal.aborted)
        setFailure(failureText(error, fallback));
    } finally {
      setSentPercent(undefined);
      await reload();
      setIsBusy(false);
    }
  }
  const onRun = (call: typeof applyImport | typeof cancelImport, id: number, fallback: string) =>
    void change(() => sendCall(call, { params: { id } }, { fallback }), fallback);

  return {
    runs,
    latest: list[0],
    sentPercent,
    failure,
    addressProblem,
    isBusy,
    simulate: (url: string, numbers: AskedNumbers) =>
      void change(
        () => sendCall(startImport, { body: { url, ...numbers } }, { fallback: importsCopy.startFailed }),
        importsCopy.startFailed,
      ),
    simulateFile: (file: File, numbers: AskedNumbers) =>
      void change(() => {
        upload.current = new AbortController();
        setSentPercent(0);
        return uploadCall(
          startImportOfFile,
          { query: numbers },
          {
            file,
            signal: upload.current.signal,
            fallback: importsCopy.startFailed,
            onProgress: ({ sent, total }) => setSentPercent(Math.floor((100 * sent) / total)),
          },
        );
      }, importsCopy.startFailed),
    apply: (id: number) => onRun(applyImport, id, importsCopy.applyFailed),
    cancel: (id: number) => onRun(cancelImport, id, importsCopy.cancelFailed),
  };
}

/** What becomes of the items without a number; nothing where they stay so. */
export interface AskedNumbers {
  numbers?: 'next';
  numbers_from?: number;
}

export type Imports = ReturnType<typeof useImports>;
